import { type FapReason, mayManageFaps } from '../fap/index.ts';
import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  inRole,
  isOfficer,
  no,
  rule,
  yes,
} from '../kernel/index.ts';

/** The actor's relation to a panel, in the current role. */
export interface ConflictPanelFacts {
  /** Whether the actor is chair or secretary of the panel. */
  readonly isLeader: boolean;
  /** Whether the actor is a member of the panel. */
  readonly isMember: boolean;
}

type Answer = Decision<AccessReason | FapReason>;

/** Officers and the chair and secretaries of a panel may read and enter its conflicts (rule R133). */
export function mayManageConflicts(actor: Actor, facts: ConflictPanelFacts): Answer {
  return allOf<AccessReason | FapReason>(
    () => inRole(actor, 'USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY'),
    () => (isOfficer(actor) || facts.isLeader ? yes : no('NOT_IN_CHARGE_OF_FAP')),
  );
}

/** Members of a panel may declare their own conflicts (rule R133). */
export function mayDeclareConflict(actor: Actor, facts: ConflictPanelFacts): Answer {
  return allOf<AccessReason | FapReason>(
    () => inRole(actor, 'FAP_CHAIR', 'FAP_SECRETARY', 'FAP_REVIEWER'),
    () => (facts.isMember ? yes : no('INSUFFICIENT_PERMISSIONS')),
  );
}

const states: Readonly<Record<string, ConflictPanelFacts>> = {
  'leads the panel': { isLeader: true, isMember: true },
  'sits in the panel': { isLeader: false, isMember: true },
  'not in the panel': { isLeader: false, isMember: false },
};

export const conflictPolicies = {
  keep: rule('conflict.keep', mayManageConflicts, states),
  declare: rule('conflict.declare', mayDeclareConflict, states),
  /** The conflict rules belong to the panel, which officers maintain (rule R9). */
  setRules: rule('conflict.setRules', mayManageFaps),
};
