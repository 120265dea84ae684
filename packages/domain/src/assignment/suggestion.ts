import {
  type AssignmentProblem,
  type AssignmentSolution,
  type DraftCell,
  pairCost,
  type ReviewWish,
  reasonsOf,
  unmetOf,
} from './draft.ts';
import { fitsOf, type Profile } from './expertise.ts';

/** A proposal and a person who may review it. */
export interface ReviewPair {
  readonly proposalPk: number;
  readonly userId: number;
}

/** What is known about the proposals of a panel in a call, and about its members. */
export interface PanelKnowledge {
  readonly proposals: ReadonlyArray<Profile & { readonly proposalPk: number }>;
  readonly people: ReadonlyArray<Profile & { readonly userId: number }>;
}

/** What is known about a panel, and the pairs that a conflict of interest forbids. */
export interface BestFitsMaterial extends PanelKnowledge {
  readonly blocked: readonly ReviewPair[];
}

/** The input for a draft; plain data, so that it can be passed to a worker thread. */
export interface SuggestionMaterial extends PanelKnowledge {
  readonly members: ReadonlyArray<{
    readonly userId: number;
    readonly name: string;
    /** The number of reviews in all panels. */
    readonly load: number;
    /** The number of reviews in this panel, including other calls and those already assigned here (rule R251). */
    readonly inPanel: number;
    /** The most reviews the person accepts in the panel; null for no limit. */
    readonly most: number | null;
  }>;
  /** The number of reviews each proposal should get. */
  readonly required: number;
  readonly wishes: ReadonlyArray<ReviewPair & { readonly wish: ReviewWish }>;
  readonly conflicts: ReadonlyArray<ReviewPair & { readonly mode: string }>;
  readonly assigned: readonly ReviewPair[];
  /** Reviews that reviewers declined: treated as not assigned, and not to be suggested again (rules R103 and R251). */
  readonly declined: readonly ReviewPair[];
  readonly pins: readonly ReviewPair[];
}

export interface AssignmentSuggestion {
  readonly cells: readonly DraftCell[];
  readonly unmet: ReadonlyArray<{
    readonly proposalPk: number;
    readonly lacks: number;
    readonly atLimit: readonly number[];
  }>;
  readonly isOptimal: boolean;
  readonly seconds: number;
  readonly megabytes: number;
}

const nothingKnown: Profile = { words: [], techniques: [], instruments: [], tags: [] };

const add = (to: Int32Array, at: number, by: number) => {
  to[at] = (to[at] ?? 0) + by;
};

/** Converts between pairs and their indexes, `row * people + column`. */
function grid(pks: readonly number[], userIds: readonly number[]) {
  const people = userIds.length;
  const rowOf = new Map(pks.map((pk, row) => [pk, row]));
  const columnOf = new Map(userIds.map((userId, column) => [userId, column]));
  const pairOf = ({ proposalPk, userId }: ReviewPair) => {
    const [row, column] = [rowOf.get(proposalPk), columnOf.get(userId)];
    return row === undefined || column === undefined ? undefined : row * people + column;
  };
  const placeOf = (pair: number): ReviewPair => ({
    proposalPk: pks[Math.floor(pair / people)] ?? 0,
    userId: userIds[pair % people] ?? 0,
  });
  return { people, rowOf, pairOf, placeOf };
}

/** Returns the cheapest allowed pair of a proposal that is not chosen; undefined if there is none. */
function nextBest(costs: Float32Array, people: number, chosen: ReadonlySet<number>, row: number): number | undefined {
  let best: number | undefined;
  for (let pair = row * people; pair < (row + 1) * people; pair += 1) {
    const cost = costs[pair] ?? Number.POSITIVE_INFINITY;
    if (!Number.isFinite(cost) || chosen.has(pair)) continue;
    if (best === undefined || cost < (costs[best] ?? 0)) best = pair;
  }
  return best;
}

type Grid = ReturnType<typeof grid>;

/** Maps indexes in the grid to pairs; leaves out pairs that are not in the grid. */
function placed<Pair extends ReviewPair>({ pairOf }: Grid, pairs: readonly Pair[]): Map<number, Pair> {
  return new Map(
    pairs.flatMap((pair) => {
      const at = pairOf(pair);
      return at === undefined ? [] : [[at, pair] as const];
    }),
  );
}

/** Returns the pairs that are blocked by a conflict or because the reviewer declined, and the pairs for which a conflict only gives a warning. */
function inConflict({ conflicts, declined }: SuggestionMaterial, places: Grid) {
  const pairsOf = (chosen: readonly ReviewPair[]) => new Set(placed(places, chosen).keys());
  return {
    blocked: pairsOf([...conflicts.filter(({ mode }) => mode === 'BLOCK'), ...declined]),
    warned: pairsOf(conflicts.filter(({ mode }) => mode !== 'BLOCK')),
  };
}

