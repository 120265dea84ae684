import { z } from 'zod';
import type { GradeClass } from '../setting/index.ts';
import { gradeMax, gradeMin, gradePrecisionDefault, gradePrecisionFinest } from './limits.ts';

/** How a grade is entered: chosen from a list, by its number or by the facility's word for it, or typed as a number with a step. */
export type GradeControl =
  | { readonly kind: 'choice'; readonly options: readonly GradeClass[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly step: number };

/** What a facility has set about grades: the step between two of them, and its words for them. */
export interface GradeScale {
  readonly precision: number;
  readonly classes: readonly GradeClass[];
}

/** A precision nobody can work with counts as the default. */
function usable(precision: number): number {
  const isUsable = Number.isFinite(precision) && precision >= gradePrecisionFinest && precision <= gradeMax - gradeMin;
  return isUsable ? precision : gradePrecisionDefault;
}

/** The facility's words where it has any (rule R97); else as GRADE_PRECISION says: a list of 1 to 10 for whole grades, or a number field (rule R1). */
export function gradeControl({ precision, classes }: GradeScale): GradeControl {
  if (classes.length > 0) return { kind: 'choice', options: classes };
  const step = usable(precision);
  if (step !== 1) return { kind: 'number', min: gradeMin, max: gradeMax, step };
  const grades = Array.from({ length: gradeMax - gradeMin + 1 }, (_, index) => gradeMin + index);
  return { kind: 'choice', options: grades.map((grade) => ({ name: String(grade), grade })) };
}

/**
 * The grade that a client's text means: a number, or a word of the facility (rule R97). Nothing, and the 0 that clients send for
 * a form without a grade, is none; what means nothing is NaN, which no form takes.
 */
export function gradeOf(text: string | null | undefined, classes: readonly GradeClass[]): number | null | undefined {
  if (text === null || text === undefined) return text;
  const said = text.trim();
  if (said === '' || Number(said) === 0) return null;
  const named = classes.find(({ name }) => name.toLowerCase() === said.toLowerCase());
  return named ? named.grade : Number(said);
}

/** Whether a number lies on a step; the tolerance is for what binary fractions do to decimal ones. */
function isOnStep(grade: number, step: number): boolean {
  const steps = (grade - gradeMin) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

/** The grade nearest to a number that the facility gives, of two as near the higher one (rule R221). */
export function nearestGrade(wanted: number, scale: GradeScale): number {
  const control = gradeControl(scale);
  // A distance that differs only by what binary fractions do to decimal ones is the same.
  const distance = (grade: number) => Math.round(Math.abs(grade - wanted) * 1e6);
  if (control.kind === 'choice') {
    return control.options
      .map(({ grade }) => grade)
      .reduce((best, grade) =>
        distance(grade) < distance(best) || (distance(grade) === distance(best) && grade > best) ? grade : best,
      );
  }
  const { min, max, step } = control;
  const mostSteps = Math.floor((max - min) / step + 1e-6);
  const steps = Math.floor((wanted - min) / step + 0.5 + 1e-6);
  return Math.round((min + Math.min(mostSteps, Math.max(0, steps)) * step) * 1000) / 1000;
}

/** A grade as the settings want it: on a step (rule R1), or that of a word (rule R97). */
export function gradeSchema({ precision, classes }: GradeScale) {
  const step = usable(precision);
  return z
    .number({ error: ({ input }) => (Number.isNaN(input) ? 'Invalid option' : 'Grade is required') })
    .min(gradeMin, { message: `Lowest grade is ${gradeMin}` })
    .max(gradeMax, { message: `Highest grade is ${gradeMax}` })
    .refine((grade) => isOnStep(grade, step) || classes.some((one) => one.grade === grade), {
      message: step === 1 ? 'The grade must be a whole number' : `The grade must be in steps of ${step}`,
    });
}
