import type { Sentences } from '../kernel/index.ts';
import { finalStatuses } from '../proposal/index.ts';

/** What a panel can recommend: one of the final statuses of a proposal (rule R49). */
export const recommendations = finalStatuses;
export type Recommendation = (typeof recommendations)[number];

export const recommendationWords: Readonly<Record<Recommendation, string>> = {
  UNSET: 'Unset',
  ACCEPTED: 'Accepted',
  RESERVED: 'Reserved',
  REJECTED: 'Rejected',
};

/** The actor's relation to a panel, and the panel's progress with an instrument. */
export interface FapMeetingFacts {
  readonly isFapChair: boolean;
  readonly isFapSecretary: boolean;
  readonly instrumentSubmitted: boolean;
  /** Whether a leader of the panel has locked its meeting on the call (rule R164). */
  readonly meetingLocked: boolean;
}

export interface FapDecisionFacts extends FapMeetingFacts {
  readonly decisionSubmitted: boolean;
  /** Whether the actor is on the proposal, and thus excluded from decisions on it (rule R165). */
  readonly isOnProposal: boolean;
}

/** Range of ranks in a meeting; clients send 0 for none (rule R49). */
export const rankMin = 0;
export const rankMax = 100_000;

/** Range of the time that a panel gives a proposal, in the time unit of the call (rule R45). */
export const fapTimeMin = 0;
export const fapTimeMax = 100_000;

/** Range of the minutes planned for each proposal in the meeting room (rule R163). */
export const minutesMin = 1;
export const minutesMax = 240;

/** The most proposals of one instrument reordered in one request. */
export const reorderLimit = 5000;

export type FapMeetingReason =
  | 'FAP_PROPOSAL_NOT_FOUND'
  | 'DECISION_WITHOUT_PLACE'
  | 'NOT_LEADING_PANEL'
  | 'NOT_LEADING_PANEL_OF_TIME'
  | 'DECISION_SUBMITTED'
  | 'REORDER_AFTER_SUBMISSION'
  | 'DECISION_AFTER_SUBMISSION'
  | 'TIME_AFTER_SUBMISSION'
  | 'DECISIONS_NOT_SUBMITTED'
  | 'NO_PROPOSALS_ON_INSTRUMENT'
  | 'INSTRUMENT_ALREADY_SUBMITTED'
  | 'INSTRUMENT_NOT_SUBMITTED'
  | 'ONE_INSTRUMENT_AT_A_TIME'
  | 'RANK_TAKEN'
  | 'MEETING_LOCKED'
  | 'NOT_IN_MEETING'
  | 'CONFLICTED_IN_MEETING';

export const fapMeetingSentences: Sentences<FapMeetingReason> = {
  FAP_PROPOSAL_NOT_FOUND: 'The proposal is not assigned to this panel on this instrument',
  DECISION_WITHOUT_PLACE: 'Can not save FAP meeting decision to non existing FAP proposal',
  NOT_LEADING_PANEL_OF_TIME: 'Could not update the time allocation because of insufficient permissions',
  NOT_LEADING_PANEL: 'Can not save Fap meeting decision because of insufficient permissions',
  DECISION_SUBMITTED: 'The decision has been submitted and can no longer be changed',
  REORDER_AFTER_SUBMISSION: 'FAP instrument for selected proposals is submitted and reordering is not allowed',
  DECISION_AFTER_SUBMISSION: 'The instrument has been submitted, so its decisions can no longer be changed',
  TIME_AFTER_SUBMISSION: 'Could not update the time allocation because the instrument is submitted',
  DECISIONS_NOT_SUBMITTED: ({ proposalIds }) =>
    Array.isArray(proposalIds) && proposalIds.length > 0
      ? `All proposal Fap meetings should be submitted. Still open: ${proposalIds.join(', ')}`
      : 'All proposal Fap meetings should be submitted',
  NO_PROPOSALS_ON_INSTRUMENT: 'The panel has no proposals on this instrument',
  INSTRUMENT_ALREADY_SUBMITTED: 'The instrument has already been submitted',
  INSTRUMENT_NOT_SUBMITTED: 'Proposal Fap instrument is not submitted',
  ONE_INSTRUMENT_AT_A_TIME: 'Proposals can be ordered only within one panel and instrument',
  MEETING_LOCKED: 'The meeting is locked: order, times and decisions cannot be changed until it is unlocked',
  NOT_IN_MEETING: 'Only members of the panel can enter its meeting',
  CONFLICTED_IN_MEETING: 'You are on this proposal, so others decide on it',
  RANK_TAKEN: 'Another proposal on this instrument has this rank; give each a different rank',
};

/** Texts of the meeting's screens, to be kept verbatim. */
export const fapMeetingTexts = {
  saved: 'Panel decision saved successfully!',
  submitted: 'Panel decision submitted successfully!',
  submitTitle: 'Please confirm',
  submitConfirmation: 'I am aware that no further changes to the panel meeting are possible after submission.',
  reordered: 'Reordering of proposals saved successfully!',
  reorderFailed: 'Something went wrong please use refresh button to update the table state',
  submitInstrumentTitle: 'Submit instrument',
  submitInstrument: (name: string) =>
    `No further changes to FAP meeting decisions and rankings are possible after submission. Are you sure you want to submit the ${name} Instrument?`,
  instrumentSubmitted: 'Instrument submitted in FAP!',
  unsubmitInstrumentTitle: 'Unsubmit instrument',
  unsubmitInstrument: (name: string) =>
    `This action will reopen the proposal reordering in the meeting components. Are you sure you want to unsubmit the ${name} Instrument?`,
  instrumentUnsubmitted: 'Instrument unsubmitted!',
  timeUpdated: 'Updated',
  notSubmittedTitle: 'Some proposals could not be submitted',
  notSubmitted: 'The Following proposals could not be submitted',
} as const;
