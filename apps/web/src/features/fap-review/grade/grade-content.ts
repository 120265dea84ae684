import { type GradeScale, reviewDraftForm, reviewSubmissionForm } from '@atrium/domain/fap-review';
import type { FieldProblem } from '@atrium/questions/contract';
import type { FormStep } from '../../../kits/questionary-form/index.ts';
import { type BasisPart, fieldPart, richTexts, textPart } from '../../../kits/wizard/index.ts';

/** What the first step of a panel review holds. */
export interface GradeContent {
  readonly grade: number | null;
  readonly comment: string;
}

/** A panel review beside the panel whose guide its reviewer reads, and the form as it is stored. */
export interface GradeBasis extends GradeContent {
  readonly fapId: number;
  readonly steps: readonly FormStep[];
}

/** A grade as it is sent: text, since other clients name classes (rule R97). */
export const gradeText = (grade: number | null): string | null => (grade === null ? null : String(grade));

/** What is wrong with a grade and comment, by field; as a draft, or to be submitted. */
export function gradeProblems(content: GradeContent, scale: GradeScale, submits: boolean): FieldProblem[] {
  const parsed = (submits ? reviewSubmissionForm(scale) : reviewDraftForm(scale)).safeParse(content);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({ path: String(path[0] ?? ''), message }));
}

/** The elements the fields are drawn in. */
export const gradePlaces = { comment: 'panel-review-comment-part', grade: 'panel-review-grade-part' } as const;

/** What the first step is made of, as it is kept, sent and asked about. */
export const gradeParts: readonly BasisPart<GradeBasis>[] = [
  textPart('comment', 'Comment', { ...richTexts, place: gradePlaces.comment }),
  fieldPart('grade', 'Grade', { words: (grade) => String(grade ?? '–'), place: gradePlaces.grade }),
];
