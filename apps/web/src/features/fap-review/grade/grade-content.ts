import { type GradeScale, reviewDraftForm, reviewSubmissionForm } from '@atrium/domain/fap-review';
import type { FieldProblem } from '@atrium/questions/contract';
import type { FormStep } from '../../../kits/questionary-form/index.ts';
import { type BasisPart, fieldPart, richTexts, textPart } from '../../../kits/wizard/index.ts';

/** The content of the first step of a panel review. */
export interface GradeContent {
  readonly grade: number | null;
  readonly comment: string;
}

/** A panel review together with the panel whose guide applies, and the stored form. */
export interface GradeBasis extends GradeContent {
  readonly fapId: number;
  readonly steps: readonly FormStep[];
}

/** Converts a grade to text for the API, since other clients use named grades (rule R97). */
export const gradeText = (grade: number | null): string | null => (grade === null ? null : String(grade));

/** Returns the problems of a grade and comment by field, for a draft or for submission. */
export function gradeProblems(content: GradeContent, scale: GradeScale, submits: boolean): FieldProblem[] {
  const parsed = (submits ? reviewSubmissionForm(scale) : reviewDraftForm(scale)).safeParse(content);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({ path: String(path[0] ?? ''), message }));
}

/** The ids of the elements that contain the fields. */
export const gradePlaces = { comment: 'panel-review-comment-part', grade: 'panel-review-grade-part' } as const;

/** The parts of the first step, for drafts, saving and resolving concurrent changes. */
export const gradeParts: readonly BasisPart<GradeBasis>[] = [
  textPart('comment', 'Comment', { ...richTexts, place: gradePlaces.comment }),
  fieldPart('grade', 'Grade', { words: (grade) => String(grade ?? '–'), place: gradePlaces.grade }),
];
