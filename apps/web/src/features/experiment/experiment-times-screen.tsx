import { recordKey } from '@atrium/domain/live';
import { EmptyState } from '@atrium/ui/empty-state';
import { MyExperimentsDocument } from '../../api/generated/features/experiment/own/own-experiments.ts';
import { useOperation } from '../../api/index.ts';
import { defineList, ListScreen, useListState } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';
import { ActionIcons, type ActionOpenings } from './action-icons.tsx';
import { columnsFor } from './own/own-columns.tsx';
import { useOpening } from './use-opening.tsx';

const definition = defineList({ pageSize: 10 });

/** `/ExperimentTimes`: all experiments of the user except drafts, including past ones. */
export function ExperimentTimesScreen({ openings }: { readonly openings: ActionOpenings }) {
  const text = useText();
  const list = useListState(definition);
  const operation = useOperation(
    MyExperimentsDocument,
    { filter: { status: ['ACTIVE', 'COMPLETED'] }, ...list.variables },
    {
      live: ({ myExperiments }) =>
        (myExperiments?.experiments ?? []).map(({ proposal }) => recordKey('proposal', proposal.primaryKey)),
    },
  );
  const { open, opened } = useOpening(openings);
  const page = operation.data?.myExperiments;
  return (
    <>
      <ListScreen
        title={text('Experiment Times')}
        name="experiment-times"
        list={list}
        columns={columnsFor(page?.experiments ?? [])}
        operation={operation}
        field="myExperiments"
        rows={page?.experiments}
        total={page?.totalCount ?? 0}
        rowId={({ experimentPk }) => String(experimentPk)}
        rowLabel={({ experimentId }) => experimentId}
        searchLabel={text('Search experiments')}
        quickAction={(row) => <ActionIcons experiment={row} openings={openings} onOpen={open} />}
        empty={
          <EmptyState
            title={text('No experiments yet')}
            text={text('Experiments for proposals you are on appear here once they are planned.')}
          />
        }
      />
      {opened}
    </>
  );
}
