import { fullName } from '@atrium/domain/user';
import type { DataColumn, RowAction } from '@atrium/ui/data-table';
import { DateText, dateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import { useFormats } from '@atrium/ui/formats';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { UndoActDocument } from '../../api/generated/api/undo.ts';
import { type ActRowFragment, ActsDocument, ProposalOfActsDocument } from '../../api/generated/features/act/acts.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { idIn } from '../../kits/address-state/index.ts';
import { actWords, useConfirm } from '../../kits/confirm/index.ts';
import { defineList, ListScreen, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { say, useText } from '../../locale/index.ts';

const definition = defineList({ pageSize: 20, filters: { proposal: idIn() } });

const who = (person: ActRowFragment['doneBy']) => (person ? fullName(person) : '–');

const columns: readonly DataColumn<ActRowFragment>[] = [
  { id: 'at', header: 'When', cell: ({ doneAt }) => <DateText value={doneAt} withTime />, width: 150 },
  {
    id: 'does',
    header: 'What was done',
    text: ({ does }) => say(does),
    locked: true,
    card: 'title',
    width: 260,
    wraps: true,
  },
  { id: 'sentence', header: 'What it did', text: actWords, grows: true, wraps: true },
  { id: 'who', header: 'Who', text: ({ doneBy }) => who(doneBy), width: 170, wraps: true },
  {
    id: 'undone',
    header: 'Undone',
    text: ({ undoneAt, undoneBy }) => (undoneAt ? who(undoneBy) : ''),
    width: 150,
    wraps: true,
  },
];

function ActDetail({ act }: { readonly act: ActRowFragment }) {
  const text = useText();
  return (
    <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <div>{actWords(act)}.</div>
      {act.records.map(({ one, many, names }) =>
        names.length > 0 ? (
          <div key={one}>
            {text(many)}: {names.join('; ')}
          </div>
        ) : null,
      )}
      <div>
        {text('It can be undone until')} <DateText value={act.undoableUntil} withTime />.
      </div>
    </Box>
  );
}

/** Names the proposal to which the list is limited, with a button that shows all acts again. */
function ProposalFilter({ primaryKey, onClear }: { readonly primaryKey: number; readonly onClear: () => void }) {
  const text = useText();
  const { data } = useOperation(ProposalOfActsDocument, { primaryKey }, { quiet: true, keepPrevious: false });
  const proposal = data?.proposal;
  return (
    <Chip
      label={proposal ? `${proposal.proposalId} ${proposal.title}` : text('One proposal')}
      title={text('Show all')}
      onClick={onClear}
      onDelete={onClear}
      sx={{ maxWidth: '22.5rem' }}
    />
  );
}

/**
 * /Undo: acts that removed, replaced or moved work of other people in the last week, with undo. `?proposal=` shows only acts that affected
 * one proposal.
 */
export function ActsScreen() {
  const text = useText();
  const ask = useConfirm();
  const formats = useFormats();
  const list = useListState(definition);
  const { proposal } = list.filters;
  const operation = useOperation(ActsDocument, { filter: { proposalPk: proposal } });
  const undo = useCommand(UndoActDocument, { done: 'Undone', refreshes: [ActsDocument] });
  const local = useLocalList(operation.data?.acts ?? undefined, columns, list);
  const takeBack = ({ id, does }: ActRowFragment) =>
    ask({
      title: text('Undo'),
      text: text('{{does}}: everything will go back to how it was.', { does: text(does) }),
      confirmLabel: text('Undo'),
      look: () => undo.preview({ id }),
      act: () => undo.run({ id }),
    });
  const actions = (act: ActRowFragment): readonly RowAction[] => [
    {
      label: text('Undo'),
      refusal: act.abilities.undo.allowed ? undefined : text(act.abilities.undo.message ?? ''),
      onRun: () => void takeBack(act),
    },
  ];
  return (
    <ListScreen
      title={text('Undo')}
      context={text('Actions in the last seven days that removed, replaced or moved other people’s work')}
      name="acts"
      list={list}
      columns={columns}
      operation={operation}
      field="acts"
      rows={local.rows}
      total={local.total}
      rowId={({ id }) => String(id)}
      rowLabel={({ does, doneAt }) => `${text(does)}, ${dateText(doneAt, formats, true)}`}
      searchLabel={text('Search actions')}
      searchPauseMs={300}
      filters={
        proposal ? (
          <ProposalFilter primaryKey={proposal} onClear={() => list.setFilters({ proposal: undefined })} />
        ) : undefined
      }
      actions={actions}
      detail={(act) => <ActDetail act={act} />}
      empty={
        <EmptyState
          title={text('Nothing to undo')}
          text={text('Anything you remove, replace or move can be undone here for a week.')}
        />
      }
    />
  );
}
