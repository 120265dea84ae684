import { type AccessReason, type Actor, type Decision, inRole, officerOnly, rule, signedIn } from '../kernel/index.ts';

/** All techniques, and those of one scientist (rule A28). */
export function mayListTechniques(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST');
}

/** Techniques, their instruments and their scientists are kept by officers (rule A28). */
export const mayManageTechniques = officerOnly;

export const techniquePolicies = {
  /** One technique with its scientists. */
  read: rule('technique.read', officerOnly),
  list: rule('technique.list', mayListTechniques),
  /** Names of given techniques, as a form needs them. */
  name: rule('technique.name', signedIn),
  write: rule('technique.write', mayManageTechniques),
};
