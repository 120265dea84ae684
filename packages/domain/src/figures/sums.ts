import { isInGroup, type ProposalGroup, type ProposalStanding, proposalGroups } from '../proposal-list/index.ts';

/** The number of proposals with the same standing. */
export interface StandingCount extends ProposalStanding {
  readonly proposals: number;
}

/** Returns how many proposals are in each group (rule P110). */
export function groupCounts(counts: readonly StandingCount[]): Readonly<Record<ProposalGroup, number>> {
  const sums = proposalGroups.map((group) => [
    group,
    counts.reduce((sum, one) => sum + (isInGroup(group, one) ? one.proposals : 0), 0),
  ]);
  return Object.fromEntries(sums) as Record<ProposalGroup, number>;
}

/** The steps from the first draft to the decision; a proposal that has passed a later step has passed all earlier ones (rule P111). */
export const funnelSteps = [
  'STARTED',
  'SUBMITTED',
  'PAST_TECHNICAL_REVIEW',
  'PAST_PANEL_REVIEW',
  'DECIDED',
  'ACCEPTED',
] as const satisfies readonly ProposalGroup[];

/** Returns one number as a share of another; null if there is nothing to compare with. */
export const shareOf = (part: number, whole: number | null): number | null =>
  whole === null || whole <= 0 ? null : part / whole;

/** The number of proposals submitted this many days before the deadline; 0 is the last day, negative numbers are days after it. */
export interface SubmissionsOfDay {
  readonly daysLeft: number;
  readonly proposals: number;
}

/**
 * Returns the running total of submissions by days left, from the day the call opens to `lastDay`, so that two calls can be compared (rule
 * P114). Submissions before the call opened count on its first day; those after `lastDay` are not counted yet.
 */
export function submittedSoFar(
  days: readonly SubmissionsOfDay[],
  firstDay: number,
  lastDay: number,
): SubmissionsOfDay[] {
  const length = Math.max(0, firstDay - lastDay + 1);
  return Array.from({ length }, (_, at) => {
    const daysLeft = firstDay - at;
    const proposals = days.reduce((sum, day) => sum + (day.daysLeft >= daysLeft ? day.proposals : 0), 0);
    return { daysLeft, proposals };
  });
}

/** Returns the whole days left until a time: 0 in the last 24 hours, -1 in the first 24 hours after it. */
export const daysUntil = (end: Date, at: Date): number => Math.floor((end.getTime() - at.getTime()) / 86_400_000);
