import { gradeMax, gradeMin } from '../model.ts';
import { thousandths } from './arithmetic.ts';
import { type GradeScale, gradeOf, nearestGrade } from './grade.ts';

/** A question of a review form that counts as a score, with what was answered: a number, a word of the facility, or nothing. */
export interface Criterion {
  readonly weight: number;
  readonly said: string;
}

/** The grade that the scores of a review speak for; the reviewer's own grade is the record (rule R221). */
export interface ProposedGrade {
  /** The weighted mean to two decimals. */
  readonly mean: number;
  /** The grade nearest to it that the facility gives. */
  readonly grade: number;
  /** How many of the criteria that apply have a score. */
  readonly given: number;
  readonly asked: number;
}

/** A score in thousandths; undefined for what is no grade. */
function scoreOf(said: string, { classes }: GradeScale): number | undefined {
  const score = gradeOf(said, classes);
  return typeof score === 'number' && score >= gradeMin && score <= gradeMax ? thousandths(score) : undefined;
}

/**
 * The weighted mean of the scores that were given, and the grade nearest to it, halves upwards; null while nothing counts
 * (rule R221).
 */
export function proposedGrade(criteria: readonly Criterion[], scale: GradeScale): ProposedGrade | null {
  const scores = criteria.flatMap(({ weight, said }) => {
    const score = scoreOf(said, scale);
    return score === undefined || thousandths(weight) <= 0 ? [] : [{ weight: thousandths(weight), score }];
  });
  // Whole numbers add up to the same in any order.
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
