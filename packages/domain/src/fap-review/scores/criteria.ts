import { gradeMax, gradeMin } from '../model.ts';
import { thousandths } from './arithmetic.ts';
import { type GradeScale, gradeOf, nearestGrade } from './grade.ts';

/** A question of a review form that counts as a score, with its answer: a number, one of the facility's words, or empty. */
export interface Criterion {
  readonly weight: number;
  readonly said: string;
}

/** The grade that the scores of a review suggest; the reviewer's own grade is the one that counts (rule R221). */
export interface ProposedGrade {
  /** The weighted mean to two decimals. */
  readonly mean: number;
  /** The nearest grade that the facility uses. */
  readonly grade: number;
  /** How many of the applicable criteria have a score. */
  readonly given: number;
  readonly asked: number;
}

/** Returns a score in thousandths; undefined if it is not a grade. */
function scoreOf(said: string, { classes }: GradeScale): number | undefined {
  const score = gradeOf(said, classes);
  return typeof score === 'number' && score >= gradeMin && score <= gradeMax ? thousandths(score) : undefined;
}

/** Returns the weighted mean of the given scores and the grade nearest to it, with halves rounded up; null if no score counts (rule R221). */
export function proposedGrade(criteria: readonly Criterion[], scale: GradeScale): ProposedGrade | null {
  const scores = criteria.flatMap(({ weight, said }) => {
    const score = scoreOf(said, scale);
    return score === undefined || thousandths(weight) <= 0 ? [] : [{ weight: thousandths(weight), score }];
  });
  // Sums of integers do not depend on their order.
  const weights = scores.reduce((total, { weight }) => total + weight, 0);
  if (weights === 0) return null;
  const sum = scores.reduce((total, { weight, score }) => total + weight * score, 0);
  return {
    mean: Math.floor((2 * sum + 10 * weights) / (20 * weights)) / 100,
    grade: nearestGrade(sum / weights / 1000, scale),
    given: scores.length,
    asked: criteria.length,
  };
}
