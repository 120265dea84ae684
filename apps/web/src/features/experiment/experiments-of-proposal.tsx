import { fullName } from '@atrium/domain/user';
import { type DataColumn, DataTable, nameWidth } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import { StatusChip } from '@atrium/ui/status-chip';
import {
  ExperimentsOfProposalDocument,
  type RecordedExperimentFragment,
} from '../../api/generated/features/experiment/experiment.ts';
import { useOperation } from '../../api/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { useNamedColumns } from '../../kits/list-screen/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { say, useText } from '../../locale/index.ts';
import { dayOverTime, widthOfDay } from './day-over-time.tsx';
import { SafetyStatus } from './safety-status.tsx';
import { experimentStateWords } from './state-words.ts';

const columns: readonly DataColumn<RecordedExperimentFragment>[] = [
  {
    id: 'experimentId',
    header: 'Experiment ID',
    cell: ({ experimentId }) => (
      <ScreenLink to="/Experiments" query={{ experiment: experimentId }}>
        {experimentId}
      </ScreenLink>
    ),
    card: 'title',
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => {
      const state = experimentStateWords[status];
      return <StatusChip label={say(state?.label ?? status)} tone={state?.tone ?? 'neutral'} />;
    },
    card: 'status',
  },
  { id: 'startsAt', header: 'Start', cell: ({ startsAt }) => dayOverTime(startsAt), ...widthOfDay },
  { id: 'endsAt', header: 'End', cell: ({ endsAt }) => dayOverTime(endsAt), ...widthOfDay },
  { id: 'instrument', header: 'Instrument', text: ({ instrument }) => instrument.name },
  {
    id: 'localContact',
    header: 'Local contact',
    text: ({ localContact }) => (localContact ? fullName(localContact) : '–'),
    longest: nameWidth,
    wraps: true,
    width: 96,
  },
  {
    id: 'safety',
    header: 'Experiment Safety Status',
    cell: ({ experimentSafety }) => <SafetyStatus status={experimentSafety?.status} />,
  },
];

/** The experiments of a proposal for staff: whether time was booked, when, and their status. */
export function ExperimentsOfProposal({ proposalPk }: { readonly proposalPk: number }) {
  const text = useText();
  const named = useNamedColumns(columns);
  const operation = useOperation(ExperimentsOfProposalDocument, { primaryKey: proposalPk });
  return (
    <QueryResult of={operation} field="proposal" absent="Proposal not found">
      {({ experiments }) => (
        <DataTable
          label={text('Experiments')}
          columns={named}
          rows={experiments ?? []}
          total={(experiments ?? []).length}
          page={0}
          pageSize={Math.max(1, (experiments ?? []).length)}
          onPage={() => undefined}
          rowId={({ experimentPk }) => String(experimentPk)}
          rowLabel={({ experimentId }) => experimentId}
          empty={
            <EmptyState
              title={text('No experiments yet')}
              text={text('Instrument time booked for this proposal appears here.')}
            />
          }
        />
      )}
    </QueryResult>
  );
}
