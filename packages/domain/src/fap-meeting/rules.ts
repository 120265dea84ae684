import { averageGrade, gradeDeviation } from '../fap-review/index.ts';
import { type Decision, no, visibleLength, yes } from '../kernel/index.ts';
import type { FapMeetingReason, Recommendation } from './model.ts';

/** A proposal of an instrument as the meeting orders it. */
export interface RankedProposal {
  readonly proposalPk: number;
  readonly rankOrder: number | null;
  readonly grades: readonly number[];
}

/**
 * The order of the meeting: ranked first; the others by average, where 1 is best, then by the larger deviation, ungraded
 * last (rule R42). The proposal's key settles what is left, so that the order is always the same.
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

/** Missing values come last. */
function ascending(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a - b;
}

/** The ranks after a proposal was moved to another place (from 0): all are numbered anew from 1 (rule R43). */
export function moveTo(
  order: readonly number[],
  proposalPk: number,
  index: number,
): Array<{ proposalPk: number; rankOrder: number }> {
  const rest = order.filter((pk) => pk !== proposalPk);
  return rest.toSpliced(index, 0, proposalPk).map((pk, place) => ({ proposalPk: pk, rankOrder: place + 1 }));
}

/**
 * The ranks to be stored when an instrument is submitted: given ones stay, missing ones are numbered after the last given one, in the order
 * of the meeting, which so stays what it was (rule R44, decision 0165).
 */
export function missingRanks(proposals: readonly RankedProposal[]): Array<{ proposalPk: number; rankOrder: number }> {
  const last = Math.max(0, ...proposals.map(({ rankOrder }) => rankOrder ?? 0));
  return proposals
    .filter(({ rankOrder }) => rankOrder === null)
    .sort(compareInMeeting)
    .map(({ proposalPk }, index) => ({ proposalPk, rankOrder: last + index + 1 }));
}

/** Ranks may be given that no other proposal of the meeting has: none of those beside it, and none that keeps the one it had (decision 0165). */
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

/** Time of a proposal: the panel's own, else what the technical review says, else none (rule R45). */
export function allocatedTime(proposal: {
  readonly fapTimeAllocation: number | null;
  readonly technicalTimeAllocation: number | null;
}): number {
  return proposal.fapTimeAllocation ?? proposal.technicalTimeAllocation ?? 0;
}

export interface AvailabilityLine {
  /** For each proposal in order: does it fit into what is available, together with all before it? */
  readonly inside: readonly boolean[];
  /** Row under which the line is drawn: the last one inside, or -1 when none is. */
  readonly lastInside: number;
  /** What is left of the available time; null when no time is known. */
  readonly unallocated: number | null;
}

/** Where the available time ends in the ordered list; the sum keeps growing with proposals that do not fit (rule R47). */
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
 * A panel's share of an instrument's time in a call, in proportion to the time its proposals ask for, halves down
 * (rule R48). Null when nothing is known to share.
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

/** Complete: both comments and a recommendation (rule R53). */
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
  /** Whether whoever asks may know of the proposal (rule R134); everybody may where it is not said. */
  readonly isShown?: boolean;
}

/**
 * An instrument is submitted once the panel has submitted a decision on each of its proposals (rule R55). The refusal names those that are
 * open, but none that is kept from whoever asks.
 */
export function instrumentIsDecided(places: readonly DecidedPlace[]): Decision<FapMeetingReason> {
  const shown = places.filter(({ isShown = true }) => isShown);
  if (shown.length === 0) return no('NO_PROPOSALS_ON_INSTRUMENT');
  if (places.every(({ decisionSubmitted }) => decisionSubmitted)) return yes;
  const open = shown.filter(({ decisionSubmitted }) => !decisionSubmitted);
  return no('DECISIONS_NOT_SUBMITTED', { proposalIds: open.map(({ proposalId }) => proposalId) });
}

/**
 * Ranks as somebody sees them whom conflicts keep from proposals of the meeting: counted as if those proposals had none, so that neither a
 * gap nor a refusal tells of them (rule R220).
 */

/** The rank that stands for a stored one where the proposals with the `hidden` ranks are not there; one of 1 or more. None stays none. */
export function seenRank(stored: number | null, hidden: readonly number[]): number | null {
  return stored === null ? null : stored - hidden.filter((rank) => rank < stored).length;
}

/** The rank to be stored for one that was seen: undoes `seenRank`, and is never one of the `hidden` ones. */
export function storedRank(seen: number, hidden: readonly number[]): number {
  return hidden.toSorted((a, b) => a - b).reduce((rank, taken) => (taken <= rank ? rank + 1 : rank), seen);
}