/** Returns the assigned and pinned pairs, and what is left to choose; pins that are blocked are dropped. */
function settled(material: SuggestionMaterial, places: Grid, blocked: ReadonlySet<number>) {
  const { members, proposals, required } = material;
  const fixed = new Set<number>();
  const needs = new Int32Array(proposals.length).fill(required);
  const loads = Int32Array.from(members, ({ load }) => load);
  const inPanel = Int32Array.from(members, (member) => member.inPanel);
  const fix = (pair: ReviewPair) => {
    const row = places.rowOf.get(pair.proposalPk);
    if (row !== undefined) needs[row] = Math.max(0, (needs[row] ?? 0) - 1);
    const at = places.pairOf(pair);
    if (at !== undefined) fixed.add(at);
  };
  for (const pair of material.assigned) fix(pair);
  const kept = [...placed(places, material.pins)].filter(([at]) => !fixed.has(at) && !blocked.has(at));
  for (const [at, pair] of kept) {
    fix(pair);
    add(loads, at % places.people, 1);
    add(inPanel, at % places.people, 1);
  }
  return { fixed, kept: kept.map(([at]) => at), needs, loads, inPanel };
}

/**
 * Builds the assignment problem from expertise, wishes, warnings and balance, within limits and conflicts and around assigned and pinned
 * pairs (rules R142 to R144), and a function that turns its solution into a suggestion.
 */
export function suggestionOf(material: SuggestionMaterial): {
  readonly problem: AssignmentProblem;
  readonly suggestionFrom: (solution: AssignmentSolution) => AssignmentSuggestion;
} {
  const { members, proposals } = material;
  const pks = proposals.map(({ proposalPk }) => proposalPk);
  const userIds = members.map(({ userId }) => userId);
  const places = grid(pks, userIds);
  const { people, placeOf } = places;
  const known = new Map(material.people.map((person) => [person.userId, person]));
  const profiles = userIds.map((userId) => known.get(userId) ?? nothingKnown);
  const { scores, sharedOf } = fitsOf(profiles, proposals);
  const wishes = placed(places, material.wishes);
  const { blocked, warned } = inConflict(material, places);
  const { fixed, kept, needs, loads, inPanel } = settled(material, places, blocked);
  const costs = scores.map((score, pair) =>
    blocked.has(pair) || fixed.has(pair)
      ? Number.POSITIVE_INFINITY
      : pairCost(score, wishes.get(pair)?.wish, warned.has(pair)),
  );
  const rooms = Int32Array.from(members, ({ most }, column) =>
    most === null ? pks.length : Math.max(0, most - (inPanel[column] ?? 0)),
  );
  const wanted = needs.reduce((sum, need) => sum + need, 0) + loads.reduce((sum, load) => sum + load, 0);
  const share = Math.max(1, Math.ceil(wanted / Math.max(1, people)));
  const problem: AssignmentProblem = { needs, rooms, loads, costs, share };

  const suggestionFrom = (solution: AssignmentSolution): AssignmentSuggestion => {
    const chosen = new Set(solution.pairs);
    const given = Int32Array.from(inPanel);
    for (const pair of solution.pairs) add(given, pair % people, 1);
    const reasonsFor = (pair: number) => {
      const [row, column] = [Math.floor(pair / people), pair % people];
      const next = nextBest(costs, people, chosen, row);
      return reasonsOf({
        score: scores[pair] ?? 0,
        shared: sharedOf(row, column),
        wish: wishes.get(pair)?.wish,
        isWarned: warned.has(pair),
        reviews: given[column] ?? 0,
        limit: members[column]?.most ?? null,
        next: next === undefined ? undefined : { name: members[next % people]?.name ?? '', score: scores[next] ?? 0 },
      });
    };
    const cellOf = (pinned: boolean) => (pair: number) => ({ ...placeOf(pair), pinned, reasons: reasonsFor(pair) });
    return {
      cells: [...kept.map(cellOf(true)), ...[...solution.pairs].map(cellOf(false))],
      unmet: unmetOf(problem, solution).map(({ row, lacks, atLimit }) => ({
        proposalPk: pks[row] ?? 0,
        lacks,
        atLimit: atLimit.map((column) => userIds[column] ?? 0),
      })),
      isOptimal: solution.isOptimal,
      seconds: solution.seconds,
      megabytes: solution.megabytes,
    };
  };
  return { problem, suggestionFrom };
}

/** How many people are suggested for a proposal, and the lowest score at which one is. */
const suggestedFits = { people: 3, score: 0.15 } as const;

/** A person who fits a proposal well. */
export interface NamedFit extends ReviewPair {
  /** From 0 to 1. */
  readonly score: number;
  /** What the proposal and the person's own proposals have in common, the most significant first. */
  readonly shared: readonly string[];
}

/**
 * Returns the people who know most about each proposal and may review it, best first (rule R142); its authors would fit best and are not
 * suggested (rule R240).
 */
export function bestFits({ proposals, people, blocked }: BestFitsMaterial): NamedFit[] {
  const { scores, sharedOf } = fitsOf(people, proposals);
  const kept = new Set(blocked.map(({ proposalPk, userId }) => `${proposalPk}/${userId}`));
  return proposals.flatMap(({ proposalPk }, row) => {
    const best: Array<{ readonly column: number; readonly score: number }> = [];
    people.forEach(({ userId }, column) => {
      if (kept.has(`${proposalPk}/${userId}`)) return;
      const score = scores[row * people.length + column] ?? 0;
      if (score < suggestedFits.score || score <= (best[suggestedFits.people - 1]?.score ?? 0)) return;
      const at = best.findIndex((other) => other.score < score);
      best.splice(at < 0 ? best.length : at, 0, { column, score });
      best.length = Math.min(best.length, suggestedFits.people);
    });
    return best.map(({ column, score }) => ({
      proposalPk,
      userId: people[column]?.userId ?? 0,
      score,
      shared: sharedOf(row, column),
    }));
  });
}
