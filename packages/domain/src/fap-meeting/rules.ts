import { averageGrade, gradeDeviation } from '../fap-review/index.ts';
import { type Decision, no, visibleLength, yes } from '../kernel/index.ts';
import type { FapMeetingReason, Recommendation } from './model.ts';

/** A proposal of an instrument, with what determines its place in the meeting. */
export interface RankedProposal {
  readonly proposalPk: number;
  readonly rankOrder: number | null;
  readonly grades: readonly number[];
}

/**
 * Compares proposals for the order of the meeting: ranked ones first; the others by average grade, where 1 is best, then by larger
 * deviation, ungraded last (rule R42). Ties are broken by the proposal's key, so that the order is always the same.
 */
export function compareInMeeting(a: RankedProposal, b: RankedProposal): number {
  return (
    ascending(a.rankOrder, b.rankOrder) ||
    ascending(averageGrade(a.grades), averageGrade(b.grades)) ||
    ascending(negative(gradeDeviation(a.grades)), negative(gradeDeviation(b.grades))) ||
    a.proposalPk - b.proposalPk
  );
}

const negative = (value: number | null) => (value === null ? null : -value);

/** Compares in ascending order, with missing values last. */
function ascending(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a - b;
}

/** Returns the ranks after a proposal was moved to another index (from 0): all are renumbered from 1 (rule R43). */
export function moveTo(
  order: readonly number[],
  proposalPk: number,
  index: number,
): Array<{ proposalPk: number; rankOrder: number }> {
  const rest = order.filter((pk) => pk !== proposalPk);
  return rest.toSpliced(index, 0, proposalPk).map((pk, place) => ({ proposalPk: pk, rankOrder: place + 1 }));
}

/**
 * Returns the ranks to store when an instrument is submitted: existing ranks are unchanged, missing ones are numbered after the last
 * existing one, in the order of the meeting, which thus stays the same (rule R44, decision 0165).
 */
export function missingRanks(proposals: readonly RankedProposal[]): Array<{ proposalPk: number; rankOrder: number }> {
  const last = Math.max(0, ...proposals.map(({ rankOrder }) => rankOrder ?? 0));
  return proposals
    .filter(({ rankOrder }) => rankOrder === null)
    .sort(compareInMeeting)
    .map(({ proposalPk }, index) => ({ proposalPk, rankOrder: last + index + 1 }));
}

/**
 * Checks that the given ranks are unique among themselves and not held by another proposal of the meeting whose rank is unchanged (decision
 * 0165).
 */
export function ranksAreFree(
  given: ReadonlyArray<{ readonly proposalPk: number; readonly rankOrder: number }>,
  meeting: ReadonlyArray<{ readonly proposalPk: number; readonly rankOrder: number | null }>,
): Decision<FapMeetingReason> {
  const moved = new Set(given.map(({ proposalPk }) => proposalPk));
  const kept = meeting.flatMap(({ proposalPk, rankOrder }) =>
    rankOrder === null || moved.has(proposalPk) ? [] : [rankOrder],
  );
  const ranks = [...kept, ...given.map(({ rankOrder }) => rankOrder)];
  const twice = ranks.find((rank, at) => ranks.indexOf(rank) !== at);
  return twice === undefined ? yes : no('RANK_TAKEN', { rank: twice });
}

/** Returns the time of a proposal: the panel's, otherwise that of the technical review, otherwise 0 (rule R45). */
export function allocatedTime(proposal: {
  readonly fapTimeAllocation: number | null;
  readonly technicalTimeAllocation: number | null;
}): number {
  return proposal.fapTimeAllocation ?? proposal.technicalTimeAllocation ?? 0;
}

export interface AvailabilityLine {
  /** For each proposal in order, whether it fits into the available time together with all before it. */
  readonly inside: readonly boolean[];
  /** Index of the row below which the line is drawn: the last one inside, or -1 if there is none. */
  readonly lastInside: number;
  /** What remains of the available time; null if that is unknown. */
  readonly unallocated: number | null;
}

/** Finds where the available time ends in the ordered list; proposals that do not fit still count towards the sum (rule R47). */
export function availabilityLine(times: readonly number[], availabilityTime: number | null): AvailabilityLine {
  let sum = 0;
  let used = 0;
  const inside = times.map((time) => {
    sum += time;
    const fits = sum <= (availabilityTime ?? 0);
    if (fits) used = sum;
    return fits;
  });
  return {
    inside,
    lastInside: inside.lastIndexOf(true),
    unallocated: availabilityTime === null ? null : availabilityTime - used,
  };
}

/**
 * Returns a panel's share of an instrument's time in a call, in proportion to the time its proposals ask for, with halves rounded down
 * (rule R48). Null if too little is known.
 */
export function availabilityShare(time: {
  readonly total: number | null;
  readonly askedInAllPanels: number;
  readonly askedInPanel: number | null;
}): number | null {
  const { total, askedInAllPanels, askedInPanel } = time;
  if (total === null || askedInPanel === null || !(askedInAllPanels > 0)) return null;
  return Math.max(0, Math.ceil((total * askedInPanel) / askedInAllPanels - 0.5));
}

interface DecisionContent {
  readonly commentForUser: string | null;
  readonly commentForManagement: string | null;
  readonly recommendation: Recommendation | null;
}

/** Whether a decision is complete: both comments and a recommendation (rule R53). */
export function isDecisionComplete(decision: DecisionContent): boolean {
  return (
    visibleLength(decision.commentForUser ?? '') > 0 &&
    visibleLength(decision.commentForManagement ?? '') > 0 &&
    decision.recommendation !== null &&
    decision.recommendation !== 'UNSET'
  );
}

interface DecidedPlace {
  readonly decisionSubmitted: boolean;
  readonly proposalId: string;
  /** Whether the caller may know of the proposal (rule R134); true if absent. */
  readonly isShown?: boolean;
}

/**
 * Checks that the panel has submitted a decision on each proposal of an instrument, so that the instrument can be submitted (rule R55). The
 * refusal names open proposals, except those hidden from the caller.
 */
export function instrumentIsDecided(places: readonly DecidedPlace[]): Decision<FapMeetingReason> {
  const shown = places.filter(({ isShown = true }) => isShown);
  if (shown.length === 0) return no('NO_PROPOSALS_ON_INSTRUMENT');
  if (places.every(({ decisionSubmitted }) => decisionSubmitted)) return yes;
  const open = shown.filter(({ decisionSubmitted }) => !decisionSubmitted);
  return no('DECISIONS_NOT_SUBMITTED', { proposalIds: open.map(({ proposalId }) => proposalId) });
}

// Ranks as seen by a user from whom conflicts hide some proposals of the meeting: numbered as if those proposals were not there, so that
// neither a gap nor a refusal reveals them (rule R220).

/** Returns the rank to show for a stored one, as if the proposals with the `hidden` ranks did not exist; at least 1, or null if there is no rank. */
export function seenRank(stored: number | null, hidden: readonly number[]): number | null {
  return stored === null ? null : stored - hidden.filter((rank) => rank < stored).length;
}

/** Returns the rank to store for one that was shown: the inverse of `seenRank`, and never one of the `hidden` ranks. */
export function storedRank(seen: number, hidden: readonly number[]): number {
  return hidden.toSorted((a, b) => a - b).reduce((rank, taken) => (taken <= rank ? rank + 1 : rank), seen);
}
