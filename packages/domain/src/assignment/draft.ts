/** How much a reviewer wants to review a proposal (rule R143). */
export const reviewWishes = ['WANT', 'CAN', 'RATHER_NOT'] as const;
export type ReviewWish = (typeof reviewWishes)[number];

export const reviewWishWords: Readonly<Record<ReviewWish, string>> = {
  WANT: 'Want to review',
  CAN: 'Can review',
  RATHER_NOT: 'Rather not',
};

/** Components of the cost of a pair; lower is better. One unit is a hundredth of full expertise. */
const costs = { wish: { WANT: -30, CAN: -10, RATHER_NOT: 60 }, warned: 40 } as const;

/** Returns the cost of a pair: missing expertise, the reviewer's wish, and conflicts the panel warns of (rule R142). */
export const pairCost = (score: number, wish: ReviewWish | undefined, isWarned: boolean): number =>
  100 * (1 - score) + (wish ? costs.wish[wish] : 0) + (isWarned ? costs.warned : 0);

/**
 * Each further review above an even share costs more, and the last step more than any expertise is worth, so that work is spread evenly; a
 * proposal without a reviewer costs more than anything else.
 */
export const loadSteps = [
  { reviews: 1, cost: 12 },
  { reviews: 2, cost: 30 },
  { reviews: 4, cost: 70 },
  { reviews: Number.POSITIVE_INFINITY, cost: 150 },
] as const;
export const shortCost = 10_000;

/** The input of a solver: rows are proposals, columns are people; a pair is `row * people + column`. */
export interface AssignmentProblem {
  /** How many reviews each proposal still needs, not counting pins. */
  readonly needs: Int32Array;
  /** How many reviews each person may still be assigned, not counting pins. */
  readonly rooms: Int32Array;
  /** How many reviews each person already has in all panels, including pins. */
  readonly loads: Int32Array;
  /** The cost of each pair; not finite if the pair is forbidden. */
  readonly costs: Float32Array;
  /** An even share of all reviews per person. */
  readonly share: number;
}

export interface AssignmentSolution {
  /** The pairs, as `row * people + column`. */
  readonly pairs: Int32Array;
  /** How many reviews each proposal is short of. */
  readonly short: Int32Array;
  readonly cost: number;
  /** Whether the solution is proven optimal; otherwise it is the best one found in time. */
  readonly isOptimal: boolean;
  readonly seconds: number;
  /** The memory of the solver at the end, in megabytes. */
  readonly megabytes: number;
}

/** Returns the cost of a load, which depends on how far it exceeds an even share. */
export function loadCost(load: number, share: number): number {
  let above = Math.max(0, load - share);
  let cost = 0;
  for (const step of loadSteps) {
    const here = Math.min(above, step.reviews);
    cost += here * step.cost;
    above -= here;
  }
  return cost;
}

/** Returns the cost of a selection of pairs; infinite if the selection is not allowed. Used to check the result of a solver. */
export function costOf(problem: AssignmentProblem, pairs: readonly number[]): number {
  const people = problem.rooms.length;
  const given = new Int32Array(people);
  const got = new Int32Array(problem.needs.length);
  let cost = 0;
  for (const pair of pairs) {
    cost += problem.costs[pair] ?? Number.POSITIVE_INFINITY;
    given[pair % people] = (given[pair % people] ?? 0) + 1;
    const row = Math.floor(pair / people);
    got[row] = (got[row] ?? 0) + 1;
  }
  for (let row = 0; row < got.length; row += 1) {
    const lacks = (problem.needs[row] ?? 0) - (got[row] ?? 0);
    if (lacks < 0) return Number.POSITIVE_INFINITY;
    cost += lacks * shortCost;
  }
  for (let person = 0; person < people; person += 1) {
    const own = given[person] ?? 0;
    if (own > (problem.rooms[person] ?? 0)) return Number.POSITIVE_INFINITY;
    const had = problem.loads[person] ?? 0;
    cost += loadCost(had + own, problem.share) - loadCost(had, problem.share);
  }
  return cost;
}

/** A proposal that gets too few reviewers, because conflicts leave too few people or the remaining people have reached their limit (rule R144). */
export interface Unmet {
  readonly row: number;
  readonly lacks: number;
  /** People who could review the proposal if their limit were higher; empty if conflicts alone leave too few people. */
  readonly atLimit: readonly number[];
}

/** Returns the proposals that are short of reviewers, with the people whose limits prevent more. */
export function unmetOf(
  problem: AssignmentProblem,
  { pairs, short }: Pick<AssignmentSolution, 'pairs' | 'short'>,
): Unmet[] {
  const people = problem.rooms.length;
  const given = new Int32Array(people);
  const taken = new Set(pairs);
  for (const pair of pairs) given[pair % people] = (given[pair % people] ?? 0) + 1;
  return [...short].flatMap((lacks, row) => {
    if (lacks <= 0) return [];
    const atLimit = [...given.keys()].filter((person) => {
      const pair = row * people + person;
      return (
        Number.isFinite(problem.costs[pair]) && !taken.has(pair) && (given[person] ?? 0) >= (problem.rooms[person] ?? 0)
      );
    });
    return [{ row, lacks, atLimit }];
  });
}

/** A proposal assigned to a reviewer in a draft. */
export interface DraftCell {
  readonly proposalPk: number;
  readonly userId: number;
  /** Whether the pair is preserved when the draft is generated again. */
  readonly pinned: boolean;
  /** Why the pair was chosen, in sentences. */
  readonly reasons: string[];
}

const percent = (score: number) => `${Math.round(score * 100)} %`;

/** Explains why a pair was chosen: the components of its cost, and the best alternative that was not chosen. */
export function reasonsOf(pair: {
  readonly score: number;
  readonly shared: readonly string[];
  readonly wish: ReviewWish | undefined;
  readonly isWarned: boolean;
  /** The number of reviews the person has in the panel, including this draft. */
  readonly reviews: number;
  readonly limit: number | null;
  readonly next: { readonly name: string; readonly score: number } | undefined;
}): string[] {
  const { score, shared, wish, isWarned, reviews, limit, next } = pair;
  return [
    `Expertise ${percent(score)}${shared.length > 0 ? `: ${shared.join(', ')}` : ''}`,
    ...(wish ? [reviewWishWords[wish]] : []),
    ...(isWarned ? ['There is a conflict of interest warning'] : []),
    limit === null ? `Reviews in this panel: ${reviews}` : `Reviews in this panel: ${reviews} of at most ${limit}`,
    ...(next ? [`The next best is ${next.name} with ${percent(next.score)}`] : []),
  ];
}
