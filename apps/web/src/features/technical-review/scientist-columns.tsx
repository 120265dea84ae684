import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { OneLine } from '@atrium/ui/one-line';
import { StatusChip } from '@atrium/ui/status-chip';
import type { ScientistProposalFragment } from '../../api/generated/features/technical-review/scientist-proposals.ts';
import {
  finalStatusWords,
  firstColumns,
  investigatorOf,
  joinedWords,
  reviewWord,
  statusColumn,
  timesOf,
} from '../../kits/proposal-rows/index.ts';
import { say } from '../../locale/index.ts';

type Row = ScientistProposalFragment;

/** Lists each word once, as the reviews of several instruments are often in the same state. */
const reviewWords = (row: Row) => joinedWords([...new Set((row.technicalReviews ?? []).map(reviewWord))]);

function ReviewCell({ row }: { row: Row }) {
  const reviews = row.technicalReviews ?? [];
  const done = reviews.length > 0 && reviews.every(({ submitted }) => submitted);
  return reviews.length === 0 ? (
    <span>–</span>
  ) : (
    <StatusChip label={reviewWords(row)} tone={done ? 'good' : 'waiting'} />
  );
}

const reviewersOf = (row: Row) =>
  joinedWords(
    (row.technicalReviews ?? []).map(({ technicalReviewAssignee: person }) =>
      person ? `${person.firstname} ${person.lastname}` : undefined,
    ),
  );

const instrumentsOf = (row: Row) => joinedWords(row.instruments?.map(({ name }) => name));

/**
 * Returns the columns of the scientist's table. Among `own` rows the user is usually the reviewer, so that column is hidden by default and
 * the title gets its space.
 */
const columnsOf = (own: boolean): readonly DataColumn<Row>[] => [
  ...firstColumns<Row>(own ? 320 : 220),
  statusColumn<Row>('status'),
  {
    id: 'technicalStatus',
    header: 'Technical status',
    text: reviewWords,
    cell: (row) => <ReviewCell row={row} />,
    sortable: true,
  },
  {
    id: 'time',
    header: 'Technical time allocation',
    text: (row) =>
      timesOf(
        row.technicalReviews?.map(({ timeAllocation }) => timeAllocation),
        row.allocationTimeUnit,
      ),
    sortable: true,
    align: 'right',
    hidden: true,
  },
  {
    id: 'instrument',
    header: 'Instrument',
    text: instrumentsOf,
    cell: (row) => <OneLine width={82}>{instrumentsOf(row) || '–'}</OneLine>,
    sortable: true,
  },
  {
    id: 'assignee',
    header: 'Assigned technical reviewer',
    text: reviewersOf,
    cell: (row) => <OneLine width={90}>{reviewersOf(row) || '–'}</OneLine>,
    sortable: true,
    hidden: own,
  },
  {
    id: 'investigator',
    header: 'Principal Investigator',
    text: investigatorOf,
    cell: (row) => <OneLine width={95}>{investigatorOf(row) || '–'}</OneLine>,
    sortable: true,
  },
  {
    id: 'email',
    header: 'PI Email',
    text: ({ principalInvestigator }) => principalInvestigator?.email ?? '',
    sortable: true,
    hidden: true,
  },
  {
    id: 'submitted',
    header: 'Submitted',
    text: (row) => row.submittedDate ?? '',
    cell: (row) => (row.submittedDate ? <DateText value={row.submittedDate} /> : say('No')),
    sortable: true,
  },
  { id: 'call', header: 'Call', text: (row) => row.callShortCode, sortable: true, hidden: true },
  {
    id: 'finalStatus',
    header: 'Final status',
    text: (row) => {
      const final = row.finalStatus ?? 'UNSET';
      return final === 'UNSET' ? '' : say(finalStatusWords[final].label);
    },
    sortable: true,
    hidden: true,
  },
  {
    id: 'faps',
    header: 'FAP',
    text: (row) => joinedWords(row.faps?.map(({ code }) => code)),
    sortable: true,
    hidden: true,
  },
];

const aboutReviews: ReadonlySet<string> = new Set(['technicalStatus', 'time', 'assignee']);
const aboutPanels: ReadonlySet<string> = new Set(['finalStatus', 'faps']);

const own = columnsOf(true);
const all = columnsOf(false);

/** Returns the columns for the user's own rows or all rows; without review columns if technical reviews are switched off (rule R81). */
export function scientistColumns(
  isOwn: boolean,
  reviewsHere: boolean,
  panelsHere: boolean,
): readonly DataColumn<Row>[] {
  return (isOwn ? own : all).filter(
    ({ id }) => (reviewsHere || !aboutReviews.has(id)) && (panelsHere || !aboutPanels.has(id)),
  );
}
