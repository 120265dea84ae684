import type { DataColumn, RowAction } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import {
  DeleteInstitutionDocument,
  InstitutionListDocument,
  type InstitutionRowFragment,
} from '../../api/generated/features/institution/institution.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useGo } from '../../kits/go/index.ts';
import { defineList, ListScreen, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';
import { InstitutionDialog } from './institution-dialog.tsx';

const definition = defineList({ pageSize: 20, sort: { field: 'name', direction: 'asc' } });

const columns: readonly DataColumn<InstitutionRowFragment>[] = [
  { id: 'name', header: 'Name', text: (row) => row.name, sortable: true, locked: true, card: 'title' },
  { id: 'country', header: 'Country', text: (row) => row.country?.value, sortable: true },
  {
    id: 'rorId',
    header: 'ROR id',
    text: (row) => row.rorId,
    cell: (row) =>
      row.rorId?.startsWith('https://') ? (
        <Link href={row.rorId} target="_blank" rel="noreferrer">
          {row.rorId.replace('https://ror.org/', '')}
        </Link>
      ) : (
        (row.rorId ?? '–')
      ),
  },
  { id: 'people', header: 'People', text: (row) => row.userCount ?? 0, sortable: true, align: 'right' },
];

type Open = 'create' | InstitutionRowFragment;

/** Institutions people belong to: corrected, merged and removed here; most come with the people who sign in. */
export function InstitutionsScreen() {
  const text = useText();
  const ask = useConfirm();
  const go = useGo();
  const list = useListState(definition);
  const operation = useOperation(InstitutionListDocument, {});
  const [open, setOpen] = useState<Open>();
  const remove = useCommand(DeleteInstitutionDocument, {
    done: 'Institution removed successfully!',
    refreshes: [InstitutionListDocument],
  });
  const all = operation.data?.institutions ?? undefined;
  const local = useLocalList(all, columns, list);
  const erase = (row: InstitutionRowFragment) =>
    ask({
      title: text('Delete institution'),
      text: text('{{name}} is removed. Nobody belongs to it.', { name: row.name }),
      confirmLabel: text('Delete'),
      destructive: true,
      look: () => remove.preview({ id: row.id }),
      act: () => remove.run({ id: row.id }),
    });
  const actions = (row: InstitutionRowFragment): readonly RowAction[] =>
    row.abilities.update.allowed
      ? [
          { label: text('Edit'), onRun: () => setOpen(row) },
          {
            label: text('Merge into another'),
            onRun: () =>
              void go({ to: '/MergeInstitutionsPage/$institutionId', params: { institutionId: String(row.id) } }),
            refusal: row.abilities.merge.message ?? undefined,
          },
          {
            label: text('Delete'),
            destructive: true,
            onRun: () => void erase(row),
            refusal: row.abilities.delete.message ?? undefined,
          },
        ]
      : [];
  const create = (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setOpen('create')}>
      {text('Add institution')}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={text('Institutions')}
        context={all ? text('{{count}} institutions', { count: all.length }) : ' '}
        action={create}
        name="institutions"
        list={list}
        columns={columns}
        operation={operation}
        field="institutions"
        rows={local.rows}
        total={local.total}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.name}
        searchLabel={text('Search institutions')}
        actions={actions}
        empty={
          <EmptyState
            title={text('No institutions yet')}
            text={text('They come with the people who sign in, or are added here.')}
            action={create}
          />
        }
      />
      {open ? (
        <InstitutionDialog {...(open === 'create' ? {} : { stored: open })} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}
