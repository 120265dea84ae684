/** The state of the system as officers see it: processes, queues, connected systems, backups. */
import { officerInPerson, rule } from '../kernel/index.ts';

export * from './backups.ts';
export * from './lines.ts';
export * from './model.ts';
export * from './rehearsals.ts';
export { count as countedThings, type OperationsLine, sizeText } from './words.ts';

/** It is not part of the contract, so no access token has a key for it. */
export const operationsPolicies = {
  read: rule('operations.read', officerInPerson),
};
