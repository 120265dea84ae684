import { type Decision, no, yes } from '../kernel/index.ts';
import type { VisitReason } from './model.ts';

export interface VisitDates {
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

/** The dates as they will be: what is not given, or null, stays. */
export const datesAfter = (
  stored: VisitDates,
  given: { readonly startsAt?: Date | null | undefined; readonly endsAt?: Date | null | undefined },
): VisitDates => ({ startsAt: given.startsAt ?? stored.startsAt, endsAt: given.endsAt ?? stored.endsAt });

/**
 * A visit that is given another beginning begins today at the earliest, `today` being when the day began where the facility is; it may end on
 * the day it begins (rule O40).
 */
export function datesAllowed(stored: VisitDates, next: VisitDates, today: Date): Decision<VisitReason> {
  const isMoved = next.startsAt?.getTime() !== stored.startsAt?.getTime();
  if (isMoved && next.startsAt && next.startsAt < today) return no('VISIT_START_IN_THE_PAST');
  return next.startsAt && next.endsAt && next.endsAt < next.startsAt ? no('VISIT_END_BEFORE_START') : yes;
}
