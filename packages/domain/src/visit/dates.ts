import { type Decision, no, yes } from '../kernel/index.ts';
import type { VisitReason } from './model.ts';

export interface VisitDates {
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

/** Returns the dates after an update; dates that are omitted or null remain unchanged. */
export const datesAfter = (
  stored: VisitDates,
  given: { readonly startsAt?: Date | null | undefined; readonly endsAt?: Date | null | undefined },
): VisitDates => ({ startsAt: given.startsAt ?? stored.startsAt, endsAt: given.endsAt ?? stored.endsAt });

/**
 * Checks changed dates: a new start date must not be before today, where `today` is the beginning of the day at the facility; a visit may
 * end on the day it begins (rule O40).
 */
export function datesAllowed(stored: VisitDates, next: VisitDates, today: Date): Decision<VisitReason> {
  const isMoved = next.startsAt?.getTime() !== stored.startsAt?.getTime();
  if (isMoved && next.startsAt && next.startsAt < today) return no('VISIT_START_IN_THE_PAST');
  return next.startsAt && next.endsAt && next.endsAt < next.startsAt ? no('VISIT_END_BEFORE_START') : yes;
}
