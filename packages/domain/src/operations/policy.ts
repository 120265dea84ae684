import { officerInPerson, rule } from '../kernel/index.ts';

/** It is no operation of the contract, so no token has a key for it. */
export const operationsPolicies = {
  read: rule('operations.read', officerInPerson),
};
