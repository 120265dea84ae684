import { recordKey } from '@atrium/domain/live';
import { EmptyState } from '@atrium/ui/empty-state';
import { OwnExperimentsDocument } from '../../api/generated/features/experiment/experiment.ts';
import { useOperation } from '../../api/index.ts';
import { defineList, ListScreen, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';
import { ActionIcons, type ActionOpenings } from './action-icons.tsx';
import { ownColumns } from './own-columns.tsx';

const definition = defineList({ pageSize: 10 });

/** `/ExperimentTimes`: all experiments of the person but drafts, past ones included. */
export function ExperimentTimesScreen({ openings }: { readonly openings: ActionOpenings }) {
  const text = useText();
  const list = useListState(definition);
  const operation = useOperation(
    OwnExperimentsDocument,
    { filter: { status: ['ACTIVE', 'COMPLETED'] } },
    { live: ({ me }) => (me?.experiments ?? []).map(({ proposal }) => recordKey('proposal', proposal.primaryKey)) },
  );
  const local = useLocalList(operation.data?.me?.experiments, ownColumns, list);
  return (
    <ListScreen
      title={text('Experiment Times')}
      name="experiment-times"
      list={list}
      columns={ownColumns}
      operation={operation}
      field="me"
      rows={local.rows}
      total={local.total}
      rowId={({ experimentPk }) => String(experimentPk)}
      rowLabel={({ experimentId }) => experimentId}
      searchLabel={text('Search experiments')}
      quickAction={(row) => <ActionIcons experiment={row} openings={openings} />}
      empty={
        <EmptyState
          title={text('No experiments yet')}
          text={text('Time on an instrument that is booked for a proposal of yours appears here.')}
        />
      }
    />
  );
}
