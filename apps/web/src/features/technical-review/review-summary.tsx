import { feasibilityWords } from '@atrium/domain/technical-review';
import { HtmlText } from '@atrium/ui/html-text';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import { WrittenField, WrittenFields } from '@atrium/ui/written-field';
import { FileUpload } from '../../kits/file-upload/index.ts';
import { useText } from '../../locale/index.ts';
import type { ReviewContent } from './review-content.ts';

const tones = { FEASIBLE: 'good', PARTIALLY_FEASIBLE: 'warning', UNFEASIBLE: 'bad' } as const satisfies Record<
  NonNullable<ReviewContent['status']>,
  StatusTone
>;

export interface ReviewSummaryProps {
  readonly content: ReviewContent;
  readonly units: string;
  /** Comment and documents that are not for everybody who reads the review. */
  readonly showsInternal: boolean;
}

/** A technical review to be read: feasibility, time, comments, and what is internal for those who may know it. */
export function ReviewSummary({ content, units, showsInternal }: ReviewSummaryProps) {
  const text = useText();
  const { status, timeAllocation, comment, publicComment, files } = content;
  const none = text('None');
  return (
    <WrittenFields>
      <WrittenField label={text('Status')}>
        {status === null ? (
          text('Not reviewed yet')
        ) : (
          <StatusChip label={text(feasibilityWords[status])} tone={tones[status]} />
        )}
      </WrittenField>
      <WrittenField label={text('Time allocation')}>
        {timeAllocation === null ? text('Not given') : `${timeAllocation} ${units}`}
      </WrittenField>
      {showsInternal ? (
        <>
          <WrittenField label={text('Internal comment')}>{comment ? <HtmlText html={comment} /> : none}</WrittenField>
          <WrittenField label={text('Internal documents')}>
            {files.length > 0 ? (
              <FileUpload label={text('Files')} fileIds={files} onFileIds={() => undefined} readOnly />
            ) : (
              none
            )}
          </WrittenField>
        </>
      ) : null}
      <WrittenField label={text('Comments for the review panel')}>
        {publicComment ? <HtmlText html={publicComment} /> : none}
      </WrittenField>
    </WrittenFields>
  );
}
