import { thousandths } from './arithmetic.ts';

/** A proposal with the grades it received in a panel. */
export interface GradedProposal {
  readonly proposalPk: number;
  readonly grades: readonly number[];
}

/** The range of ranks that a proposal could plausibly have by mean grade. */
export interface RankRange {
  readonly proposalPk: number;
  /** The rank by the mean of the actual grades, from 1. */
  readonly rank: number;
  /** In nine of ten draws the rank lies between `low` and `high`, inclusive. */
  readonly low: number;
  readonly high: number;
  /** The fraction of draws, from 0 to 1, in which the proposal is above the line; null without a line. */
  readonly inside: number | null;
  /** Whether the proposal is on the same side of the line in fewer than 19 of 20 draws. */
  readonly isWithinNoise: boolean;
}

const draws = 1000;
const outer = 0.05;
/** Fixed, so that all users see the same ranges (rule R108). */
const seed = 20260101;

/** Returns a generator of pseudo-random numbers from 0 up to 1, the same for the same seed. */
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

/** Computed in thousandths, so that equal means compare as equal. */
const meanOf = (grades: readonly number[]) =>
  grades.reduce((total, grade) => total + thousandths(grade), 0) / (1000 * grades.length);

/** Returns how far grades lie from the mean of their proposal, scaled up because the mean was computed from the same grades. */
function residualsOf(proposals: readonly GradedProposal[]): number[] {
  return proposals.flatMap(({ grades }) => {
    if (grades.length < 2) return [];
    const mean = meanOf(grades);
    const wider = Math.sqrt(grades.length / (grades.length - 1));
    return grades.map((grade) => (grade - mean) * wider);
  });
}

/** Returns the ranks of these means, from 1; equal means are ranked in the order of the list. */
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
 * Returns the range of ranks of each graded proposal, by drawing its grades a thousand times from the differences between reviewers of this
 * panel; 1 is the best grade. `line` is the number of proposals above the cut-off. Proposals without grades are left out; if no two
 * reviewers share a proposal, nothing is known about chance, and each keeps its rank. Advice only (rule R108).
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
      // Breaks ties at random.
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
