import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  hasRole,
  inRole,
  isOfficer,
  no,
  officerOnly,
  type RoleCode,
  rule,
  yes,
} from '../kernel/index.ts';
import type { FapReason } from './model.ts';

/** Whether the person is a member of the panel in the current role. */
export interface FapMembership {
  readonly isMemberInRole: boolean;
}

/** The list of all panels; members get theirs through `me` (rule R7). */
export const mayListFaps = officerOnly;

/** Allows officers, and members of the panel in their current role (rule R7). */
export function mayViewFap(actor: Actor, facts: FapMembership): Decision<AccessReason> {
  return allOf(
    () => inRole(actor, 'USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY', 'FAP_REVIEWER'),
    () => (isOfficer(actor) || facts.isMemberInRole ? yes : no('INSUFFICIENT_PERMISSIONS')),
  );
}

/** Allows officers, and the chair and secretaries of a panel, to list its members (rule R8). */
export function mayListMembers(actor: Actor, facts: FapMembership): Decision<AccessReason> {
  return allOf(
    () => inRole(actor, 'USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY'),
    () => (isOfficer(actor) || facts.isMemberInRole ? yes : no('INSUFFICIENT_PERMISSIONS')),
  );
}

/** Only officers create, change and delete panels (rule R9). */
export const mayManageFaps = officerOnly;

/** Only officers assign chairs and secretaries (rule R10). */
export const mayAssignChairOrSecretary = officerOnly;

/** Allows officers, and the chair and secretaries of this panel, to assign reviewers (rule R11). */
export function mayAssignReviewers(actor: Actor, facts: FapMembership): Decision<AccessReason | FapReason> {
  return allOf<AccessReason | FapReason>(
    () => inRole(actor, 'USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY'),
    () => (isOfficer(actor) || facts.isMemberInRole ? yes : no('NOT_IN_CHARGE_OF_FAP')),
  );
}

/** As for assigning, except that chairs and secretaries cannot remove each other (rule R12). */
export function mayRemoveMember(
  actor: Actor,
  facts: FapMembership & { removedRole: RoleCode },
): Decision<AccessReason | FapReason> {
  return allOf<AccessReason | FapReason>(
    () => mayAssignReviewers(actor, facts),
    () =>
      hasRole(actor, 'FAP_CHAIR', 'FAP_SECRETARY') && facts.removedRole !== 'FAP_REVIEWER'
        ? no('CHAIR_OR_SECRETARY_IS_FIXED')
        : yes,
  );
}

const inPanel = { 'a member in this role': { isMemberInRole: true }, 'no member': { isMemberInRole: false } };

export const fapPolicies = {
  list: rule('fap.list', mayListFaps),
  read: rule('fap.read', mayViewFap, inPanel),
  listMembers: rule('fap.listMembers', mayListMembers, inPanel),
  write: rule('fap.write', mayManageFaps),
  assignLeader: rule('fap.assignLeader', mayAssignChairOrSecretary),
  assignReviewers: rule('fap.assignReviewers', mayAssignReviewers, inPanel),
  removeMember: rule('fap.removeMember', mayRemoveMember, {
    'a reviewer, by a member': { isMemberInRole: true, removedRole: 'FAP_REVIEWER' },
    'a chair, by a member': { isMemberInRole: true, removedRole: 'FAP_CHAIR' },
    'a reviewer, by no member': { isMemberInRole: false, removedRole: 'FAP_REVIEWER' },
  }),
};
