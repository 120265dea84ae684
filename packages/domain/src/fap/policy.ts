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

/** Whether the person sits in the panel in the role worn now. */
export interface FapMembership {
  readonly isMemberInRole: boolean;
}

/** The list of all panels; members get theirs through `me` (rule R7). */
export const mayListFaps = officerOnly;

/** One panel: officers, and its members in the role they wear (rule R7). */
export function mayViewFap(actor: Actor, facts: FapMembership): Decision<AccessReason> {
  return allOf(
    () => inRole(actor, 'USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY', 'FAP_REVIEWER'),
    () => (isOfficer(actor) || facts.isMemberInRole ? yes : no('INSUFFICIENT_PERMISSIONS')),
  );
}

/** Who sits in a panel: officers, its chairs and its secretaries (rule R8). */
export function mayListMembers(actor: Actor, facts: FapMembership): Decision<AccessReason> {
  return allOf(
    () => inRole(actor, 'USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY'),
    () => (isOfficer(actor) || facts.isMemberInRole ? yes : no('INSUFFICIENT_PERMISSIONS')),
  );
}

/** Panels are made, changed and deleted by officers (rule R9). */
export const mayManageFaps = officerOnly;

/** Chairs and secretaries are assigned by officers (rule R10). */
export const mayAssignChairOrSecretary = officerOnly;

/** Reviewers: officers, and the chairs and secretaries of this panel (rule R11). */
export function mayAssignReviewers(actor: Actor, facts: FapMembership): Decision<AccessReason | FapReason> {
  return allOf<AccessReason | FapReason>(
    () => inRole(actor, 'USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY'),
    () => (isOfficer(actor) || facts.isMemberInRole ? yes : no('NOT_IN_CHARGE_OF_FAP')),
  );
}

/** As for assigning, but chairs and secretaries may not remove each other (rule R12). */
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
