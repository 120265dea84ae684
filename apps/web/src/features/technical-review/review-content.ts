import type { Theirs } from '@atrium/domain/draft';
import { type Feasibility, readDocuments, technicalReviewDraft } from '@atrium/domain/technical-review';
import type { FieldProblem } from '@atrium/questions/contract';
import type { TechnicalReviewFragment } from '../../api/generated/features/technical-review/technical-review.ts';
import type { ApiError } from '../../api/index.ts';
import { type BasisConflict, type BasisPart, fieldPart, richTexts } from '../../kits/wizard/index.ts';
import { say } from '../../locale/index.ts';

/** What the first step of a technical review holds. */
export interface ReviewContent {
  /** Null while nobody has chosen; the form then shows `blankFeasibility` (rule R71) and stores it only where the step is completed. */
  readonly status: Feasibility | null;
  readonly timeAllocation: number | null;
  readonly comment: string;
  readonly publicComment: string;
  readonly fileIds: readonly string[];
}

/** What is stored, as the form holds it. */
export function contentOf(review: TechnicalReviewFragment): ReviewContent {
  return {
    status: review.status ?? null,
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

/** What this form had read, so that nothing that somebody else wrote since is overwritten (decision 0101). */
export const readOf = (review: TechnicalReviewFragment) => inputOf(contentOf(review));

interface Told {
  readonly part: 'status' | 'timeAllocation' | 'comment' | 'publicComment' | 'files';
  readonly theirs: unknown;
}

function withTheirs<Content extends ReviewContent>(content: Content, { part, theirs }: Told): Content {
  if (part === 'files') return { ...content, fileIds: theirs as readonly string[] };
  if (part === 'timeAllocation') return { ...content, timeAllocation: theirs as number | null };
  if (part === 'status') return { ...content, status: theirs as Feasibility | null };
  return { ...content, [part]: (theirs as string | null) ?? '' };
}

/** What was changed of the same review meanwhile, as a refused save tells of it. */
export function reviewConflicts<Content extends ReviewContent>({
  reason,
  details,
}: ApiError): BasisConflict<Content>[] {
  if (reason !== 'TECHNICAL_REVIEW_CHANGED' || !Array.isArray(details.conflicts)) return [];
  return (details.conflicts as Told[]).map((told) => ({
    part: told.part,
    by: null,
    at: null,
    adopt: (content) => withTheirs(content, told),
  }));
}

/** The same as the form of comments is asked about them. */
export function commentConflicts({ reason, details }: ApiError): Theirs[] {
  if (reason !== 'TECHNICAL_REVIEW_CHANGED' || !Array.isArray(details.conflicts)) return [];
  const names: Readonly<Record<string, string>> = {
    comment: 'comment',
    publicComment: 'publicComment',
    files: 'fileIds',
  };
  return (details.conflicts as Told[]).flatMap(({ part: told, theirs }) => {
    const part = names[told];
    const value = part === 'fileIds' ? theirs : (theirs ?? '');
    return part ? [{ part, value, version: null, by: null, at: null, isOwn: false }] : [];
  });
}

/** The comments and documents of a review, as they are kept, sent and asked about. */
export const commentParts: readonly BasisPart<ReviewContent>[] = [
  fieldPart('comment', 'Internal comment', richTexts),
  fieldPart('publicComment', 'Comments for the review panel', richTexts),
  {
    name: 'files',
    label: 'Internal documents',
    read: ({ fileIds }) => fileIds,
    write: (content, fileIds) => ({ ...content, fileIds: fileIds as readonly string[] }),
    words: (fileIds) => say('({{n}} files)', { n: (fileIds as readonly string[]).length }),
  },
];

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
