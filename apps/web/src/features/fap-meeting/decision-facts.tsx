import { reviewStatusWords } from '@atrium/domain/fap-review';
import { recordKey } from '@atrium/domain/live';
import { feasibilityWords } from '@atrium/domain/technical-review';
import { fullName } from '@atrium/domain/user';
import { Fact, Facts } from '@atrium/ui/facts';
import { HtmlText } from '@atrium/ui/html-text';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  type MeetingProposalFragment,
  MeetingTechnicalReviewsDocument,
} from '../../api/generated/features/fap-meeting/fap-meeting.ts';
import { useOperation } from '../../api/index.ts';
import { startDownload } from '../../kits/download/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { type TimeUnits, timeIn } from '../../kits/time-unit/index.ts';
import { figure, useText } from '../../locale/index.ts';
import { TimeDialog } from './time-dialog.tsx';
import { WholeReviewDialog } from './whole-review-dialog.tsx';

type Row = MeetingProposalFragment;

/** A summary of the panel reviews; each opens in full with one click. */
export function ExternalReviews({ row }: { row: Row }) {
  const text = useText();
  const [shown, setShown] = useState<{ readonly reviewId: number; readonly reviewer: string } | undefined>();
  const assignments = row.assignments ?? [];
  if (assignments.length === 0) return <Typography>{text('No reviewers are assigned yet.')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {assignments.map(({ user, review, fapMemberUserId }) => {
        const reviewer = user ? fullName(user) : '–';
        return (
          <li key={fapMemberUserId}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
              <Box sx={{ fontWeight: 600, flex: 1, minWidth: 0 }}>{reviewer}</Box>
              <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                {review ? text(reviewStatusWords[review.status]) : null}
              </Box>
              <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {text('Score: {{grade}}', { grade: figure(review?.grade) })}
              </Box>
              {review ? (
                <Button
                  size="small"
                  sx={{ minWidth: 0 }}
                  aria-label={text('Show the review by {{name}}', { name: reviewer })}
                  onClick={() => setShown({ reviewId: review.id, reviewer })}
                >
                  {text('Show')}
                </Button>
              ) : null}
            </Box>
            {review?.comment ? <HtmlText html={review.comment} /> : null}
          </li>
        );
      })}
      {shown ? <WholeReviewDialog {...shown} onClose={() => setShown(undefined)} /> : null}
    </Box>
  );
}

/** The result of the technical review of the instrument, and the panel's own time allocation. */
export function TechnicalInfo({ row, units }: { row: Row; units: TimeUnits }) {
  const text = useText();
  const [timing, setTiming] = useState(false);
  const operation = useOperation(
    MeetingTechnicalReviewsDocument,
    { primaryKey: row.proposalPk },
    { keepPrevious: false, live: () => [recordKey('proposal', row.proposalPk)] },
  );
  const isOverwritten = typeof row.fapTimeAllocation === 'number';
  const time = isOverwritten
    ? text('{{time}} (Overwritten)', { time: timeIn(row.fapTimeAllocation, units) })
    : timeIn(row.technicalTimeAllocation, units);
  return (
    <QueryResult of={operation} field="proposal">
      {({ technicalReviews }) => {
        const review = technicalReviews.find(({ instrumentId }) => instrumentId === row.instrumentId);
        const reviewer = review?.technicalReviewAssignee;
        return (
          <Facts>
            <Fact label={text('Status')}>
              {review?.status ? text(feasibilityWords[review.status]) : text('Not reviewed yet')}
            </Fact>
            <Fact label={text('Time allocation')}>
              {time}
              {row.meetingAbilities?.allocateTime.allowed ? (
                <IconButton size="small" aria-label={text('Overwrite allocated time')} onClick={() => setTiming(true)}>
                  <EditOutlined fontSize="small" />
                </IconButton>
              ) : null}
            </Fact>
            <Fact label={text('Comments for the review panel')}>
              {review?.publicComment ? <HtmlText html={review.publicComment} /> : text('None')}
            </Fact>
            <Fact label={text('Reviewer')}>{reviewer ? fullName(reviewer) : '–'}</Fact>
            {timing ? <TimeDialog row={row} units={units} onClose={() => setTiming(false)} /> : null}
          </Facts>
        );
      }}
    </QueryResult>
  );
}

interface ProposalDetailsProps {
  readonly row: Row;
  readonly instrumentName: string;
  readonly initialRank: number;
}

/** A summary of the proposal with its figures. */
export function ProposalDetails({ row, instrumentName, initialRank }: ProposalDetailsProps) {
  const text = useText();
  const { proposal } = row;
  return (
    <>
      <Facts>
        <Fact label={text('ID')}>{proposal.proposalId}</Fact>
        <Fact label={text('Call')}>{proposal.call?.shortCode ?? '–'}</Fact>
        <Fact label={text('Average score')}>{figure(row.averageGrade)}</Fact>
        <Fact label={text('Initial rank (by average score)')}>{initialRank}</Fact>
        <Fact label={text('Current rank')}>{figure(row.meetingDecision?.rankOrder)}</Fact>
        <Fact label={text('Instrument')}>{instrumentName}</Fact>
        <Fact label={text('Status')}>{proposal.status ? text(proposal.status.name) : '–'}</Fact>
        <Fact label={text('Principal Investigator')}>{proposal.proposer ? fullName(proposal.proposer) : '–'}</Fact>
        <Fact label={text('Co-Proposers')}>{proposal.users.map(fullName).join(', ') || text('None')}</Fact>
        <Fact label={text('Abstract')}>
          <Box sx={{ whiteSpace: 'pre-wrap' }}>{proposal.abstract}</Box>
        </Fact>
      </Facts>
      <Button
        size="small"
        variant="outlined"
        sx={{ mt: 1.5 }}
        startIcon={<PictureAsPdfOutlined />}
        onClick={() =>
          void startDownload({
            kind: 'pdf/proposal',
            ids: [proposal.primaryKey],
            label: proposal.title,
            fileName: `${proposal.proposalId}.pdf`,
          })
        }
      >
        {text('Download PDF')}
      </Button>
    </>
  );
}
