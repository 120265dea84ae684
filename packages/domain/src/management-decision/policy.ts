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
  yes,
} from '../kernel/index.ts';
import { mayViewProposal, type ProposalFacts, type ProposalReason } from '../proposal/index.ts';
import type { ManagementDecisionReason } from './model.ts';

/** A proposal with the facts from its panels. */
export interface ManagementDecisionFacts extends ProposalFacts {
  readonly instrumentCount: number;
  /** Whether one of its instruments was submitted in a panel meeting. */
  readonly isInstrumentSubmitted: boolean;
}

type Answer = Decision<ManagementDecisionReason | ProposalReason | AccessReason>;

/**
 * Officers; chairs and secretaries of its panels until an instrument was submitted there (rule R88); for members of other panels it does
 * not exist.
 */
export function mayAdministerProposal(actor: Actor, facts: ManagementDecisionFacts): Answer {
  return allOf<ManagementDecisionReason | ProposalReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY'),
    () =>
      facts.deletedAt || !(isOfficer(actor) || mayViewProposal(actor, facts).allowed) ? no('PROPOSAL_NOT_FOUND') : yes,
    () => (isOfficer(actor) || !facts.isInstrumentSubmitted ? yes : no('INSTRUMENT_SUBMITTED')),
    () => (facts.instrumentCount > 0 ? yes : no('NO_INSTRUMENT')),
  );
}

/** Officers, who administer it, and instrument scientists, who may only read it (rule R89). */
export function mayViewAdministration(actor: Actor, facts: ManagementDecisionFacts): Answer {
  return allOf<ManagementDecisionReason | ProposalReason | AccessReason>(
    () => mayViewProposal(actor, facts),
    () => (isOfficer(actor) || hasRole(actor, 'INSTRUMENT_SCIENTIST') ? yes : no('INSUFFICIENT_PERMISSIONS')),
  );
}

/** Officers only: the findings of reviewers and of all panels, side by side (rule P103). */
export function maySeeDecisionBasis(actor: Actor, facts: ManagementDecisionFacts): Answer {
  return allOf<ManagementDecisionReason | ProposalReason | AccessReason>(
    () => mayViewProposal(actor, facts),
    () => officerOnly(actor),
  );
}

/** Officers, once there is a final status; a second time only on explicit request (rule R92). */
export function mayNotifyProposal(actor: Actor, facts: ManagementDecisionFacts, ignoreNotifiedFlag = false): Answer {
  return allOf<ManagementDecisionReason | ProposalReason | AccessReason>(
    () => officerOnly(actor),
    () => (facts.deletedAt ? no('PROPOSAL_NOT_FOUND') : yes),
    () => (facts.finalStatus === 'UNSET' ? no('NO_FINAL_STATUS') : yes),
    () => (facts.notified && !ignoreNotifiedFlag ? no('ALREADY_NOTIFIED') : yes),
  );
}
