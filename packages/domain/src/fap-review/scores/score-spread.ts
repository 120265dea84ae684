import { gradeMax, gradeMin } from '../model.ts';
import { gradeDeviation, thousandths } from './arithmetic.ts';

/** The difference between two grades from which they are worth discussing (rule R106). */
const disagreementFrom = 4;

/** Returns how many reviewers gave each whole grade, from 1 to 10; finer grades count as the nearest whole one, halves as the higher. */
export function gradeHistogram(grades: readonly number[]): number[] {
  const bins = Array.from({ length: gradeMax - gradeMin + 1 }, () => 0);
  for (const grade of grades) {
    const at = Math.min(gradeMax, Math.max(gradeMin, Math.round(grade))) - gradeMin;
    bins[at] = (bins[at] ?? 0) + 1;
  }
  return bins;
}

/** How far apart the grades of a proposal's reviewers are. */
export interface GradeSpread {
  readonly lowest: number;
  readonly highest: number;
  /** Null for a single grade (rule R4). */
  readonly deviation: number | null;
  /** Whether the lowest and the highest grade differ by at least `disagreementFrom`. */
  readonly disagrees: boolean;
}

/** Returns the spread of grades; null without grades. */
export function gradeSpread(grades: readonly number[]): GradeSpread | null {
  if (grades.length === 0) return null;
  const [lowest, highest] = [Math.min(...grades), Math.max(...grades)];
  const disagrees = thousandths(highest) - thousandths(lowest) >= thousandths(disagreementFrom);
  return { lowest, highest, deviation: gradeDeviation(grades), disagrees };
}
