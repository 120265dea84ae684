import {
  type Feasibility,
  feasibilityWords,
  readDocuments,
  technicalReviewDraft,
} from '@atrium/domain/technical-review';
import type { FieldProblem } from '@atrium/questions/contract';
import { HtmlText } from '@atrium/ui/html-text';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import { ReadOnlyField, ReadOnlyFields } from '@atrium/ui/written-field';
import type { TechnicalReviewFragment } from '../../api/generated/features/technical-review/technical-review.ts';
import { FileUpload } from '../../kits/file-upload/index.ts';
import { type TimeUnits, timeIn } from '../../kits/time-unit/index.ts';
import { type BasisPart, fieldPart, richTexts, textPart } from '../../kits/wizard/index.ts';
import { say, useText } from '../../locale/index.ts';
import { useSession } from '../../session/index.ts';

/**
 * Returns the stored values for the form. The status is null until one is chosen; the form then shows `blankFeasibility` (rule R71), which
 * is stored only when the step is completed.
 */
export function contentOf({ status, timeAllocation, comment, publicComment, files }: TechnicalReviewFragment) {
  return {
    status: status ?? null,
    timeAllocation: timeAllocation ?? null,
    comment: comment ?? '',
    publicComment: publicComment ?? '',
    files: ((files && readDocuments(files)) || []).map(({ id }) => id) as readonly string[],
  };
}

/** The content of the first step of a technical review. */
export type ReviewContent = Readonly<ReturnType<typeof contentOf>>;

/** A review with the data of the call that its form shows. */
export interface ReviewBasis extends ReviewContent {
  readonly units: TimeUnits;
  /** Identifies the review and its proposal. */
  readonly place: { readonly reviewId: number; readonly proposalPk: number };
}

/** Returns only the comments and documents. */
export const commentsOf = ({ status: _status, timeAllocation: _time, ...comments }: ReviewContent) => comments;

/** Converts the content to the input of the API. */
export function inputOf({ files, ...content }: ReviewContent) {
  return { ...content, files: JSON.stringify(files.map((id) => ({ id }))) };
}

/** Returns the values that the form is based on, so that concurrent changes are not overwritten (decision 0101). */
export const readOf = (review: TechnicalReviewFragment) => inputOf(contentOf(review));

/** Returns the key of a review and its signing reviewer: officers keep the current name, everybody else signs with their own. */
export function useReviewKey(review: TechnicalReviewFragment) {
  const { user } = useSession();
  const { proposalPk, instrumentId, questionaryId } = review;
  const reviewerId = review.abilities.reopen.allowed ? review.reviewerId : user.id;
  return { proposalPk, instrumentId, questionaryId, reviewerId };
}

/** Returns the id of the element that contains a field. */
export const elementOf = (field: keyof ReviewContent) => `technical-review-${field}-part`;

/** The comments and documents of a review, for drafts, saving and resolving concurrent changes. */
export const commentParts: readonly BasisPart<ReviewBasis>[] = [
  textPart('comment', 'Internal comment', { ...richTexts, place: elementOf('comment') }),
  textPart('publicComment', 'Comments for the review panel', { ...richTexts, place: elementOf('publicComment') }),
  fieldPart('files', 'Internal documents', {
    words: (files) => say('({{n}} files)', { n: (files as readonly string[]).length }),
  }),
];

/** The same for the whole review. */
export const reviewParts: readonly BasisPart<ReviewBasis>[] = [
  fieldPart('status', 'Status', {
    place: elementOf('status'),
    words: (status) => (status === null ? '–' : say(feasibilityWords[status as Feasibility])),
  }),
  fieldPart('timeAllocation', 'Time allocation', {
    words: (time) => String(time ?? '–'),
    place: elementOf('timeAllocation'),
  }),
  ...commentParts,
];

/** The reason of a refused save if another user has changed the same fields. */
export const changedReason = 'TECHNICAL_REVIEW_CHANGED';

/** Returns the problems of the content by field; submission requires a verdict. */
export function contentProblems(content: ReviewContent, needsVerdict = false): FieldProblem[] {
  const missing = needsVerdict && content.status === null ? [{ path: 'status', message: 'Status is required' }] : [];
  const parsed = technicalReviewDraft.safeParse(inputOf(content));
  if (parsed.success) return missing;
  return [...missing, ...problemsOf(parsed.error)];
}

function problemsOf(error: {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}) {
  return error.issues.map(({ path, message }) => ({ path: String(path[0] ?? ''), message }));
}

const tones = { FEASIBLE: 'good', PARTIALLY_FEASIBLE: 'warning', UNFEASIBLE: 'bad' } as const satisfies Record<
  NonNullable<ReviewContent['status']>,
  StatusTone
>;

export interface ReviewSummaryProps {
  readonly content: ReviewContent;
  readonly units: TimeUnits;
  /** Whether to show the internal comment and documents, which not every reader may see. */
  readonly showsInternal: boolean;
}

/** A technical review, read-only: feasibility, time, comments, and internal parts for users who may see them. */
export function ReviewSummary({ content, units, showsInternal }: ReviewSummaryProps) {
  const text = useText();
  const { status, timeAllocation, comment, publicComment, files } = content;
  const none = text('None');
  return (
    <ReadOnlyFields>
      <ReadOnlyField label={text('Status')}>
        {status === null ? (
          text('Not reviewed yet')
        ) : (
          <StatusChip label={text(feasibilityWords[status])} tone={tones[status]} />
        )}
      </ReadOnlyField>
      <ReadOnlyField label={text('Time allocation')}>
        {timeAllocation === null ? text('Not given') : timeIn(timeAllocation, units)}
      </ReadOnlyField>
      {showsInternal ? (
        <>
          <ReadOnlyField label={text('Internal comment')}>{comment ? <HtmlText html={comment} /> : none}</ReadOnlyField>
          <ReadOnlyField label={text('Internal documents')}>
            {files.length > 0 ? (
              <FileUpload label={text('Files')} fileIds={files} onFileIds={() => undefined} readOnly />
            ) : (
              none
            )}
          </ReadOnlyField>
        </>
      ) : null}
      <ReadOnlyField label={text('Comments for the review panel')}>
        {publicComment ? <HtmlText html={publicComment} /> : none}
      </ReadOnlyField>
    </ReadOnlyFields>
  );
}
