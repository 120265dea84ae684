import type { CallPeriod } from '../call/index.ts';
import { initialStatus } from '../workflow/index.ts';

/** The final status of a proposal (rule P20). */
export const finalStatuses = ['UNSET', 'ACCEPTED', 'RESERVED', 'REJECTED'] as const;
export type FinalStatus = (typeof finalStatuses)[number];

/** The status shown to applicants (rule P21). `unknown` is part of the contract but never returned (rule X30). */
export const publicStatuses = ['draft', 'submitted', 'accepted', 'reserved', 'rejected', 'unknown'] as const;
export type PublicStatus = (typeof publicStatuses)[number];

/** The words for these statuses. */
export const publicStatusWords: Readonly<Record<PublicStatus, string>> = {
  draft: 'Draft',
  submitted: 'Submitted',
  accepted: 'Accepted',
  reserved: 'Reserved',
  rejected: 'Rejected',
  unknown: 'Unknown',
};

/** Short codes of the statuses that affect editing (rule P1). */
export const draftStatus = initialStatus.PROPOSAL;
export const editableSubmittedStatus = 'EDITABLE_SUBMITTED';
export const editableSubmittedInternalStatus = 'EDITABLE_SUBMITTED_INTERNAL';

/** The current state of a proposal. */
export interface ProposalState {
  /** Short code of the workflow status, which identifies a status internally (rule W1). */
  readonly status: string;
  readonly submitted: boolean;
  readonly finalStatus: FinalStatus;
  readonly notified: boolean;
  readonly managementDecisionSubmitted: boolean;
  readonly call: CallPeriod;
  /** Minutes of grace that the call allows after its end for proposals that were begun. */
  readonly graceMinutes: number | null;
  /** Deadline of the extension that an officer granted to this proposal. */
  readonly extendedUntil: Date | null;
  readonly deletedAt: Date | null;
}

/** How the actor is related to the proposal, regardless of the current role. */
export interface ProposalRelations {
  readonly isPrincipalInvestigator: boolean;
  readonly isCoProposer: boolean;
  readonly isDataAccessUser: boolean;
  /** Registered for a visit of one of its experiments. */
  readonly isVisitor: boolean;
  /** Manager of, or scientist on, one of its instruments. */
  readonly isScientistOnInstrument: boolean;
  /** Scientist on one of its techniques. */
  readonly isScientistOnTechnique: boolean;
  /** Internal reviewer on one of its technical reviews. */
  readonly isInternalReviewer: boolean;
  /** Chair of a panel the proposal is assigned to; the two facts below concern its secretaries and reviewers. */
  readonly isFapChair: boolean;
  readonly isFapSecretary: boolean;
  readonly isFapReviewer: boolean;
  /** Deleted it, and so may restore it. */
  readonly isDeleter: boolean;
}

export type ProposalFacts = ProposalState & ProposalRelations;

export const noRelations: ProposalRelations = {
  isPrincipalInvestigator: false,
  isCoProposer: false,
  isDataAccessUser: false,
  isVisitor: false,
  isScientistOnInstrument: false,
  isScientistOnTechnique: false,
  isInternalReviewer: false,
  isFapChair: false,
  isFapSecretary: false,
  isFapReviewer: false,
  isDeleter: false,
};

/** A step of the questionary that is not complete yet. */
export interface IncompleteTopic {
  readonly topicId: number;
  readonly title: string;
}

/** Maximum days from now for which a proposal can be given more time, and maximum length of the reason, in characters (rule P121). */
export const extensionDays = 90;
export const extensionReasonLimit = 500;

/** Maximum length of a title, in characters (rule P6). */
export const titleLimit = 175;
/** Maximum length of an abstract, in characters (rule P7). */
export const abstractLimit = 1500;
/** Maximum co-proposers of one proposal; a safeguard against runaway input. */
export const coProposersLimit = 200;
/** Hours within which a deleted proposal can be restored (rule P27). */
export const undoDeleteHours = 7 * 24;
/** Maximum proposals in one bulk action. */
export const bulkLimit = 5000;
/** Maximum copies made in one cloning request. */
export const cloneLimit = 200;
/** Maximum length of the search text in the user's own proposals, in characters. */
export const ownSearchTextLimit = 200;
