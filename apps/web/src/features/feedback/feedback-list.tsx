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
import { startDownload } from '../../kits/download/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { defineList, ListPart, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';

type Row = FeedbackGivenQuery['feedbacks'][number];

const definition = defineList({ pageSize: 10, sort: { field: 'submittedAt', direction: 'desc' } });

function Given({ row }: { row: Row }) {
  const text = useText();
  const isGiven = row.status === 'SUBMITTED';
  return (
    <StatusChip label={text(isGiven ? 'Submitted' : 'Draft')} tone={isGiven ? 'good' : 'draft'} code={row.status} />
  );
}

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
    align: 'right',
  },
];

/** What teams gave as feedback, of one call or of all; each line leads to its answers. */
export function FeedbackList({ callId }: { readonly callId: number | undefined }) {
  const text = useText();
  const list = useListState(definition);
  const operation = useOperation(FeedbackGivenDocument, { filter: callId ? { callId } : {} });
  const local = useLocalList(operation.data?.feedbacks, columns, list);
  return (
    <ListPart
      label={text('Feedback')}
      name="feedback"
      list={list}
      columns={columns}
      operation={operation}
      field="feedbacks"
      rows={local.rows}
      total={local.total}
      rowId={({ id }) => String(id)}
      rowLabel={({ experiment }) => experiment.experimentId}
      searchLabel={text('Search feedback')}
      tools={
        <Button
          startIcon={<DownloadOutlined />}
          disabled={!callId}
          onClick={() =>
            void startDownload({
              kind: 'xlsx/feedback',
              ids: [callId ?? 0],
              label: text('Feedback of the call'),
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
          text={text('Team leads are asked for it after their experiment.')}
        />
      }
    />
  );
}
