import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { OneLine } from '@atrium/ui/one-line';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import Tooltip from '@mui/material/Tooltip';
import type { ProposalsViewQuery } from '../../api/generated/features/proposal-list/proposal-list.ts';
import type { FeatureId } from '../../api/generated/schema.ts';
import {
  FinalStatusChip,
  finalStatusWords,
  firstColumns,
  investigatorOf,
  joinedWords,
  reviewWord,
  statusColumn,
  timesOf,
} from '../../kits/proposal-rows/index.ts';
import { say, useText } from '../../locale/index.ts';

export type OfficersRow = NonNullable<ProposalsViewQuery['proposalsView']>['proposalViews'][number];
type Review = NonNullable<OfficersRow['technicalReviews']>[number];

interface ProposalColumn extends DataColumn<OfficersRow> {
  /** The feature that must be switched on for the column to appear. */
  readonly feature?: FeatureId;
}

const tones: Readonly<Record<string, StatusTone>> = {
  FEASIBLE: 'good',
  PARTIALLY_FEASIBLE: 'warning',
  UNFEASIBLE: 'bad',
};

const yesNo = (value: boolean) => say(value ? 'Yes' : 'No');

function ReviewsCell({ row }: { row: OfficersRow }) {
  const text = useText();
  const reviews = row.technicalReviews ?? [];
  if (reviews.length === 0) return <span>–</span>;
  const first = reviews[0] as Review;
  const same = reviews.every((review) => review.status === first.status && review.submitted === first.submitted);
  const tone = tones[first.status ?? ''];
  const all = reviews.map((review) => reviewWord(review)).join(', ');
  return (
    <Tooltip title={same ? '' : all}>
      <span>
        <StatusChip
          label={same ? reviewWord(first) : text('{{n}} reviews differ', { n: reviews.length })}
          tone={same && first.submitted && tone ? tone : 'waiting'}
        />
      </span>
    </Tooltip>
  );
}

function FinalCell({ row }: { row: OfficersRow }) {
  const final = row.finalStatus ?? 'UNSET';
  return final === 'UNSET' ? <span>–</span> : <FinalStatusChip status={final} />;
}

/** The columns of the officers' table, those most important for decisions first (rule P52). Ids are the fields by which the server sorts. */
export const proposalColumns: readonly ProposalColumn[] = [
  ...firstColumns<OfficersRow>(210),
  statusColumn<OfficersRow>('statusName'),
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
    text: (row) => joinedWords(row.instruments?.map(({ name }) => name)),
    cell: (row) => <OneLine width={100}>{joinedWords(row.instruments?.map(({ name }) => name)) || '–'}</OneLine>,
    sortable: true,
    feature: 'INSTRUMENT_MANAGEMENT',
  },
  {
    id: 'technicalReviews.status',
    header: 'Technical status',
    text: (row) => joinedWords(row.technicalReviews?.map(reviewWord)),
    cell: (row) => <ReviewsCell row={row} />,
    sortable: true,
    feature: 'TECHNICAL_REVIEW',
  },
  {
    id: 'faps.code',
    header: 'FAP',
    text: (row) => joinedWords(row.faps?.map(({ code }) => code)),
    sortable: true,
    feature: 'FAP_REVIEW',
  },
  {
    id: 'investigator',
    header: 'Principal Investigator',
    text: investigatorOf,
    cell: (row) => <OneLine width={116}>{investigatorOf(row) || '–'}</OneLine>,
  },
  { id: 'email', header: 'PI Email', text: (row) => row.principalInvestigator?.email || '–', hidden: true },
  {
    // Sorted by date, so that drafts come last in either direction.
    id: 'submittedDate',
    header: 'Submitted',
    text: (row) => yesNo(row.submitted),
    cell: (row) => (row.submitted && row.submittedDate ? <DateText value={row.submittedDate} /> : yesNo(row.submitted)),
    sortable: true,
    // The status already says this; the columns shown by default fit a window 1440 pixels wide beside the menu.
    hidden: true,
  },
  {
    id: 'finalStatus',
    header: 'Final status',
    text: (row) => (row.finalStatus && row.finalStatus !== 'UNSET' ? say(finalStatusWords[row.finalStatus].label) : ''),
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
      joinedWords(
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
      timesOf(
        row.technicalReviews?.map(({ timeAllocation }) => timeAllocation),
        row.allocationTimeUnit,
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
      timesOf(
        row.instruments?.map(({ managementTimeAllocation }) => managementTimeAllocation),
        row.allocationTimeUnit,
      ),
    sortable: true,
    hidden: true,
    align: 'right',
    feature: 'FAP_REVIEW',
  },
];

/** Returns the columns for the enabled features; the call is omitted if the list is that of one call (rule P105). */
export function columnsOfFeatures(
  features: ReadonlySet<FeatureId>,
  isOfOneCall = false,
): readonly DataColumn<OfficersRow>[] {
  return proposalColumns.filter(
    ({ id, feature }) => (!feature || features.has(feature)) && !(isOfOneCall && id === 'callShortCode'),
  );
}
