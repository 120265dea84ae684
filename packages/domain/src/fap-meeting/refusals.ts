import type { Sentences } from '../kernel/index.ts';

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
  DECISION_SUBMITTED: 'The decision is submitted and can no longer be changed',
  REORDER_AFTER_SUBMISSION: 'FAP instrument for selected proposals is submitted and reordering is not allowed',
  DECISION_AFTER_SUBMISSION: 'The instrument is submitted, so its decisions can no longer be changed',
  TIME_AFTER_SUBMISSION: 'Could not update the time allocation because the instrument is submitted',
  DECISIONS_NOT_SUBMITTED: ({ proposalIds }) =>
    Array.isArray(proposalIds) && proposalIds.length > 0
      ? `All proposal Fap meetings should be submitted. Still open: ${proposalIds.join(', ')}`
      : 'All proposal Fap meetings should be submitted',
  NO_PROPOSALS_ON_INSTRUMENT: 'The panel has no proposals on this instrument',
  INSTRUMENT_ALREADY_SUBMITTED: 'The instrument is already submitted',
  INSTRUMENT_NOT_SUBMITTED: 'Proposal Fap instrument is not submitted',
  ONE_INSTRUMENT_AT_A_TIME: 'Proposals are ordered within one panel and instrument',
  MEETING_LOCKED: 'The meeting is locked: order, times and decisions stand still until it is unlocked',
  NOT_IN_MEETING: 'Only members of the panel can enter its meeting',
  CONFLICTED_IN_MEETING: 'You are on this proposal, so others decide on it',
  RANK_TAKEN: 'Another proposal of the instrument has this rank; give each a rank of its own',
};
