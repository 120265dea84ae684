/** What an officer sees of the machinery: processes, queues, neighbours, backups. */
import { officerInPerson, rule } from '../kernel/index.ts';

export * from './backups.ts';
export * from './lines.ts';
export * from './model.ts';
export * from './rehearsals.ts';
export { count as countedThings, type OperationsLine, sizeText } from './words.ts';

/** It is no operation of the contract, so no token has a key for it. */
export const operationsPolicies = {
  read: rule('operations.read', officerInPerson),
};
