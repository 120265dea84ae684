import type { AttentionKind, CallPhaseKind } from '@atrium/domain/figures';
import type { ProposalGroup } from '@atrium/domain/proposal-list';

/** The phases of a call in words. */
export const phaseWords: Readonly<Record<CallPhaseKind, string>> = {
  CALL: 'Open for proposals',
  TECHNICAL_REVIEW: 'Technical review',
  PANEL_REVIEW: 'Panel review',
  NOTIFICATION: 'Notification',
  CYCLE: 'Cycle',
};

/** The steps of the funnel, as pages of figures name them. */
export const stepWords: Partial<Record<ProposalGroup, string>> = {
  STARTED: 'Started',
  SUBMITTED: 'Submitted',
  PAST_TECHNICAL_REVIEW: 'Past technical review',
  PAST_PANEL_REVIEW: 'Past panel review',
  DECIDED: 'Decided',
  ACCEPTED: 'Accepted',
};

/** Texts for what needs an officer; {{n}} is never 0. */
export const attentionWords: Readonly<Record<AttentionKind, string>> = {
  DRAFTS_NEAR_END: '{{n}} proposals are not submitted yet, and the call closes soon',
  NO_INSTRUMENT: '{{n}} submitted proposals have no instrument',
  TECHNICAL_UNASSIGNED: '{{n}} proposals have a technical review that nobody is assigned to',
  TECHNICAL_LATE: '{{n}} proposals still wait for a technical review, whose date is over',
  NO_PANEL: '{{n}} proposals are in no panel',
  PANEL_SHORT: '{{n}} proposals have fewer reviewers than their panels ask for',
  PANEL_LATE: '{{n}} proposals still wait for a panel review, whose date is over',
  UNDECIDED: '{{n}} proposals are not decided, although notification has begun',
  NOT_NOTIFIED: '{{n}} teams have not been told of their decisions, although notification is over',
  TIME_UNKNOWN: '{{n}} instruments have no available time set',
  ASKED_TOO_MUCH: '{{n}} instruments are asked for more time than they have',
};
