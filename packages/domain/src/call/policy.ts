import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  hasRole,
  inRole,
  no,
  officerOnly,
  rule,
  signedIn,
  userIdOf,
  yes,
} from '../kernel/index.ts';

/** Any signed-in user may read calls (rule C8). */
export const mayReadCalls = signedIn;

/** Officers maintain calls, their order, instruments and panels (rule C9). */
export const mayManageCalls = officerOnly;

/** Calls with an instrument of a scientist: officers may list them for anyone, scientists for themselves, access tokens not at all (rule C24). */
export function mayListCallsOfScientist(actor: Actor, facts: { scientistId: number }): Decision<AccessReason> {
  return allOf<AccessReason>(
    () => (actor.kind === 'token' ? no('INSUFFICIENT_PERMISSIONS') : yes),
    () => inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST'),
    () =>
      hasRole(actor, 'USER_OFFICER') || userIdOf(actor) === facts.scientistId ? yes : no('INSUFFICIENT_PERMISSIONS'),
  );
}

export const callPolicies = {
  read: rule('call.read', mayReadCalls),
  write: rule('call.write', mayManageCalls),
  listOfScientist: rule('call.listOfScientist', mayListCallsOfScientist, {
    oneself: { scientistId: 7 },
    'somebody else': { scientistId: 8 },
  }),
};
