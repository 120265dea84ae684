import { CopyButton } from '@atrium/ui/copy-button';
import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { OneLine } from '@atrium/ui/one-line';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { ProposalsViewQuery } from '../../api/generated/features/proposal-list/proposal-list.ts';
import type { FeatureId } from '../../api/generated/schema.ts';
import { toast } from '../../api/index.ts';
import { say, useText } from '../../locale/index.ts';
import { RecordLink } from './record-link.tsx';

export type ProposalRow = NonNullable<ProposalsViewQuery['proposalsView']>['proposalViews'][number];
type Review = NonNullable<ProposalRow['technicalReviews']>[number];

interface ProposalColumn extends DataColumn<ProposalRow> {
  /** Only there while the facility has this switched on. */
  readonly feature?: FeatureId;
}

const yesNo = (value: boolean) => say(value ? 'Yes' : 'No');

const feasibility: Readonly<Record<string, { readonly label: string; readonly tone: StatusTone }>> = {
  FEASIBLE: { label: 'Feasible', tone: 'good' },
  PARTIALLY_FEASIBLE: { label: 'Partially feasible', tone: 'warning' },
  UNFEASIBLE: { label: 'Unfeasible', tone: 'bad' },
};

const reviewWord = ({ status, submitted }: Review) => {
  const word = feasibility[status ?? '']?.label;
  if (!word) return 'Not reviewed';
  return submitted ? word : `${word} (draft)`;
};

const finalWords: Readonly<Record<string, { readonly label: string; readonly tone: StatusTone }>> = {
  ACCEPTED: { label: 'Accepted', tone: 'good' },
  RESERVED: { label: 'Reserved', tone: 'warning' },
  REJECTED: { label: 'Rejected', tone: 'bad' },
};

/** 'Lastname, Preferredname' (behaviour/operations §16.1). */
export function investigatorOf({ principalInvestigator: pi }: Pick<ProposalRow, 'principalInvestigator'>): string {
  return pi ? `${pi.lastname}, ${pi.preferredname || pi.firstname}` : '';
}

const joined = (texts: readonly (string | null | undefined)[] | null | undefined) =>
  (texts ?? []).filter(Boolean).join(', ');

const unitsOf = (row: ProposalRow) => `${row.allocationTimeUnit.toLowerCase()}s`;

const times = (row: ProposalRow, list: readonly (number | null | undefined)[] | undefined) =>
  list?.some((time) => typeof time === 'number')
    ? `${list.map((time) => time ?? '–').join(', ')} (${unitsOf(row)})`
    : '';

