import type { ProposalGroup } from '../proposal-list/index.ts';
import type { CallMoments } from './phases.ts';

/** How many days before the end of a call drafts are first pointed out. */
const draftsNearEndDays = 7;

const day = 86_400_000;

interface ProposalAttention {
  readonly group: ProposalGroup;
  /** Whether it is not only to be done, but overdue. */
  readonly isLate: boolean;
  /** From when it is pointed out; null for never in this call. */
  readonly since: (call: CallMoments) => Date | null;
  readonly until?: (call: CallMoments) => Date;
}

/**
 * What in a call needs an officer, and from when (rule P115): drafts in the last days, gaps once the call is closed, reviews once their
 * date has passed, decisions and notices once applicants are to be notified.
 */
const ofProposals = {
  DRAFTS_NEAR_END: {
    group: 'DRAFT',
    isLate: false,
    since: ({ endCall }) => new Date(endCall.getTime() - draftsNearEndDays * day),
    until: ({ endCall }) => endCall,
  },
  NO_INSTRUMENT: { group: 'NO_INSTRUMENT', isLate: false, since: ({ endCall }) => endCall },
  TECHNICAL_UNASSIGNED: { group: 'TECHNICAL_UNASSIGNED', isLate: false, since: ({ endCall }) => endCall },
  TECHNICAL_LATE: { group: 'TECHNICAL_OPEN', isLate: true, since: ({ endReview }) => endReview },
  NO_PANEL: { group: 'NO_PANEL', isLate: false, since: ({ startFapReview }) => startFapReview },
  PANEL_SHORT: { group: 'PANEL_SHORT', isLate: false, since: ({ startFapReview }) => startFapReview },
  PANEL_LATE: { group: 'PANEL_OPEN', isLate: true, since: ({ endFapReview }) => endFapReview },
  UNDECIDED: { group: 'UNDECIDED', isLate: true, since: ({ startNotify }) => startNotify },
  NOT_NOTIFIED: { group: 'NOT_NOTIFIED', isLate: true, since: ({ endNotify }) => endNotify },
} as const satisfies Record<string, ProposalAttention>;

export const attentionKinds = [
  ...(Object.keys(ofProposals) as (keyof typeof ofProposals)[]),
  'TIME_UNKNOWN',
  'ASKED_TOO_MUCH',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

export interface Attention {
  readonly kind: AttentionKind;
  /** The number of proposals, or of instruments if there is no group. */
  readonly count: number;
  readonly group: ProposalGroup | null;
  readonly isLate: boolean;
}

/** An instrument of a call: its available time, and the time that the technical reviews ask for, in the unit of the call. */
export interface TimeOfInstrument {
  readonly available: number | null;
  readonly asked: number;
}

export interface AttentionFacts {
  readonly call: CallMoments;
  readonly hasPanels: boolean;
  readonly counts: Readonly<Record<ProposalGroup, number>>;
  readonly instruments: readonly TimeOfInstrument[];
}

/** Whether proposals ask for more of an instrument's time than it has. */
const isAskedTooMuch = ({ available, asked }: TimeOfInstrument): boolean => available !== null && asked > available;

const needsPanel: ReadonlySet<AttentionKind> = new Set(['NO_PANEL', 'PANEL_SHORT', 'PANEL_LATE']);

/** Returns what needs an officer now, overdue items first (rule P115). */
export function attentionOf({ call, hasPanels, counts, instruments }: AttentionFacts, now: Date): Attention[] {
  const isDue = (one: ProposalAttention) => {
    const since = one.since(call);
    return since !== null && now > since && (!one.until || now <= one.until(call));
  };
  const proposals = (Object.entries(ofProposals) as [AttentionKind, ProposalAttention][]).flatMap(([kind, one]) =>
    counts[one.group] > 0 && isDue(one) && (hasPanels || !needsPanel.has(kind))
      ? [{ kind, count: counts[one.group], group: one.group, isLate: one.isLate }]
      : [],
  );
  const unknown = now > call.endCall ? instruments.filter(({ available }) => available === null).length : 0;
  const tooMuch = instruments.filter(isAskedTooMuch).length;
  const others = [
    { kind: 'TIME_UNKNOWN', count: unknown, group: null, isLate: false },
    { kind: 'ASKED_TOO_MUCH', count: tooMuch, group: null, isLate: false },
  ] as const;
  const all: Attention[] = [...proposals, ...others.filter(({ count }) => count > 0)];
  return all.sort((a, b) => Number(b.isLate) - Number(a.isLate));
}

/** Whether an unsubmitted review is late: its date has passed; never without a date (rule P116). */
export const isReviewLate = (dueAt: Date | null, now: Date): boolean => dueAt !== null && now > dueAt;
