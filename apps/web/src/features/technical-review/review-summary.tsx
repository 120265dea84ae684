import { feasibilityWords } from '@atrium/domain/technical-review';
import { HtmlText } from '@atrium/ui/html-text';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FileUpload } from '../../kits/file-upload/index.ts';
import { useText } from '../../locale/index.ts';
import type { ReviewContent } from './review-content.ts';

const tones = { FEASIBLE: 'good', PARTIALLY_FEASIBLE: 'warning', UNFEASIBLE: 'bad' } as const satisfies Record<
  NonNullable<ReviewContent['status']>,
  StatusTone
>;

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, mt: 0.25, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </div>
  );
}

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
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
      <Entry label={text('Status')}>
        {status === null ? (
          text('Not reviewed yet')
        ) : (
          <StatusChip label={text(feasibilityWords[status])} tone={tones[status]} />
        )}
      </Entry>
      <Entry label={text('Time allocation')}>
        {timeAllocation === null ? text('Not given') : `${timeAllocation} ${units}`}
      </Entry>
      {showsInternal ? (
        <>
          <Entry label={text('Internal comment')}>{comment ? <HtmlText html={comment} /> : none}</Entry>
          <Entry label={text('Internal documents')}>
            {files.length > 0 ? (
              <FileUpload label={text('Files')} fileIds={files} onFileIds={() => undefined} readOnly />
            ) : (
              none
            )}
          </Entry>
        </>
      ) : null}
      <Entry label={text('Comments for the review panel')}>
        {publicComment ? <HtmlText html={publicComment} /> : none}
      </Entry>
    </Box>
  );
}
