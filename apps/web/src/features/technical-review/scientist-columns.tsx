import { feasibilityWords } from '@atrium/domain/technical-review';
import { CopyButton } from '@atrium/ui/copy-button';
import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { OneLine } from '@atrium/ui/one-line';
import { StatusChip } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ScientistProposalFragment } from '../../api/generated/features/technical-review/scientist-proposals.ts';
import { toast } from '../../api/index.ts';
import { hereLink } from '../../kits/go/index.ts';
import { say, useText } from '../../locale/index.ts';
import { unitsOf } from './unit-words.ts';

type Row = ScientistProposalFragment;
type Review = NonNullable<Row['technicalReviews']>[number];

const joined = (texts: readonly (string | null | undefined)[] | null | undefined) =>
  (texts ?? []).filter(Boolean).join(', ');

const reviewWord = ({ status, submitted }: Review) => {
  if (!status) return say('Not reviewed');
  const word = say(feasibilityWords[status]);
  return submitted ? word : say('{{word}} (draft)', { word });
};

const finalWords: Readonly<Record<string, string>> = {
  ACCEPTED: 'Accepted',
  RESERVED: 'Reserved',
  REJECTED: 'Rejected',
};

function IdCell({ row }: { row: Row }) {
  const text = useText();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', fontVariantNumeric: 'tabular-nums' }}>
      {row.proposalId}
      <CopyButton
        value={row.proposalId}
        label={text('Copy {{id}}', { id: row.proposalId })}
        onCopied={(shown) => toast(text("'{{id}}' copied to clipboard", { id: shown }))}
      />
    </Box>
  );
}

/** Each word once: on several instruments the reviews often say the same. */
const reviewWords = (row: Row) => joined([...new Set((row.technicalReviews ?? []).map(reviewWord))]);

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
  joined(
    (row.technicalReviews ?? []).map(({ technicalReviewAssignee: person }) =>
      person ? `${person.firstname} ${person.lastname}` : undefined,
    ),
  );

const instrumentsOf = (row: Row) => joined(row.instruments?.map(({ name }) => name));

const investigatorOf = ({ principalInvestigator: pi }: Row) =>
  pi ? `${pi.lastname}, ${pi.preferredname || pi.firstname}` : '';

const timesOf = (row: Row) => {
  const times = (row.technicalReviews ?? []).map(({ timeAllocation }) => timeAllocation);
  if (!times.some((time) => typeof time === 'number')) return '';
  return `${times.map((time) => time ?? '–').join(', ')} (${unitsOf(row.allocationTimeUnit)})`;
};

/** The columns of the scientist's table in the order of behaviour/operations §16.7. */
export const scientistColumns: readonly DataColumn<Row>[] = [
  {
    id: 'proposalId',
    header: 'Proposal ID',
    text: (row) => row.proposalId,
    cell: (row) => <IdCell row={row} />,
    sortable: true,
  },
  {
    id: 'title',
    header: 'Title',
    text: (row) => row.title,
    cell: (row) => (
      <OneLine width={190} text={row.title}>
        <Link color="inherit" underline="hover" {...hereLink({ reviewModal: row.primaryKey })}>
          {row.title || <i>{say('Untitled')}</i>}
        </Link>
      </OneLine>
    ),
    sortable: true,
    locked: true,
    card: 'title',
  },
  {
    id: 'status',
    header: 'Status',
    text: (row) => row.statusName,
    cell: (row) => <StatusChip label={row.statusName} tone="active" code={row.statusDescription} />,
    sortable: true,
    card: 'status',
  },
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
    text: timesOf,
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
    cell: (row) => <OneLine width={110}>{reviewersOf(row) || '–'}</OneLine>,
    sortable: true,
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
      const word = finalWords[row.finalStatus ?? ''];
      return word ? say(word) : '';
    },
    sortable: true,
    hidden: true,
  },
  { id: 'faps', header: 'FAP', text: (row) => joined(row.faps?.map(({ code }) => code)), sortable: true, hidden: true },
];
