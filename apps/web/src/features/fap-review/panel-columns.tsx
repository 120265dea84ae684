import { reviewWishWords } from '@atrium/domain/assignment';
import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { OneLine } from '@atrium/ui/one-line';
import Link from '@mui/material/Link';
import type { PanelProposalFragment } from '../../api/generated/features/fap-review/fap-proposals.ts';
import { IdCell } from '../../kits/copy-id/index.ts';
import { hereLink } from '../../kits/go/index.ts';
import { joinedWords, ProposalStatus } from '../../kits/proposal-rows/index.ts';
import { figure, say } from '../../locale/index.ts';
import { MyWish } from './my-wish.tsx';

type Row = PanelProposalFragment;

/** Returns the assignments that count: those whose review was not declined (rule R103). */
const counted = ({ assignments }: Row) => (assignments ?? []).filter(({ review }) => !review?.declineReason);

/**
 * Returns 'submitted / wanted', or a dash if nobody is assigned: wanted is the number the panel requires, or the number assigned if greater
 * (rule R24).
 */
const reviewsOf = (row: Row) => {
  const all = counted(row);
  if (all.length === 0) return '–';
  const wanted = Math.max(all.length, row.fap?.numberRatingsRequired ?? 0);
  // Members who are on the proposal see that it is reviewed, but not the progress.
  if (all.some(({ review }) => !review)) return `– / ${wanted}`;
  return `${all.filter(({ review }) => review?.status === 'SUBMITTED').length} / ${wanted}`;
};

const instrumentsOf = ({ proposal }: Row) => joinedWords(proposal.instruments?.map((instrument) => instrument?.name));

const proposalColumns: readonly DataColumn<Row>[] = [
  {
    id: 'id',
    header: 'ID',
    text: ({ proposal }) => proposal.proposalId,
    cell: ({ proposal }) => <IdCell id={proposal.proposalId} />,
    sortable: true,
    width: 120,
  },
  {
    id: 'title',
    header: 'Title',
    text: ({ proposal }) => proposal.title,
    cell: ({ proposal }) => (
      <Link color="inherit" underline="hover" {...hereLink({ reviewModal: proposal.primaryKey })}>
        {proposal.title}
      </Link>
    ),
    grows: true,
    width: 240,
    sortable: true,
    locked: true,
    card: 'title',
  },
];

const figures: readonly DataColumn<Row>[] = [
  {
    id: 'average',
    header: 'Average grade',
    text: ({ averageGrade }) => averageGrade,
    cell: ({ averageGrade }) => figure(averageGrade),
    sortable: true,
    align: 'right',
  },
  {
    id: 'deviation',
    header: 'Deviation',
    text: ({ gradeDeviation }) => gradeDeviation,
    cell: ({ gradeDeviation }) => figure(gradeDeviation),
    sortable: true,
    align: 'right',
  },
];

/** Returns the columns of a panel's proposals; figures across all reviewers only for users who may see all reviews. */
export function panelColumns(knowsAll: boolean): readonly DataColumn<Row>[] {
  return [
    ...proposalColumns,
    {
      id: 'status',
      header: 'Status',
      text: ({ proposal }) => proposal.status && say(proposal.status.name),
      cell: ({ proposal }) => (
        <ProposalStatus name={proposal.status?.name ?? '–'} shortCode={proposal.status?.shortCode} submitted />
      ),
      sortable: true,
      card: 'status',
    },
    {
      id: 'dateAssigned',
      header: 'Date assigned',
      text: (row) => row.dateAssigned,
      cell: (row) => <DateText value={row.dateAssigned} />,
      sortable: true,
      hidden: true,
    },
    {
      id: 'reviewers',
      header: 'Reviewers',
      text: (row) => counted(row).length,
      sortable: true,
      align: 'right',
    },
    { id: 'reviews', header: 'Reviews', text: reviewsOf, sortable: true, align: 'right' },
    ...(knowsAll ? figures : []),
    {
      id: 'instrument',
      header: 'Instrument',
      text: instrumentsOf,
      cell: (row) => <OneLine width={100}>{instrumentsOf(row) || '–'}</OneLine>,
      sortable: true,
    },
  ];
}

/** The column with the user's wish for each proposal. */
export const wishColumn = (fapId: number): DataColumn<Row> => ({
  id: 'wish',
  header: 'Your preference',
  text: ({ myWish }) => (myWish ? reviewWishWords[myWish] : null),
  cell: (row) => <MyWish fapId={fapId} row={row} />,
  sortable: true,
});
