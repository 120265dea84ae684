import { feedbackStatuses } from '@atrium/domain/feedback';
import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import { StatusChip } from '@atrium/ui/status-chip';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import {
  FeedbackGivenDocument,
  type FeedbackGivenQuery,
} from '../../api/generated/features/feedback/feedback-figures.ts';
import { useOperation } from '../../api/index.ts';
import { maybeOneOf } from '../../kits/address-state/index.ts';
import { startDownload } from '../../kits/download/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { defineList, FilterSelect, ListPart, useListState } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';

type Row = NonNullable<FeedbackGivenQuery['feedbacksPage']>['feedbacks'][number];

const definition = defineList({
  pageSize: 10,
  sort: { field: 'submittedAt', direction: 'desc' },
  filters: { status: maybeOneOf(feedbackStatuses) },
});
const statusWords = { DRAFT: 'Draft', SUBMITTED: 'Submitted' } as const;

function Given({ row }: { row: Row }) {
  const text = useText();
  const isGiven = row.status === 'SUBMITTED';
  return <StatusChip label={text(statusWords[row.status])} tone={isGiven ? 'good' : 'draft'} code={row.status} />;
}

/** Column ids are the fields by which the server sorts (rule O220). */
const columns: readonly DataColumn<Row>[] = [
  {
    id: 'experimentId',
    header: 'Experiment ID',
    text: ({ experiment }) => experiment.experimentId,
    cell: ({ id, experiment }) => (
      <ScreenLink to="/UpdateFeedback/$feedbackId" params={{ feedbackId: id }}>
        {experiment.experimentId}
      </ScreenLink>
    ),
    sortable: true,
    locked: true,
    card: 'title',
  },
  { id: 'title', header: 'Proposal', text: ({ experiment }) => experiment.proposal.title, sortable: true, grows: true },
  { id: 'instrument', header: 'Instrument', text: ({ experiment }) => experiment.instrument.name, sortable: true },
  { id: 'status', header: 'Status', text: ({ status }) => status, cell: (row) => <Given row={row} />, card: 'status' },
  {
    id: 'submittedAt',
    header: 'Submitted',
    text: ({ submittedAt }) => submittedAt ?? '',
    cell: ({ submittedAt }) => <DateText value={submittedAt} withTime />,
    sortable: true,
  },
];

/** The feedback of teams, for one call or all; each row links to its answers. */
export function FeedbackList({ callId }: { readonly callId: number | undefined }) {
  const text = useText();
  const list = useListState(definition);
  const { status } = list.filters;
  const operation = useOperation(FeedbackGivenDocument, {
    filter: { ...(callId ? { callId } : {}), ...(status ? { status } : {}) },
    ...list.variables,
  });
  const page = operation.data?.feedbacksPage;
  return (
    <ListPart
      label={text('Feedback')}
      name="feedback"
      list={list}
      columns={columns}
      operation={operation}
      field="feedbacksPage"
      rows={page?.feedbacks}
      total={page?.totalCount ?? 0}
      rowId={({ id }) => String(id)}
      rowLabel={({ experiment }) => experiment.experimentId}
      searchLabel={text('Search feedback')}
      filters={
        <FilterSelect
          label={text('Status')}
          all={text('All')}
          value={status}
          options={feedbackStatuses.map((value) => ({ value, label: text(statusWords[value]) }))}
          onValue={(value) => list.setFilters({ status: value })}
        />
      }
      tools={
        <Button
          startIcon={<DownloadOutlined />}
          disabled={!callId}
          onClick={() =>
            void startDownload({
              kind: 'xlsx/feedback',
              ids: [callId ?? 0],
              label: text('Feedback for the call'),
              fileName: 'feedback.xlsx',
            })
          }
        >
          {text(callId ? 'Export to Excel' : 'Choose a call to export')}
        </Button>
      }
      empty={
        <EmptyState
          title={text('No feedback yet')}
          text={text('Team leads are asked for feedback after their experiment.')}
        />
      }
    />
  );
}
