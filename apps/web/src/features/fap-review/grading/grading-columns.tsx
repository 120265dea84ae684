import { reviewStatusWords } from '@atrium/domain/fap-review';
import { fullName } from '@atrium/domain/user';
import { type DataColumn, nameWidth } from '@atrium/ui/data-table';
import { StatusChip } from '@atrium/ui/status-chip';
import Link from '@mui/material/Link';
import type { GradingRowFragment } from '../../../api/generated/features/fap-review/grading/grading.ts';
import { IdCell } from '../../../kits/copy-id/index.ts';
import { hereLink } from '../../../kits/go/index.ts';
import { figure, say } from '../../../locale/index.ts';

const columns: readonly DataColumn<GradingRowFragment>[] = [
  {
    id: 'proposalId',
    header: 'Proposal ID',
    text: ({ proposal }) => proposal?.proposalId,
    cell: ({ proposal }) => <IdCell id={proposal?.proposalId ?? ''} />,
    sortable: true,
    width: 120,
  },
  {
    id: 'title',
    header: 'Title',
    text: ({ proposal }) => proposal?.title,
    cell: (row) => (
      <Link color="inherit" underline="hover" {...hereLink({ reviewModal: row.proposal?.primaryKey })}>
        {row.proposal?.title}
      </Link>
    ),
    sortable: true,
    grows: true,
    locked: true,
    card: 'title',
  },
  {
    id: 'grade',
    header: 'Grade',
    text: ({ grade }) => grade,
    cell: ({ grade }) => figure(grade),
    sortable: true,
    align: 'right',
  },
  {
    id: 'status',
    header: 'Review status',
    text: ({ status }) => say(reviewStatusWords[status]),
    cell: ({ status }) => (
      <StatusChip label={say(reviewStatusWords[status])} tone={status === 'SUBMITTED' ? 'good' : 'draft'} />
    ),
    sortable: true,
    card: 'status',
  },
  { id: 'call', header: 'Call', text: ({ proposal }) => proposal?.call?.shortCode, sortable: true },
  {
    id: 'instrument',
    header: 'Instrument',
    text: ({ proposal }) => (proposal?.instruments ?? []).map((instrument) => instrument?.shortCode).join(', '),
    sortable: true,
  },
];

const reviewerColumn: DataColumn<GradingRowFragment> = {
  id: 'reviewer',
  header: 'Reviewer',
  text: ({ reviewer }) => reviewer && fullName(reviewer),
  longest: nameWidth,
  sortable: true,
};

/** Returns the columns of 'Proposals to grade', with the reviewer if reviews of others are listed too. */
export const gradingColumns = (othersToo: boolean): readonly DataColumn<GradingRowFragment>[] =>
  othersToo ? columns.toSpliced(2, 0, reviewerColumn) : columns;
