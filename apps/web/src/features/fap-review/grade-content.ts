import { type GradeScale, reviewDraftForm, reviewSubmissionForm } from '@atrium/domain/fap-review';
import { readSetting } from '@atrium/domain/setting';
import type { FieldProblem } from '@atrium/questions/contract';
import { useMemo } from 'react';
import type { ApiError } from '../../api/index.ts';
import { type BasisConflict, type BasisPart, fieldPart, richTexts } from '../../kits/wizard/index.ts';
import { useSetting } from '../../session/index.ts';

/** What the first step of a panel review holds. */
export interface GradeContent {
  readonly grade: number | null;
  readonly comment: string;
}

/** A panel review beside the panel whose guide its reviewer reads. */
export interface GradeBasis extends GradeContent {
  readonly fapId: number;
}

/** What the facility has set about grades. */
export function useGradeScale(): GradeScale {
  const [precision, classes] = [useSetting('GRADE_PRECISION'), useSetting('GRADE_CLASSES')];
  return useMemo(
    () => ({
      precision: readSetting('GRADE_PRECISION', precision),
      classes: readSetting('GRADE_CLASSES', classes),
    }),
    [precision, classes],
  );
}

/** A grade as it is sent: text, since other clients name classes (rule R97). */
export const gradeText = (grade: number | null): string | null => (grade === null ? null : String(grade));

interface Told {
  readonly part: 'grade' | 'comment';
  readonly theirs: number | string | null;
}

const withTheirs = <Content extends GradeContent>(content: Content, { part, theirs }: Told): Content => ({
  ...content,
  [part]: part === 'comment' ? (theirs ?? '') : theirs,
});

/** What was changed of the same review meanwhile, as a refused save tells of it. */
export function gradeConflicts<Content extends GradeContent>({ reason, details }: ApiError): BasisConflict<Content>[] {
  if (reason !== 'REVIEW_CHANGED' || !Array.isArray(details.conflicts)) return [];
  return (details.conflicts as Told[]).map((told) => ({
    part: told.part,
    by: null,
    at: null,
    adopt: (content) => withTheirs(content, told),
  }));
}

/** What is wrong with a grade and comment, by field; as a draft, or to be submitted. */
export function gradeProblems(content: GradeContent, scale: GradeScale, submits: boolean): FieldProblem[] {
  const parsed = (submits ? reviewSubmissionForm(scale) : reviewDraftForm(scale)).safeParse(content);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({ path: String(path[0] ?? ''), message }));
}

const partNames: Readonly<Record<string, string>> = { comment: 'Comment', grade: 'Grade' };

/** What the first step is made of, as it is kept, sent and asked about. */
export const gradeParts: readonly BasisPart<GradeBasis>[] = [
  fieldPart('comment', 'Comment', richTexts),
  fieldPart('grade', 'Grade', { words: (grade) => String(grade ?? '–') }),
];

/** Name and place of a field, for the list of what is wrong. */
export function gradePart(path: string): { readonly label: string; readonly target: string } | undefined {
  const label = partNames[path];
  return label === undefined ? undefined : { label, target: `panel-review-${path}-part` };
}
