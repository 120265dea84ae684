import { type AvailabilityLine, allocatedTime, availabilityLine } from './rules.ts';

/** A proposal in an instrument's order, with the times that may apply. */
export interface TimedPlace {
  readonly proposalPk: number;
  readonly fapTimeAllocation?: number | null | undefined;
  readonly technicalTimeAllocation?: number | null | undefined;
}

/** What a user tries without storing it (rule R167); absent values are as stored. */
export interface WhatIf {
  readonly order?: readonly number[] | undefined;
  readonly times: ReadonlyMap<number, number>;
  /** Proposals tried as if they got no time. */
  readonly leftOut: ReadonlySet<number>;
  readonly available?: number | undefined;
}

export const nothingTried: WhatIf = { times: new Map(), leftOut: new Set() };

export const triesNothing = ({ order, times, leftOut, available }: WhatIf): boolean =>
  order === undefined && times.size === 0 && leftOut.size === 0 && available === undefined;

export interface TriedPlace<Place> {
  readonly place: Place;
  /** The time that applies here, in the unit of the call. */
  readonly time: number;
  readonly isLeftOut: boolean;
  /** Whether the proposal fits into the available time together with all before it. */
  readonly isInside: boolean;
}

export interface TriedAllocation<Place> {
  readonly places: ReadonlyArray<TriedPlace<Place>>;
  readonly line: AvailabilityLine;
  readonly available: number | null;
}

/**
 * Returns where an instrument's available time ends if order, times and availability are changed (rules R47 and R167). `places` are in the
 * order of the meeting. Places missing from the tried order come last.
 */
export function tryAllocation<Place extends TimedPlace>(
  places: readonly Place[],
  stored: number | null,
  { order, times, leftOut, available }: WhatIf,
): TriedAllocation<Place> {
  const rank = new Map(order?.map((pk, at) => [pk, at]));
  const last = rank.size;
  const ordered = order
    ? places.toSorted((a, b) => (rank.get(a.proposalPk) ?? last) - (rank.get(b.proposalPk) ?? last))
    : places;
  const timed = ordered.map((place) => {
    const isLeftOut = leftOut.has(place.proposalPk);
    const own = allocatedTime({
      fapTimeAllocation: place.fapTimeAllocation ?? null,
      technicalTimeAllocation: place.technicalTimeAllocation ?? null,
    });
    return { place, isLeftOut, time: isLeftOut ? 0 : (times.get(place.proposalPk) ?? own) };
  });
  const counted = available ?? stored;
  const line = availabilityLine(
    timed.map(({ time }) => time),
    counted,
  );
  return {
    places: timed.map((one, at) => ({ ...one, isInside: line.inside[at] ?? false })),
    line,
    available: counted,
  };
}
