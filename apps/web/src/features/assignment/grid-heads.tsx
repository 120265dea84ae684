import { institutionOf } from '@atrium/domain/user';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { useText } from '../../locale/index.ts';
import type { ProposalOnDesk, ReviewerRow } from './desk.ts';

/** Sizes in pixels, shared by the cells and headers of the grid. */
export const rowHeight = 44;
export const columnWidth = 64;
export const nameWidth = 340;
export const gridHeadHeight = 156;

/** The header of the first column, in the fixed corner. */
function CornerHead() {
  const text = useText();
  return (
    <Box
      role="columnheader"
      aria-colindex={1}
      sx={{
        position: 'sticky',
        left: 0,
        width: nameWidth,
        height: gridHeadHeight,
        zIndex: 4,
        backgroundColor: 'background.paper',
        p: 1.5,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'flex-end',
      }}
    >
      <Box sx={{ fontWeight: 600 }}>{text('Proposal')}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{text('Submitted / assigned / required')}</Box>
    </Box>
  );
}

/** The header of a reviewer's column, with the progress of their reviews. */
function ReviewerHead({ reviewer, column }: { readonly reviewer: ReviewerRow; readonly column: number }) {
  const text = useText();
  return (
    <Box
      role="columnheader"
      aria-colindex={column + 2}
      title={[reviewer.name, institutionOf(reviewer)].filter(Boolean).join(', ')}
      sx={{
        position: 'absolute',
        top: 0,
        left: nameWidth + column * columnWidth,
        width: columnWidth,
        height: gridHeadHeight,
        borderLeft: 1,
        borderColor: 'divider',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'flex-end',
        pb: 0.5,
      }}
    >
      <Box
        sx={{
          writingMode: 'vertical-rl',
          transform: 'rotate(180deg)',
          flex: 1,
          minHeight: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          fontSize: '0.8125rem',
        }}
      >
        {reviewer.name}
      </Box>
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }} title={text('Submitted / assigned')}>
        {reviewer.tally.submitted}/{reviewer.tally.assigned}
      </Box>
    </Box>
  );
}

interface ReviewerHeadsProps {
  readonly reviewers: readonly ReviewerRow[];
  readonly columns: readonly number[];
}

/** The column headers of the reviewers in view. */
export function ReviewerHeads({ reviewers, columns }: ReviewerHeadsProps) {
  return (
    <Box
      role="row"
      aria-rowindex={1}
      sx={{
        position: 'sticky',
        top: 0,
        height: gridHeadHeight,
        zIndex: 3,
        backgroundColor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <CornerHead />
      {columns.map((column) => {
        const reviewer = reviewers[column];
        return reviewer ? <ReviewerHead key={reviewer.userId} reviewer={reviewer} column={column} /> : null;
      })}
    </Box>
  );
}

/** The header of a proposal's row, with the number of its reviews and how many it lacks. */
export const ProposalHead = memo(function ProposalHead({
  proposal,
  required,
}: {
  proposal: ProposalOnDesk;
  required: number;
}) {
  const { tally, lacks } = proposal;
  return (
    <Box
      role="rowheader"
      aria-colindex={1}
      title={`${proposal.proposalId} ${proposal.title}\n${proposal.instruments.join(', ')}`}
      sx={{
        position: 'sticky',
        left: 0,
        zIndex: 2,
        width: nameWidth,
        height: rowHeight - 1,
        backgroundColor: 'background.paper',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
      }}
    >
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          overflow: 'hidden',
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 2,
          fontSize: '0.8125rem',
          lineHeight: 1.35,
        }}
      >
        <Box component="span" sx={{ fontWeight: 600 }}>
          {proposal.proposalId}
        </Box>{' '}
        {proposal.title}
      </Box>
      <Box
        sx={{
          whiteSpace: 'nowrap',
          color: lacks.reviewers > 0 ? 'error.main' : 'text.secondary',
          fontSize: '0.8125rem',
        }}
      >
        {tally.submitted} / {tally.assigned} / {required}
      </Box>
    </Box>
  );
});
