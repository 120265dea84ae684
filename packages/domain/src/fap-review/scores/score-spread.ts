import { gradeMax, gradeMin } from '../model.ts';
import { gradeDeviation, thousandths } from './arithmetic.ts';

/** Grades so far apart are worth talking about (rule R106). */
export const disagreementFrom = 4;

/** How many reviewers gave each whole grade, from 1 to 10; finer grades count with the nearest one, halves with the higher. */
export function gradeHistogram(grades: readonly number[]): number[] {
  const bins = Array.from({ length: gradeMax - gradeMin + 1 }, () => 0);
  for (const grade of grades) {
    const at = Math.min(gradeMax, Math.max(gradeMin, Math.round(grade))) - gradeMin;
    bins[at] = (bins[at] ?? 0) + 1;
  }
  return bins;
}

/** How far apart the reviewers of a proposal are. */
export interface GradeSpread {
  readonly lowest: number;
  readonly highest: number;
  /** Null for a single grade (rule R4). */
  readonly deviation: number | null;
  /** Lowest and highest are at least `disagreementFrom` apart. */
  readonly disagrees: boolean;
}

/** Null without grades. */
export function gradeSpread(grades: readonly number[]): GradeSpread | null {
  if (grades.length === 0) return null;
  const [lowest, highest] = [Math.min(...grades), Math.max(...grades)];
  const disagrees = thousandths(highest) - thousandths(lowest) >= thousandths(disagreementFrom);
  return { lowest, highest, deviation: gradeDeviation(grades), disagrees };
}
