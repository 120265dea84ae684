import { z } from 'zod';
import type { GradeClass } from '../../setting/index.ts';
import { gradeMax, gradeMin, gradePrecisionDefault, gradePrecisionFinest } from '../model.ts';

/** How a grade is entered: chosen from a list of numbers or of the facility's words, or typed as a number with a step. */
export type GradeControl =
  | { readonly kind: 'choice'; readonly options: readonly GradeClass[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly step: number };

/** The facility's settings for grades: the step between two grades, and its words for them. */
export interface GradeScale {
  readonly precision: number;
  readonly classes: readonly GradeClass[];
}

/** Returns a precision, or the default if it is unusable. */
function usable(precision: number): number {
  const isUsable = Number.isFinite(precision) && precision >= gradePrecisionFinest && precision <= gradeMax - gradeMin;
  return isUsable ? precision : gradePrecisionDefault;
}

/**
 * Returns a list of the facility's words if it has any (rule R97); otherwise GRADE_PRECISION decides: a list of 1 to 10 for whole grades,
 * or a number field (rule R1).
 */
export function gradeControl({ precision, classes }: GradeScale): GradeControl {
  if (classes.length > 0) return { kind: 'choice', options: classes };
  const step = usable(precision);
  if (step !== 1) return { kind: 'number', min: gradeMin, max: gradeMax, step };
  const grades = Array.from({ length: gradeMax - gradeMin + 1 }, (_, index) => gradeMin + index);
  return { kind: 'choice', options: grades.map((grade) => ({ name: String(grade), grade })) };
}

/**
 * Returns the grade that a client's text stands for: a number, or one of the facility's words (rule R97). An empty text, or the 0 that
 * clients send for a form without a grade, gives null; anything else gives NaN, which every form rejects.
 */
export function gradeOf(text: string | null | undefined, classes: readonly GradeClass[]): number | null | undefined {
  if (text === null || text === undefined) return text;
  const said = text.trim();
  if (said === '' || Number(said) === 0) return null;
  const named = classes.find(({ name }) => name.toLowerCase() === said.toLowerCase());
  return named ? named.grade : Number(said);
}

/** Whether a number lies on a step, with a tolerance for binary floating point. */
function isOnStep(grade: number, step: number): boolean {
  const steps = (grade - gradeMin) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

/** Returns the facility's grade nearest to a number, the higher one if two are equally near (rule R221). */
export function nearestGrade(wanted: number, scale: GradeScale): number {
  const control = gradeControl(scale);
  // Rounded, so that distances that differ only through binary floating point are equal.
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

/** A valid grade for these settings: on a step (rule R1), or that of a word (rule R97). */
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
