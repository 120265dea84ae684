import { experimentsPageSize, safetyNotStarted } from '@atrium/domain/experiment';
import { recordKey } from '@atrium/domain/live';
import { readinessSum } from '@atrium/domain/readiness';
import type { DataColumn } from '@atrium/ui/data-table';
import { DateText, dateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import { useFormats } from '@atrium/ui/formats';
import { OneLine } from '@atrium/ui/one-line';
import { RowButton } from '@atrium/ui/row-button';
import { StatusChip } from '@atrium/ui/status-chip';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Link from '@mui/material/Link';
import {
  StaffExperimentsDocument,
  type StaffExperimentsQuery,
} from '../../api/generated/features/experiment/experiment.ts';
import type { ReadinessState } from '../../api/generated/schema.ts';
import { useOperation } from '../../api/index.ts';
import { IdCell } from '../../kits/copy-id/index.ts';
import { hereLink } from '../../kits/go/index.ts';
import { defineList, ListScreen, useListState } from '../../kits/list-screen/index.ts';
import { digits, say, useText } from '../../locale/index.ts';
import { SafetyStatus } from './safety-status.tsx';
import { experimentFilterOf, StaffFilterBar, staffFilters } from './staff-filters.tsx';

type Row = NonNullable<StaffExperimentsQuery['allExperiments']>['experiments'][number];

const definition = defineList({
  pageSize: experimentsPageSize,
  sort: { field: 'startsAt', direction: 'asc' },
  filters: staffFilters,
});

/** A cell with the readiness of an experiment for beam: how many of the needed items are done, and what is overdue (rule O120). */
function ReadyCell({ items }: { readonly items: readonly { readonly state: ReadinessState }[] | null | undefined }) {
  const text = useText();
  if (!items) return '–';
  const { done, needed, overdue } = readinessSum(items);
  if (needed === 0) return <StatusChip label={text('Nothing needed')} tone="off" />;
  const sum = text('{{done}} of {{needed}}', { done, needed });
  if (overdue > 0) return <StatusChip label={`${sum}, ${text('{{n}} overdue', { n: overdue })}`} tone="bad" />;
  return done === needed ? <StatusChip label={text('Ready')} tone="good" /> : <StatusChip label={sum} tone="waiting" />;
}

/** The proposal of an experiment. Several rows may show the same proposal, so the button's name includes the experiment and its dates. */
function ProposalIdCell({ row: { proposal, experimentId, startsAt, endsAt } }: { readonly row: Row }) {
  const formats = useFormats();
  const [from, to] = [dateText(startsAt, formats), dateText(endsAt, formats)];
  return <IdCell id={proposal.proposalId} row={`${experimentId}, ${from === to ? from : `${from} – ${to}`}`} />;
}

/** Column ids are the fields by which the server sorts. */
const columns: readonly DataColumn<Row>[] = [
  {
    id: 'experimentId',
    header: 'Experiment ID',
    text: ({ experimentId }) => experimentId,
    cell: ({ experimentId }) => (
      <Link color="inherit" underline="hover" {...hereLink({ experiment: experimentId })}>
        {experimentId}
      </Link>
    ),
    sortable: true,
    locked: true,
    card: 'title',
  },
  {
    id: 'proposalId',
    header: 'Proposal ID',
    text: ({ proposal }) => proposal.proposalId,
    cell: (row) => <ProposalIdCell row={row} />,
  },
  {
    id: 'startsAt',
    header: 'Start',
    text: ({ startsAt }) => startsAt,
    cell: ({ startsAt }) => <DateText value={startsAt} withTime />,
    sortable: true,
  },
  {
    id: 'endsAt',
    header: 'End',
    text: ({ endsAt }) => endsAt,
    cell: ({ endsAt }) => <DateText value={endsAt} withTime />,
    sortable: true,
  },
  {
    id: 'instrument',
    header: 'Instrument',
    text: ({ instrument }) => instrument.name,
    cell: ({ instrument }) => <OneLine width={160}>{instrument.name}</OneLine>,
  },
  {
    id: 'safety',
    header: 'Experiment Safety Status',
    text: ({ experimentSafety }) => say(experimentSafety?.status?.name ?? safetyNotStarted),
    cell: ({ experimentSafety }) => <SafetyStatus status={experimentSafety?.status} />,
    card: 'status',
  },
  {
    id: 'ready',
    header: 'Ready',
    cell: ({ readiness }) => <ReadyCell items={readiness} />,
  },
];

function ViewButton({ row }: { readonly row: Row }) {
  const text = useText();
  return (
    <RowButton
      action={text('View Experiment')}
      label={`${text('View Experiment')}: ${row.experimentId}`}
      icon={VisibilityOutlined}
      {...hereLink({ experiment: row.experimentId })}
    />
  );
}

/** `/Experiments`: the experiments table for staff (rule O30). */
export function ExperimentsScreen() {
  const text = useText();
  const { zone } = useFormats();
  const list = useListState(definition);
  const operation = useOperation(
    StaffExperimentsDocument,
    { filter: experimentFilterOf(list.filters, zone), ...list.variables },
    {
      live: ({ allExperiments }) =>
        (allExperiments?.experiments ?? []).map(({ proposal }) => recordKey('proposal', proposal.primaryKey)),
    },
  );
  const page = operation.data?.allExperiments;
  return (
    <ListScreen
      title={text('Experiments')}
      context={page ? text('{{n}} experiments', { n: digits(page.totalCount) }) : ' '}
      name="experiments"
      list={list}
      columns={columns}
      operation={operation}
      field="allExperiments"
      rows={page?.experiments}
      total={page?.totalCount ?? 0}
      rowId={({ experimentPk }) => String(experimentPk)}
      rowLabel={({ experimentId }) => experimentId}
      searchLabel={text('Search experiments')}
      filters={<StaffFilterBar filters={list.filters} onFilters={list.setFilters} />}
      quickAction={(row) => <ViewButton row={row} />}
      empty={
        <EmptyState
          title={text('No experiments yet')}
          text={text(
            'Time booked for proposals appears here. Scientists see only instruments they are assigned to as a scientist, not those they only manage.',
          )}
        />
      }
    />
  );
}
