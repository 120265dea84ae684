import { isInGroup, type ProposalGroup, type ProposalStanding, proposalGroups } from '../proposal-list/index.ts';

/** So many proposals stand like this. */
export interface StandingCount extends ProposalStanding {
  readonly proposals: number;
}

/** How many proposals are in each group (rule P110). */
export function groupCounts(counts: readonly StandingCount[]): Readonly<Record<ProposalGroup, number>> {
  const sums = proposalGroups.map((group) => [
    group,
    counts.reduce((sum, one) => sum + (isInGroup(group, one) ? one.proposals : 0), 0),
  ]);
  return Object.fromEntries(sums) as Record<ProposalGroup, number>;
}

/** The steps from the first word to the decision; who has come past a later one has come past those before (rule P111). */
export const funnelSteps = [
  'STARTED',
  'SUBMITTED',
  'PAST_TECHNICAL_REVIEW',
  'PAST_PANEL_REVIEW',
  'DECIDED',
  'ACCEPTED',
] as const satisfies readonly ProposalGroup[];

/** One number as a share of another, from 0; null where there is nothing to compare with. */
export const shareOf = (part: number, whole: number | null): number | null =>
  whole === null || whole <= 0 ? null : part / whole;

/** Proposals that were submitted so many days before the deadline; 0 is the last day, below it lies what came in after it. */
export interface SubmissionsOfDay {
  readonly daysLeft: number;
  readonly proposals: number;
}

/**
 * How many had been submitted when so many days were left, from the day the call opens to `lastDay`, so that two calls can be laid upon each other
 * (rule P114). What came in before the call opened counts on its first day, what came in after `lastDay` not yet.
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

/** The whole days that are left until a moment: 0 in the last 24 hours, -1 in the first 24 hours after it. */
export const daysUntil = (end: Date, at: Date): number => Math.floor((end.getTime() - at.getTime()) / 86_400_000);
