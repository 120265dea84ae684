import type { CallPeriod } from '../call/index.ts';
import { initialStatus } from '../workflow/index.ts';

/** The end status of a proposal (rule P20). */
export const finalStatuses = ['UNSET', 'ACCEPTED', 'RESERVED', 'REJECTED'] as const;
export type FinalStatus = (typeof finalStatuses)[number];

/** The status an applicant is told (rule P21). `unknown` is part of the contract and never produced (rule X30). */
export const publicStatuses = ['draft', 'submitted', 'accepted', 'reserved', 'rejected', 'unknown'] as const;
export type PublicStatus = (typeof publicStatuses)[number];

/** The same in words. */
export const publicStatusWords: Readonly<Record<PublicStatus, string>> = {
  draft: 'Draft',
  submitted: 'Submitted',
  accepted: 'Accepted',
  reserved: 'Reserved',
  rejected: 'Rejected',
  unknown: 'Unknown',
};

/** Short codes of the statuses that decide on editing (rule P1). */
export const draftStatus = initialStatus.PROPOSAL;
export const editableSubmittedStatus = 'EDITABLE_SUBMITTED';
export const editableSubmittedInternalStatus = 'EDITABLE_SUBMITTED_INTERNAL';

/** What a proposal is at this moment. */
export interface ProposalState {
  /** Short code of the workflow status: the identity of a status inside (rule W1). */
  readonly status: string;
  readonly submitted: boolean;
  readonly finalStatus: FinalStatus;
  readonly notified: boolean;
  readonly managementDecisionSubmitted: boolean;
  readonly call: CallPeriod;
  /** Minutes that its call gives after its end to what was begun. */
  readonly graceMinutes: number | null;
  /** Until when an officer gave it more time. */
  readonly extendedUntil: Date | null;
  readonly deletedAt: Date | null;
}

/** How the actor is related to the proposal, whatever the current role. */
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
  /** Holds that place in a panel the proposal is assigned to. */
  readonly isFapChair: boolean;
  readonly isFapSecretary: boolean;
  readonly isFapReviewer: boolean;
  /** Removed it, and so may bring it back. */
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

/** A step of the questionnaire that still wants answers. */
export interface IncompleteTopic {
  readonly topicId: number;
  readonly title: string;
}

/** The most days ahead until which one proposal gets more time, and characters of the reason (rule P121). */
export const extensionDays = 90;
export const extensionReasonLimit = 500;

/** Characters of a title (rule P6). */
export const titleLimit = 175;
/** Characters of an abstract (rule P7). */
export const abstractLimit = 1500;
/** People on one proposal beside the principal investigator; a ceiling against runaway input. */
export const coProposersLimit = 200;
/** Hours in which a deleted proposal can be brought back (rule P27). */
export const undoDeleteHours = 7 * 24;
/** Proposals one bulk action may name. */
export const bulkLimit = 5000;
/** Copies one cloning may make. */
export const cloneLimit = 200;
/** Characters of the text own proposals are searched for. */
export const ownSearchTextLimit = 200;
