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

/** A proposal and somebody who may review it. */
export interface ReviewPair {
  readonly proposalPk: number;
  readonly userId: number;
}

/** What is known of the proposals of a panel in a call, and of its members. */
export interface PanelKnowledge {
  readonly proposals: ReadonlyArray<Profile & { readonly proposalPk: number }>;
  readonly people: ReadonlyArray<Profile & { readonly userId: number }>;
}

/** What a draft is made of; plain, so that it can be handed to a thread. */
export interface SuggestionMaterial extends PanelKnowledge {
  readonly members: ReadonlyArray<{
    readonly userId: number;
    readonly name: string;
    /** Reviews of all panels. */
    readonly load: number;
    /** Reviews the person takes in the panel; null for as many as there are. */
    readonly most: number | null;
  }>;
  /** Reviews that each proposal should get. */
  readonly required: number;
  readonly wishes: ReadonlyArray<ReviewPair & { readonly wish: ReviewWish }>;
  readonly conflicts: ReadonlyArray<ReviewPair & { readonly mode: string }>;
  readonly assigned: readonly ReviewPair[];
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

type Numbers = Record<number, number>;
const add = (to: Numbers, at: number, by: number) => {
  to[at] = (to[at] ?? 0) + by;
};

/** Finds pairs by `row * people + column`, and back. */
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

/** For each row the cheapest pairs that are not chosen: as many as may be asked for beside one of them. */
function nextBest(costs: Float32Array, people: number, chosen: ReadonlySet<number>, row: number): number | undefined {
  let best: number | undefined;
  for (let pair = row * people; pair < (row + 1) * people; pair += 1) {
    const cost = costs[pair] ?? Number.POSITIVE_INFINITY;
    if (!Number.isFinite(cost) || chosen.has(pair)) continue;
    if (best === undefined || cost < (costs[best] ?? 0)) best = pair;
  }
  return best;
}

/**
 * The problem of who reviews what by expertise, wishes, warnings and balance, within limits and conflicts and around what is pinned and assigned
 * (rules R142 to R144), and what a solution of it says.
 */
export function suggestionOf(material: SuggestionMaterial): {
  readonly problem: AssignmentProblem;
  readonly told: (solution: AssignmentSolution) => AssignmentSuggestion;
} {
  const { members, proposals } = material;
  const pks = proposals.map(({ proposalPk }) => proposalPk);
  const userIds = members.map(({ userId }) => userId);
  const { people, rowOf, pairOf, placeOf } = grid(pks, userIds);
  const known = new Map(material.people.map((person) => [person.userId, person]));
  const nothing: Profile = { words: [], techniques: [], instruments: [], tags: [] };
  const { scores, sharedOf } = fitsOf(
    userIds.map((userId) => known.get(userId) ?? nothing),
    proposals,
  );
  const pairsOf = <Pair extends ReviewPair>(pairs: readonly Pair[]) =>
    pairs.flatMap((pair) => {
      const at = pairOf(pair);
      return at === undefined ? [] : [[at, pair] as const];
    });
  const wishes = new Map(pairsOf(material.wishes).map(([at, { wish }]) => [at, wish]));
  const conflicts = pairsOf(material.conflicts);
  const blocked = new Set(conflicts.filter(([, { mode }]) => mode === 'BLOCK').map(([at]) => at));
  const warned = new Set(conflicts.filter(([, { mode }]) => mode !== 'BLOCK').map(([at]) => at));
  const fixed = new Set<number>();
  const needs = new Int32Array(pks.length).fill(material.required);
  const loads = Int32Array.from(members, ({ load }) => load);
  const inPanel = new Int32Array(people);
  const fix = (pair: ReviewPair) => {
    const row = rowOf.get(pair.proposalPk);
    if (row !== undefined) needs[row] = Math.max(0, (needs[row] ?? 0) - 1);
    const at = pairOf(pair);
    if (at === undefined) return;
    fixed.add(at);
    add(inPanel, at % people, 1);
  };
  for (const pair of material.assigned) fix(pair);
  const kept = material.pins.filter((pair) => {
    const at = pairOf(pair);
    return at !== undefined && !fixed.has(at) && !blocked.has(at);
  });
  for (const pair of kept) {
    fix(pair);
    add(loads, (pairOf(pair) ?? 0) % people, 1);
  }
  const rooms = Int32Array.from(members, ({ most }, column) =>
    Math.max(0, (most ?? pks.length) - (inPanel[column] ?? 0)),
  );
  const costs = scores.map((score, pair) =>
    blocked.has(pair) || fixed.has(pair)
      ? Number.POSITIVE_INFINITY
      : pairCost(score, wishes.get(pair), warned.has(pair)),
  );
  const wanted = needs.reduce((sum, need) => sum + need, 0) + loads.reduce((sum, load) => sum + load, 0);
  const problem: AssignmentProblem = {
    ...{ needs, rooms, loads, costs },
    share: Math.max(1, Math.ceil(wanted / Math.max(1, people))),
  };

  const told = (solution: AssignmentSolution): AssignmentSuggestion => {
    const chosen = new Set(solution.pairs);
    const given = Int32Array.from(inPanel);
    for (const pair of solution.pairs) add(given, pair % people, 1);
    const cellOf = (pinned: boolean) => (pair: number) => {
      const [row, column] = [Math.floor(pair / people), pair % people];
      const next = nextBest(costs, people, chosen, row);
      const reasons = reasonsOf({
        score: scores[pair] ?? 0,
        shared: sharedOf(row, column),
        wish: wishes.get(pair),
        isWarned: warned.has(pair),
        reviews: given[column] ?? 0,
        limit: members[column]?.most ?? null,
        next: next === undefined ? undefined : { name: members[next % people]?.name ?? '', score: scores[next] ?? 0 },
      });
      return { ...placeOf(pair), pinned, reasons };
    };
    return {
      cells: [...kept.map((pair) => cellOf(true)(pairOf(pair) ?? 0)), ...[...solution.pairs].map(cellOf(false))],
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
  return { problem, told };
}

/** How many people are named for a proposal, and how well each has to fit at least. */
export const fitsNamed = { people: 3, score: 0.15 } as const;

/** Somebody who fits a proposal well. */
export interface NamedFit extends ReviewPair {
  /** From 0 to 1. */
  readonly score: number;
  /** What the proposal and the person's own ones share, the most telling first. */
  readonly shared: readonly string[];
}

/** The few people who know most of each proposal, best first (rule R142). */
export function bestFits({ proposals, people }: PanelKnowledge): NamedFit[] {
  const { scores, sharedOf } = fitsOf(people, proposals);
  return proposals.flatMap(({ proposalPk }, row) => {
    const best: Array<{ readonly column: number; readonly score: number }> = [];
    people.forEach((_, column) => {
      const score = scores[row * people.length + column] ?? 0;
      if (score < fitsNamed.score || score <= (best[fitsNamed.people - 1]?.score ?? 0)) return;
      const at = best.findIndex((other) => other.score < score);
      best.splice(at < 0 ? best.length : at, 0, { column, score });
      best.length = Math.min(best.length, fitsNamed.people);
    });
    return best.map(({ column, score }) => ({
      proposalPk,
      userId: people[column]?.userId ?? 0,
      score,
      shared: sharedOf(row, column),
    }));
  });
}
