import type { CallPeriod } from '../call/index.ts';

/** The dates of a call that its timeline shows. */
export interface CallMoments extends CallPeriod {
  readonly startReview: Date;
  readonly endReview: Date;
  readonly startFapReview: Date | null;
  readonly endFapReview: Date | null;
  readonly startNotify: Date;
  readonly endNotify: Date;
  readonly startCycle: Date;
  readonly endCycle: Date;
}

/** The phases of a call, in the order of its form. */
const callPhaseKinds = ['CALL', 'TECHNICAL_REVIEW', 'PANEL_REVIEW', 'NOTIFICATION', 'CYCLE'] as const;
export type CallPhaseKind = (typeof callPhaseKinds)[number];

export interface CallPhase {
  readonly kind: CallPhaseKind;
  readonly from: Date;
  readonly to: Date;
  readonly state: 'PAST' | 'NOW' | 'AHEAD';
}

/** Returns the phases of a call with their state at this time, without those that have no dates; a phase includes both ends (rule P113). */
export function callPhases(dates: CallMoments, now: Date): CallPhase[] {
  const spans: ReadonlyArray<readonly [CallPhaseKind, Date | null, Date | null]> = [
    // The call may be open longer for internal users.
    ['CALL', dates.startCall, dates.endCallInternal > dates.endCall ? dates.endCallInternal : dates.endCall],
    ['TECHNICAL_REVIEW', dates.startReview, dates.endReview],
    ['PANEL_REVIEW', dates.startFapReview, dates.endFapReview],
    ['NOTIFICATION', dates.startNotify, dates.endNotify],
    ['CYCLE', dates.startCycle, dates.endCycle],
  ];
  return spans.flatMap(([kind, from, to]) =>
    from && to ? [{ kind, from, to, state: to < now ? 'PAST' : from <= now ? 'NOW' : 'AHEAD' } as const] : [],
  );
}
