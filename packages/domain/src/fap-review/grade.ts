import { z } from 'zod';
import { gradeMax, gradeMin, gradePrecisionDefault, gradePrecisionFinest } from './limits.ts';

/** How a grade is entered: chosen from a list, or typed as a number with a step. */
export type GradeControl =
  | { readonly kind: 'choice'; readonly options: readonly number[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly step: number };

/** A precision nobody can work with counts as the default. */
function usable(precision: number): number {
  const isUsable = Number.isFinite(precision) && precision >= gradePrecisionFinest && precision <= gradeMax - gradeMin;
  return isUsable ? precision : gradePrecisionDefault;
}

/** Control, step and validity follow from GRADE_PRECISION: a list of 1 to 10 for whole grades, else a number field (rule R1). */
export function gradeControl(precision: number): GradeControl {
  const step = usable(precision);
  if (step !== 1) return { kind: 'number', min: gradeMin, max: gradeMax, step };
  return { kind: 'choice', options: Array.from({ length: gradeMax - gradeMin + 1 }, (_, index) => gradeMin + index) };
}

/** Whether a number lies on a step; the tolerance is for what binary fractions do to decimal ones. */
function isOnStep(grade: number, step: number): boolean {
  const steps = (grade - gradeMin) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

/** A grade as the setting wants it (rule R1). */
export function gradeSchema(precision: number) {
  const step = usable(precision);
  return z
    .number({ error: 'Grade is required' })
    .min(gradeMin, { message: `Lowest grade is ${gradeMin}` })
    .max(gradeMax, { message: `Highest grade is ${gradeMax}` })
    .refine((grade) => isOnStep(grade, step), {
      message: step === 1 ? 'The grade must be a whole number' : `The grade must be in steps of ${step}`,
    });
}
