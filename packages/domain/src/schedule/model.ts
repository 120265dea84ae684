import { z } from 'zod';

/** A stretch of time; it ends just before `endsAt`. */
export interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Whether two stretches have time in common; one that begins when the other ends has not. */
export const overlap = (one: Span, other: Span): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** How long it takes, in hours. */
export const hoursOf = ({ startsAt, endsAt }: Span): number => (endsAt.getTime() - startsAt.getTime()) / 3_600_000;

export const beamTimeWishKind = z.enum(['PREFERRED', 'IMPOSSIBLE']).meta({ id: 'BeamTimeWishKind' });

/** When a team would like to come, or cannot. */
export interface BeamTimeWish {
  readonly from: Date;
  readonly to: Date;
  readonly kind: z.infer<typeof beamTimeWishKind>;
}

/** A wish as a stretch of time. */
export const spanOfWish = ({ from, to }: BeamTimeWish): Span => ({ startsAt: from, endsAt: to });

/** Hours in the units in which calls give out time. */
export const hoursOfUnit = { Hour: 1, Day: 24, Week: 168 } as const;
export type AllocationUnit = keyof typeof hoursOfUnit;

/** The setting EXPERIMENTS_PLANNED when people plan here (rule O100). */
export const plannedHere = 'HERE';
