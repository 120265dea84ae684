import type { DataColumn, RowAction } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { DeleteTagDocument, TagListDocument, type TagRowFragment } from '../../api/generated/features/tag/tag.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { defineList, ListScreen, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';
import { AssignCallsToTag, AssignInstrumentsToTag } from './assign-to-tag.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { TagLinks } from './tag-links.tsx';

/** Pages of ten (rule A42). */
const definition = defineList({ pageSize: 10, sort: { field: 'name', direction: 'asc' } });

const columns: readonly DataColumn<TagRowFragment>[] = [
  { id: 'name', header: 'Name', text: (row) => row.name, sortable: true, locked: true, card: 'title' },
  { id: 'shortCode', header: 'Short code', text: (row) => row.shortCode, sortable: true },
  { id: 'instruments', header: 'Instruments', text: (row) => row.instruments.length, sortable: true, align: 'right' },
  { id: 'calls', header: 'Calls', text: (row) => row.calls.length, sortable: true, align: 'right' },
];

type Open = { readonly what: 'create' } | { readonly what: 'edit' | 'instruments' | 'calls'; readonly id: number };

/** All tags with the calls and instruments that carry them. */
export function TagsScreen() {
  const text = useText();
  const ask = useConfirm();
  const list = useListState(definition);
  const operation = useOperation(TagListDocument, {});
  const [open, setOpen] = useState<Open | undefined>();
  const remove = useCommand(DeleteTagDocument, { done: 'Tag deleted', refreshes: [TagListDocument] });
  const all = operation.data?.tags;
  const local = useLocalList(all, columns, list);
  const chosen = open && 'id' in open ? all?.find((row) => row.id === open.id) : undefined;
  const close = () => setOpen(undefined);

  const erase = (row: TagRowFragment) =>
    ask({
      title: text('Delete tag'),
      text:
        row.calls.length > 0
          ? text(
              '{{name}} is removed. {{count}} calls lose it and keep their instruments; a call without tags takes any instrument.',
              { name: row.name, count: row.calls.length },
            )
          : text('{{name}} is removed. No call carries it.', { name: row.name }),
      confirmLabel: text('Delete'),
      destructive: true,
      look: () => remove.preview({ id: row.id }),
      act: () => remove.run({ id: row.id }),
    });
  const actions = (row: TagRowFragment): readonly RowAction[] => [
    ...(row.abilities.update.allowed
      ? [
          { label: text('Edit'), onRun: () => setOpen({ what: 'edit', id: row.id }) },
          { label: text('Assign instruments'), onRun: () => setOpen({ what: 'instruments', id: row.id }) },
          { label: text('Assign calls'), onRun: () => setOpen({ what: 'calls', id: row.id }) },
        ]
      : []),
    ...(row.abilities.delete.allowed
      ? [{ label: text('Delete'), destructive: true, onRun: () => void erase(row) }]
      : []),
  ];
  const create = (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setOpen({ what: 'create' })}>
      {text('Create tag')}
    </Button>
  );

  return (
    <>
      <ListScreen
        title={text('Tag')}
        context={all ? text('{{count}} tags', { count: all.length }) : ' '}
        action={create}
        name="tags"
        list={list}
        columns={columns}
        operation={operation}
        field="tags"
        rows={local.rows}
        total={local.total}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.name}
        searchLabel={text('Search tags')}
        actions={actions}
        detail={(row) => <TagLinks tag={row} onAssign={(what) => setOpen({ what, id: row.id })} />}
        empty={
          <EmptyState
            title={text('No tags yet')}
            text={text('A call that carries tags takes only instruments that share one with it.')}
            action={create}
          />
        }
      />
      {open?.what === 'create' ? <TagDialog onClose={close} /> : null}
      {open?.what === 'edit' && chosen ? <TagDialog stored={chosen} onClose={close} /> : null}
      {open?.what === 'instruments' && chosen ? <AssignInstrumentsToTag tag={chosen} onClose={close} /> : null}
      {open?.what === 'calls' && chosen ? <AssignCallsToTag tag={chosen} onClose={close} /> : null}
    </>
  );
}
