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

/** The assignments that count: not those whose review was declined (rule R103). */
const counted = ({ assignments }: Row) => (assignments ?? []).filter(({ review }) => !review?.declineReason);

/**
 * 'submitted / wanted', or a dash while nobody is assigned: as many as the panel requires, or as are assigned where that is more
 * (rule R24).
 */
const reviewsOf = (row: Row) => {
  const all = counted(row);
  if (all.length === 0) return '–';
  const wanted = Math.max(all.length, row.fap?.numberRatingsRequired ?? 0);
  // Whoever stands on the proposal knows that it is read, not how far that has come.
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

/** The columns of the proposals of a panel; figures over all reviewers only for those who know them all. */
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

/** What a member of the panel wishes for each proposal. */
export const wishColumn = (fapId: number): DataColumn<Row> => ({
  id: 'wish',
  header: 'Your wish',
  text: ({ myWish }) => (myWish ? reviewWishWords[myWish] : null),
  cell: (row) => <MyWish fapId={fapId} row={row} />,
  sortable: true,
});
