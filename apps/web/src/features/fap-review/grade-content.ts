import { reviewDraftForm, reviewSubmissionForm } from '@atrium/domain/fap-review';
import { readSetting } from '@atrium/domain/setting';
import type { FieldProblem } from '@atrium/questions/contract';
import { useSetting } from '../../session/index.ts';

/** What the first step of a panel review holds. */
export interface GradeContent {
  readonly grade: number | null;
  readonly comment: string;
}

/** The step between two grades, as the facility has set it. */
export function useGradePrecision(): number {
  return readSetting('GRADE_PRECISION', useSetting('GRADE_PRECISION'));
}

/** What is wrong with a grade and comment, by field; as a draft, or to be submitted. */
export function gradeProblems(content: GradeContent, precision: number, submits: boolean): FieldProblem[] {
  const parsed = (submits ? reviewSubmissionForm(precision) : reviewDraftForm(precision)).safeParse(content);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({ path: String(path[0] ?? ''), message }));
}

const partNames: Readonly<Record<string, string>> = { comment: 'Comment', grade: 'Grade' };

/** Name and place of a field, for the list of what is wrong. */
export function gradePart(path: string): { readonly label: string; readonly target: string } | undefined {
  const label = partNames[path];
  return label === undefined ? undefined : { label, target: `panel-review-${path}-part` };
}
