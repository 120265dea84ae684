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

/** How the actor stands to a panel, in the role worn now. */
export interface ConflictPanelFacts {
  /** Chair or secretary of it. */
  readonly isLeader: boolean;
  /** Sits in it. */
  readonly isMember: boolean;
}

type Answer = Decision<AccessReason | FapReason>;

/** Conflicts of a panel are read and entered by officers and by whoever leads it (rule R133). */
export function mayKeepConflicts(actor: Actor, facts: ConflictPanelFacts): Answer {
  return allOf<AccessReason | FapReason>(
    () => inRole(actor, 'USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY'),
    () => (isOfficer(actor) || facts.isLeader ? yes : no('NOT_IN_CHARGE_OF_FAP')),
  );
}

/** Members of a panel declare their own (rule R133). */
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
  keep: rule('conflict.keep', mayKeepConflicts, states),
  declare: rule('conflict.declare', mayDeclareConflict, states),
  /** What a panel makes of conflicts belongs to the panel, which officers change (rule R9). */
  setRules: rule('conflict.setRules', mayManageFaps),
};
