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
  PAST_TECHNICAL_REVIEW: 'After technical review',
  PAST_PANEL_REVIEW: 'After panel review',
  DECIDED: 'Decided',
  ACCEPTED: 'Accepted',
};

/** Texts for what needs an officer; {{n}} is never 0. */
export const attentionWords: Readonly<Record<AttentionKind, string>> = {
  DRAFTS_NEAR_END: '{{n}} proposals are not submitted yet, and the call closes soon',
  NO_INSTRUMENT: '{{n}} submitted proposals have no instrument',
  TECHNICAL_UNASSIGNED: '{{n}} proposals have an unassigned technical review',
  TECHNICAL_LATE: '{{n}} proposals are still waiting for an overdue technical review',
  NO_PANEL: '{{n}} proposals are not in a panel',
  PANEL_SHORT: '{{n}} proposals have fewer reviewers than their panels require',
  PANEL_LATE: '{{n}} proposals are still waiting for an overdue panel review',
  UNDECIDED: '{{n}} proposals have no decision, although notification has begun',
  NOT_NOTIFIED: '{{n}} teams have not been told their decisions, although notification has ended',
  TIME_UNKNOWN: '{{n}} instruments have no available time set',
  ASKED_TOO_MUCH: '{{n}} instruments have more time requested than available',
};
