/** What a reviewer wishes for a proposal (rule R143). */
export const reviewWishes = ['WANT', 'CAN', 'RATHER_NOT'] as const;
export type ReviewWish = (typeof reviewWishes)[number];

export const reviewWishWords: Readonly<Record<ReviewWish, string>> = {
  WANT: 'Want to review',
  CAN: 'Can review',
  RATHER_NOT: 'Rather not',
};

/** What a pair costs: the less, the better it is. One unit is a hundredth of full expertise. */
const costs = { wish: { WANT: -30, CAN: -10, RATHER_NOT: 60 }, warned: 40 } as const;

/** The cost of a pair: lack of expertise, dislike, and what the panel warns of (rule R142). */
export const pairCost = (score: number, wish: ReviewWish | undefined, isWarned: boolean): number =>
  100 * (1 - score) + (wish ? costs.wish[wish] : 0) + (isWarned ? costs.warned : 0);

/** Reviews above an even share cost more and more, the last of them more than any expertise is worth, so that work is spread; a proposal without a reviewer costs more than anything else. */
export const loadSteps = [
  { reviews: 1, cost: 12 },
  { reviews: 2, cost: 30 },
  { reviews: 4, cost: 70 },
  { reviews: Number.POSITIVE_INFINITY, cost: 150 },
] as const;
export const shortCost = 10_000;

/** What a solver is given: rows are proposals, columns people; pairs by `row * people + column`. */
export interface AssignmentProblem {
  /** Reviews that each proposal still needs, pins not counted. */
  readonly needs: Int32Array;
  /** Reviews that each person may still get, pins not counted. */
  readonly rooms: Int32Array;
  /** Reviews that each person has already, of all panels, with the pins. */
  readonly loads: Int32Array;
  /** The cost of each pair; not finite where a pair is not to be made. */
  readonly costs: Float32Array;
  /** An even share of all reviews. */
  readonly share: number;
}

export interface AssignmentSolution {
  /** The pairs, as `row * people + column`. */
  readonly pairs: Int32Array;
  /** How many reviews each proposal lacks. */
  readonly short: Int32Array;
  readonly cost: number;
  /** Whether nothing better exists; otherwise it is the best that was found in time. */
  readonly isOptimal: boolean;
  readonly seconds: number;
  /** Megabytes of the solver's memory at the end. */
  readonly megabytes: number;
}

/** What a load costs: how far it lies above an even share. */
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

/** What a choice of pairs costs; infinite where it may not be made. What a solver answers is held against it. */
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

/** Why a proposal gets too few reviewers: conflicts leave too few people, or those who are left have as many reviews as they may (rule R144). */
export interface Unmet {
  readonly row: number;
  readonly lacks: number;
  /** People who could review it, were their limit higher; empty where conflicts alone leave too few. */
  readonly atLimit: readonly number[];
}

/** What could not be met, and whose limit is in the way. */
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

/** A pair of a draft. */
export interface DraftCell {
  readonly proposalPk: number;
  readonly userId: number;
  /** It stays where it is when the draft is made anew. */
  readonly pinned: boolean;
  /** Why it was chosen, in sentences. */
  readonly reasons: string[];
}

const percent = (score: number) => `${Math.round(score * 100)} %`;

/** Why a pair was chosen: the parts of its cost, beside the best that was not. */
export function reasonsOf(pair: {
  readonly score: number;
  readonly shared: readonly string[];
  readonly wish: ReviewWish | undefined;
  readonly isWarned: boolean;
  /** Reviews of the person in the panel with this draft. */
  readonly reviews: number;
  readonly limit: number | null;
  readonly next: { readonly name: string; readonly score: number } | undefined;
}): string[] {
  const { score, shared, wish, isWarned, reviews, limit, next } = pair;
  return [
    `Expertise ${percent(score)}${shared.length > 0 ? `: ${shared.join(', ')}` : ''}`,
    ...(wish ? [reviewWishWords[wish]] : []),
    ...(isWarned ? ['The panel warns of a conflict of interest'] : []),
    limit === null ? `${reviews} reviews in this panel` : `${reviews} of at most ${limit} reviews in this panel`,
    ...(next ? [`The next best is ${next.name} with ${percent(next.score)}`] : []),
  ];
}
