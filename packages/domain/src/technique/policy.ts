import { inRole, officerOnly, rule, signedIn } from '../kernel/index.ts';

/** Reading of techniques (behaviour/core §14.6). */
export const techniquePolicies = {
  /** One technique with its scientists. */
  read: rule('technique.read', officerOnly),
  /** All techniques, and those of one scientist. */
  list: rule('technique.list', (actor) => inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST')),
  /** Names of given techniques, as a form needs them. */
  name: rule('technique.name', signedIn),
};
