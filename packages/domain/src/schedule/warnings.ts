import { z } from 'zod';
import { type BeamTimeWish, overlap, type Span, spanOfWish } from './model.ts';

export const beamTimeWarningKind = z
  .enum([
    'OUTSIDE_CYCLE',
    'IN_CLOSED_TIME',
    'MORE_THAN_GRANTED',
    'CONTACT_ELSEWHERE',
    'IMPOSSIBLE_DATE',
    'PREFERENCE_MISSED',
    'OVERLAP',
  ])
  .meta({ id: 'BeamTimeWarningKind' });
export type BeamTimeWarningKind = z.infer<typeof beamTimeWarningKind>;

/** Warnings shown to planners beside planned time; they never cause a refusal. */
export const warningWords: Readonly<Record<BeamTimeWarningKind, string>> = {
  OUTSIDE_CYCLE: 'Outside the cycle of the call',
  IN_CLOSED_TIME: 'During a closed time',
  MORE_THAN_GRANTED: 'More time is planned than was granted',
  CONTACT_ELSEWHERE: 'The local contact has another experiment at that time',
  IMPOSSIBLE_DATE: 'The team is unavailable on at least one of these days',
  PREFERENCE_MISSED: 'Not on any of the days the team prefers',
  OVERLAP: 'The instrument has another experiment at that time',
};

/** Planned time and everything its warnings depend on. */
export interface WarningFacts extends Span {
  readonly status: string;
  /** The cycle of its call. */
  readonly cycle: Span;
  /** Closed times of its instrument and of the facility. */
  readonly closures: readonly Span[];
  /** Hours granted; null if none were stated. */
  readonly grantedHours: number | null;
  /** All hours planned for the proposal on the instrument, including this time. */
  readonly plannedHours: number;
  readonly isContactElsewhere: boolean;
  readonly isOverlapping: boolean;
  readonly wishes: readonly BeamTimeWish[];
}

const checks: Readonly<Record<BeamTimeWarningKind, (facts: WarningFacts) => boolean>> = {
  OUTSIDE_CYCLE: ({ startsAt, endsAt, cycle }) => startsAt < cycle.startsAt || endsAt > cycle.endsAt,
  IN_CLOSED_TIME: (facts) => facts.closures.some((closure) => overlap(facts, closure)),
  MORE_THAN_GRANTED: ({ grantedHours, plannedHours }) => grantedHours !== null && plannedHours > grantedHours + 0.01,
  CONTACT_ELSEWHERE: ({ isContactElsewhere }) => isContactElsewhere,
  IMPOSSIBLE_DATE: (facts) =>
    facts.wishes.some((wish) => wish.kind === 'IMPOSSIBLE' && overlap(facts, spanOfWish(wish))),
  PREFERENCE_MISSED: (facts) => {
    const preferred = facts.wishes.filter(({ kind }) => kind === 'PREFERRED');
    return preferred.length > 0 && !preferred.some((wish) => overlap(facts, spanOfWish(wish)));
  },
  OVERLAP: ({ isOverlapping }) => isOverlapping,
};

/** Returns the warnings about planned time, in the order in which people read them; none once it is completed (rule O104). */
export function warningsOf(facts: WarningFacts): readonly BeamTimeWarningKind[] {
  if (facts.status === 'COMPLETED') return [];
  return beamTimeWarningKind.options.filter((kind) => checks[kind](facts));
}
