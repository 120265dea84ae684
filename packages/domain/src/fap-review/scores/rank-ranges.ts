import { thousandths } from './arithmetic.ts';

/** A proposal with the grades it was given in a panel. */
export interface GradedProposal {
  readonly proposalPk: number;
  readonly grades: readonly number[];
}

/** Where a proposal could as well stand in the order by mean grade. */
export interface RankRange {
  readonly proposalPk: number;
  /** From 1, by the mean of the grades as they are. */
  readonly rank: number;
  /** In nine of ten draws its rank lies from `low` to `high`. */
  readonly low: number;
  readonly high: number;
  /** In how many of the draws, from 0 to 1, it lies above the line; null where no line is given. */
  readonly inside: number | null;
  /** It lies on one side of the line in fewer than 19 of 20 draws. */
  readonly isWithinNoise: boolean;
}

const draws = 1000;
const outer = 0.05;
/** Always the same draws, so that two who look see the same (rule R108). */
const seed = 20260101;

/** Numbers from 0 up to 1 that look random, the same for the same seed. */
function numbersFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Means that are the same on paper are the same here. */
const meanOf = (grades: readonly number[]) =>
  grades.reduce((total, grade) => total + thousandths(grade), 0) / (1000 * grades.length);

/** How far grades lie from the mean of their proposal, widened by what the mean takes away of it. */
function residualsOf(proposals: readonly GradedProposal[]): number[] {
  return proposals.flatMap(({ grades }) => {
    if (grades.length < 2) return [];
    const mean = meanOf(grades);
    const wider = Math.sqrt(grades.length / (grades.length - 1));
    return grades.map((grade) => (grade - mean) * wider);
  });
}

/** The ranks of these means, from 1; equal ones stand in the order of the list. */
function ranksOf(means: readonly number[]): number[] {
  const ranks = new Array<number>(means.length).fill(0);
  means
    .map((mean, at) => ({ mean, at }))
    .sort((a, b) => a.mean - b.mean || a.at - b.at)
    .forEach(({ at }, place) => {
      ranks[at] = place + 1;
    });
  return ranks;
}

/**
 * The range of ranks of each graded proposal, by drawing grades anew a thousand times from how far reviewers of this panel differ; 1 is the best
 * grade. `line` is the number of proposals above the cut-off. Proposals without grades are left out; where no two share a proposal nothing
 * is known of chance, and each stands where it stands. Advice only (rule R108).
 */
export function rankRanges(proposals: readonly GradedProposal[], line?: number): RankRange[] {
  const graded = proposals
    .filter(({ grades }) => grades.length > 0)
    .map(({ proposalPk, grades }) => ({ proposalPk, grades: grades.toSorted((a, b) => a - b) }))
    .toSorted((a, b) => a.proposalPk - b.proposalPk);
  const residuals = residualsOf(graded);
  const means = graded.map(({ grades }) => meanOf(grades));
  const ranks = ranksOf(means);
  const next = numbersFrom(seed);
  const found = graded.map(() => [] as number[]);
  for (let draw = 0; draw < draws; draw++) {
    const drawn = graded.map(({ grades }, at) => {
      let sum = 0;
      for (let k = 0; k < grades.length; k++) sum += residuals[Math.floor(next() * residuals.length)] ?? 0;
      // What is equal falls this way or that.
      return (means[at] ?? 0) + sum / grades.length + (residuals.length > 0 ? (next() - 0.5) * 1e-6 : 0);
    });
    ranksOf(drawn).forEach((rank, at) => {
      found[at]?.push(rank);
    });
  }
  return graded.map(({ proposalPk }, at) => {
    const mine = (found[at] ?? []).toSorted((a, b) => a - b);
    const inside = line === undefined ? null : mine.filter((rank) => rank <= line).length / draws;
    return {
      proposalPk,
      rank: ranks[at] ?? 0,
      low: mine[Math.floor(outer * draws)] ?? 0,
      high: mine[Math.ceil((1 - outer) * draws) - 1] ?? 0,
      inside,
      isWithinNoise: inside !== null && inside > outer && inside < 1 - outer,
    };
  });
}