function IdCell({ row }: { row: ProposalRow }) {
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

function ReviewsCell({ row }: { row: ProposalRow }) {
  const text = useText();
  const reviews = row.technicalReviews ?? [];
  if (reviews.length === 0) return <span>–</span>;
  const first = reviews[0] as Review;
  const same = reviews.every((review) => review.status === first.status && review.submitted === first.submitted);
  const tone = feasibility[first.status ?? '']?.tone;
  const all = reviews.map((review) => text(reviewWord(review))).join(', ');
  return (
    <Tooltip title={reviews.length > 1 ? all : ''}>
      <span>
        <StatusChip
          label={same ? text(reviewWord(first)) : text('{{n}} reviews differ', { n: reviews.length })}
          tone={same && first.submitted && tone ? tone : 'waiting'}
        />
      </span>
    </Tooltip>
  );
}

function FinalCell({ row }: { row: ProposalRow }) {
  const text = useText();
  const known = finalWords[row.finalStatus ?? 'UNSET'];
  return known ? <StatusChip label={text(known.label)} tone={known.tone} /> : <span>–</span>;
}

/** Behaviour/operations §16.1, in the order of what decides. Ids are the fields the server sorts by. */
export const proposalColumns: readonly ProposalColumn[] = [
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
    cell: (row) => <RecordLink primaryKey={row.primaryKey}>{row.title || <i>{say('Untitled')}</i>}</RecordLink>,
    sortable: true,
    grows: true,
    locked: true,
    card: 'title',
  },
  {
    id: 'statusName',
    header: 'Status',
    text: (row) => row.statusName,
    cell: (row) => (
      <StatusChip label={row.statusName} tone={row.submitted ? 'active' : 'draft'} code={row.statusDescription} />
    ),
    sortable: true,
    card: 'status',
  },
  {
    id: 'callShortCode',
    header: 'Call',
    text: (row) => row.callShortCode,
    cell: (row) => <OneLine width={92}>{row.callShortCode ?? '–'}</OneLine>,
    sortable: true,
  },
  {
    id: 'instruments.name',
    header: 'Instrument',
    text: (row) => joined(row.instruments?.map(({ name }) => name)),
    cell: (row) => <OneLine width={100}>{joined(row.instruments?.map(({ name }) => name)) || '–'}</OneLine>,
    sortable: true,
    feature: 'INSTRUMENT_MANAGEMENT',
  },
  {
    id: 'technicalReviews.status',
    header: 'Technical status',
    text: (row) => joined(row.technicalReviews?.map(reviewWord)),
    cell: (row) => <ReviewsCell row={row} />,
    sortable: true,
    feature: 'TECHNICAL_REVIEW',
  },
  {
    id: 'faps.code',
    header: 'FAP',
    text: (row) => joined(row.faps?.map(({ code }) => code)),
    sortable: true,
    feature: 'FAP_REVIEW',
  },
  {
    id: 'investigator',
    header: 'Principal Investigator',
    text: investigatorOf,
    cell: (row) => <OneLine width={122}>{investigatorOf(row) || '–'}</OneLine>,
  },
  { id: 'email', header: 'PI Email', text: (row) => row.principalInvestigator?.email || '-', hidden: true },
  {
    // By date, so that drafts come last either way.
    id: 'submittedDate',
    header: 'Submitted',
    text: (row) => yesNo(row.submitted),
    cell: (row) => (row.submitted && row.submittedDate ? <DateText value={row.submittedDate} /> : yesNo(row.submitted)),
    sortable: true,
  },
  {
    id: 'finalStatus',
    header: 'Final status',
    text: (row) => finalWords[row.finalStatus ?? 'UNSET']?.label,
    cell: (row) => <FinalCell row={row} />,
    sortable: true,
    hidden: true,
    feature: 'FAP_REVIEW',
  },
  { id: 'notified', header: 'Notified', text: (row) => yesNo(row.notified), sortable: true, hidden: true },
  {
    id: 'technicalReviewAssigneesFullName',
    header: 'Assigned technical reviewer',
    text: (row) =>
      joined(
        row.technicalReviews?.map(({ technicalReviewAssignee: person }) =>
          person ? `${person.firstname} ${person.lastname}` : undefined,
        ),
      ),
    sortable: true,
    hidden: true,
    feature: 'TECHNICAL_REVIEW',
  },
  {
    id: 'technicalReviews.timeAllocation',
    header: 'Technical time allocation',
    text: (row) =>
      times(
        row,
        row.technicalReviews?.map(({ timeAllocation }) => timeAllocation),
      ),
    sortable: true,
    hidden: true,
    align: 'right',
    feature: 'TECHNICAL_REVIEW',
  },
  {
    id: 'instruments.managementTimeAllocation',
    header: 'Final time allocation',
    text: (row) =>
      times(
        row,
        row.instruments?.map(({ managementTimeAllocation }) => managementTimeAllocation),
      ),
    sortable: true,
    hidden: true,
    align: 'right',
    feature: 'FAP_REVIEW',
  },
];

/** The columns a facility has, by what it has switched on. */
export function columnsFor(features: ReadonlySet<FeatureId>): readonly DataColumn<ProposalRow>[] {
  return proposalColumns.filter(({ feature }) => !feature || features.has(feature));
}
