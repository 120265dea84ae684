/** A grade that a reviewer gave a proposal. */
export interface GivenGrade {
  readonly proposalPk: number;
  readonly reviewerId: number;
  readonly grade: number;
}

/** How much worse (above 0) or better (below 0) a reviewer grades than the panel would, in grades; 1 is the best grade. */
export interface Strictness {
  readonly reviewerId: number;
  readonly reviews: number;
  readonly offset: number;
  /** The bounds of the offset's 95 % interval. */
  readonly low: number;
  readonly high: number;
}

/** With fewer grades no reviewer can be assessed. */
const gradesNeeded = 6;
const rounds = 60;
/** A lower bound for variances, so that a panel in full agreement causes no division by zero. */
const least = 1e-4;
const z95 = 1.96;

interface Design {
  readonly reviewers: readonly number[];
  /** The grades of each proposal, each with the index of its reviewer. */
  readonly proposals: ReadonlyArray<ReadonlyArray<{ readonly by: number; readonly grade: number }>>;
  readonly count: number;
}

function designOf(grades: readonly GivenGrade[]): Design {
  const reviewers = [...new Set(grades.map(({ reviewerId }) => reviewerId))].sort((a, b) => a - b);
  const place = new Map(reviewers.map((id, at) => [id, at]));
  const proposals = [...Map.groupBy(grades, ({ proposalPk }) => proposalPk)]
    .sort(([a], [b]) => a - b)
    .map(([, given]) => given.map(({ reviewerId, grade }) => ({ by: place.get(reviewerId) ?? 0, grade })));
  return { reviewers, proposals, count: grades.length };
}

interface Variances {
  readonly mean: number;
  readonly noise: number;
  readonly quality: number;
  readonly strictness: number;
}

interface Fitted {
  readonly offsets: Float64Array;
  /** The covariance matrix of the offsets. */
  readonly covariance: readonly Float64Array[];
}

/** Estimates the reviewers' offsets, given how much proposals, reviewers and chance vary. */
function estimated({ reviewers, proposals }: Design, { mean, noise, quality, strictness }: Variances): Fitted {
  const n = reviewers.length;
  const ratio = noise / quality;
  const precision = Array.from({ length: n }, () => new Float64Array(n));
  const pull = new Float64Array(n);
  for (let j = 0; j < n; j++) (precision[j] as Float64Array)[j] = 1 / strictness;
  for (const given of proposals) {
    const weight = 1 / (given.length + ratio);
    const sum = given.reduce((total, { grade }) => total + grade - mean, 0);
    for (const { by, grade } of given) {
      const row = precision[by] as Float64Array;
      row[by] = (row[by] ?? 0) + 1 / noise;
      pull[by] = (pull[by] ?? 0) + (grade - mean - weight * sum) / noise;
      for (const other of given) row[other.by] = (row[other.by] ?? 0) - weight / noise;
    }
  }
  const covariance = inverseOf(precision);
  const offsets = Float64Array.from(covariance, (row) =>
    row.reduce((total, value, at) => total + value * (pull[at] ?? 0), 0),
  );
  return { offsets, covariance };
}

/** Performs one round of expectation maximisation: estimates the variances, given the fitted offsets. */
function refined(
  { proposals, count, reviewers }: Design,
  before: Variances,
  { offsets, covariance }: Fitted,
): Variances {
  const ratio = before.noise / before.quality;
  const cov = (a: number, b: number) => covariance[a]?.[b] ?? 0;
  let [noise, quality, left] = [0, 0, 0];
  for (const given of proposals) {
    const weight = 1 / (given.length + ratio);
    const q = weight * given.reduce((total, { by, grade }) => total + grade - before.mean - (offsets[by] ?? 0), 0);
    const shared = given.map(({ by }) => given.reduce((total, other) => total + cov(by, other.by), 0));
    const variance = before.noise * weight + weight ** 2 * shared.reduce((total, value) => total + value, 0);
    quality += q ** 2 + variance;
    given.forEach(({ by, grade }, at) => {
      const rest = grade - q - (offsets[by] ?? 0);
      left += rest;
      noise += (rest - before.mean) ** 2 + variance + cov(by, by) - 2 * weight * (shared[at] ?? 0);
    });
  }
  const people = offsets.reduce((total, offset, j) => total + offset ** 2 + cov(j, j), 0);
  return {
    mean: left / count,
    noise: Math.max(least, noise / count),
    quality: Math.max(least, quality / proposals.length),
    strictness: Math.max(least, people / reviewers.length),
  };
}

/**
 * Estimates how strict each reviewer is with an additive model: a grade is the panel's mean, plus the proposal, plus the reviewer, plus
 * chance. Offsets shrink towards 0 if there is little evidence, and have a 95 % interval. Empty for panels with few grades, or if no two
 * reviewers share a proposal. The order of the grades does not matter. Advice only: the grades themselves are unchanged (rule R107).
 */
export function reviewerStrictness(grades: readonly GivenGrade[]): Strictness[] {
  const design = designOf(grades);
  const isShared = design.proposals.some((given) => given.length > 1);
  if (grades.length < gradesNeeded || design.reviewers.length < 2 || !isShared) return [];
  let variances: Variances = {
    mean: grades.reduce((total, { grade }) => total + grade, 0) / grades.length,
    noise: 1,
    quality: 1,
    strictness: 0.5,
  };
  let fitted = estimated(design, variances);
  for (let round = 0; round < rounds; round++) {
    variances = refined(design, variances, fitted);
    fitted = estimated(design, variances);
  }
  const reviews = Map.groupBy(grades, ({ reviewerId }) => reviewerId);
  return design.reviewers.map((reviewerId, j) => {
    const offset = fitted.offsets[j] ?? 0;
    const half = z95 * Math.sqrt(fitted.covariance[j]?.[j] ?? 0);
    return {
      reviewerId,
      reviews: reviews.get(reviewerId)?.length ?? 0,
      offset,
      low: offset - half,
      high: offset + half,
    };
  });
}

/** Returns the inverse of a symmetric, positive definite matrix by Cholesky factorisation, in cubic time. */
function inverseOf(matrix: readonly Float64Array[]): Float64Array[] {
  const n = matrix.length;
  const at = (rows: readonly Float64Array[], i: number, j: number) => rows[i]?.[j] ?? 0;
  const zeros = () => Array.from({ length: n }, () => new Float64Array(n));
  const factor = zeros();
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = at(matrix, i, j);
      for (let k = 0; k < j; k++) sum -= at(factor, i, k) * at(factor, j, k);
      (factor[i] as Float64Array)[j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(factor, j, j);
    }
  const half = zeros();
  for (let j = 0; j < n; j++)
    for (let i = j; i < n; i++) {
      let sum = i === j ? 1 : 0;
      for (let k = j; k < i; k++) sum -= at(factor, i, k) * at(half, k, j);
      (half[i] as Float64Array)[j] = sum / at(factor, i, i);
    }
  const inverse = zeros();
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = i; k < n; k++) sum += at(half, k, i) * at(half, k, j);
      (inverse[i] as Float64Array)[j] = sum;
      (inverse[j] as Float64Array)[i] = sum;
    }
  return inverse;
}
