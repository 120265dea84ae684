import {
  blankFeasibility,
  type Feasibility,
  readDocuments,
  technicalReviewDraft,
} from '@atrium/domain/technical-review';
import type { FieldProblem } from '@atrium/questions/contract';
import type { TechnicalReviewFragment } from '../../api/generated/features/technical-review/technical-review.ts';

/** What the first step of a technical review holds. */
export interface ReviewContent {
  readonly status: Feasibility;
  readonly timeAllocation: number | null;
  readonly comment: string;
  readonly publicComment: string;
  readonly fileIds: readonly string[];
}

/** What is stored, as the form holds it; a review nobody has filled in starts as unfeasible (Spec 3 §4). */
export function contentOf(review: TechnicalReviewFragment): ReviewContent {
  return {
    status: review.status ?? blankFeasibility,
    timeAllocation: review.timeAllocation ?? null,
    comment: review.comment ?? '',
    publicComment: review.publicComment ?? '',
    fileIds: (review.files ? (readDocuments(review.files) ?? []) : [])?.map(({ id }) => id) ?? [],
  };
}

/** The same in the words of the API. */
export function inputOf({ fileIds, ...content }: ReviewContent) {
  return { ...content, files: JSON.stringify(fileIds.map((id) => ({ id }))) };
}

/** What is wrong with it, by field. */
export function contentProblems(content: ReviewContent): FieldProblem[] {
  const parsed = technicalReviewDraft.safeParse(inputOf(content));
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({ path: String(path[0] ?? ''), message }));
}

const partNames: Readonly<Record<string, string>> = {
  timeAllocation: 'Time allocation',
  comment: 'Internal comment',
  publicComment: 'Comments for the review panel',
};

/** Name and place of a field, for the list of what is wrong. */
export function reviewPart(path: string): { readonly label: string; readonly target: string } | undefined {
  const label = partNames[path];
  return label === undefined ? undefined : { label, target: `technical-review-${path}-part` };
}
