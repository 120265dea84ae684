import { recordKey } from '@atrium/domain/live';
import type { WorkflowType } from '@atrium/domain/status';
import { workflowNameLimit } from '@atrium/domain/workflow';
import type { DataColumn, RowAction } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import {
  CloneWorkflowDocument,
  CreateWorkflowDocument,
  DeleteWorkflowDocument,
  UpdateWorkflowDocument,
  WorkflowListDocument,
  type WorkflowRowFragment,
} from '../../api/generated/features/workflow/workflow.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useFormSave } from '../../kits/form-save/index.ts';
import { ScreenLink, useGo } from '../../kits/go/index.ts';
import { defineList, ListScreen, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';
import { WorkflowDialog, workflowParts } from './workflow-dialog.tsx';
import { workflowKinds } from './workflow-kind.ts';

const definition = defineList({ pageSize: 10, sort: { field: 'name', direction: 'asc' } });

const drawnStatuses = (row: WorkflowRowFragment) =>
  new Set(row.workflowConnections.map(({ statusId }) => statusId)).size;

type Open = { readonly what: 'create' } | { readonly what: 'rename' | 'clone'; readonly id: number };

/** All workflows of a kind, with the calls that go along them. */
export function WorkflowsScreen({ entityType }: { entityType: WorkflowType }) {
  const text = useText();
  const ask = useConfirm();
  const go = useGo();
  const kind = workflowKinds[entityType];
  const list = useListState(definition);
  const operation = useOperation(WorkflowListDocument, { entityType });
  const [open, setOpen] = useState<Open | undefined>();
  const refreshes = [WorkflowListDocument];
  const create = useCommand(CreateWorkflowDocument, { done: 'Workflow created successfully!', refreshes });
  const update = useFormSave(UpdateWorkflowDocument, {
    done: 'Workflow updated successfully!',
    refreshes,
    faces: workflowParts,
  });
  const clone = useCommand(CloneWorkflowDocument, { done: 'Workflow copied', refreshes });
  const remove = useCommand(DeleteWorkflowDocument, { done: 'Workflow deleted', refreshes });
  const all = operation.data?.workflows ?? undefined;
  const draw = (id: number) => void go({ to: kind.editor, params: { workflowId: id } });
  const columns = useMemo(
    (): readonly DataColumn<WorkflowRowFragment>[] => [
      {
        id: 'name',
        header: 'Name',
        text: (row) => row.name,
        cell: (row) => (
          <ScreenLink to={kind.editor} params={{ workflowId: row.id }}>
            {row.name}
          </ScreenLink>
        ),
        sortable: true,
        locked: true,
        card: 'title',
      },
      { id: 'description', header: 'Description', text: (row) => row.description, grows: true },
      { id: 'statuses', header: 'Statuses', text: drawnStatuses, sortable: true, align: 'right' },
      {
        id: 'calls',
        header: 'Calls',
        text: (row) => row.calls.map(({ shortCode }) => shortCode).join(', '),
        sortable: true,
      },
    ],
    [kind],
  );
  const local = useLocalList(all, columns, list);
  const chosen = open && 'id' in open ? all?.find((row) => row.id === open.id) : undefined;
  const close = () => setOpen(undefined);

  const erase = (row: WorkflowRowFragment) =>
    ask({
      title: text('Delete workflow'),
      text: text('{{name}} is removed, with its drawing and its status actions. No call uses it.', {
        name: row.name,
      }),
      confirmLabel: text('Delete'),
      destructive: true,
      look: () => remove.preview({ id: row.id }),
      act: () => remove.run({ id: row.id }),
    });
  const actions = (row: WorkflowRowFragment): readonly RowAction[] => [
    { label: text('Open'), onRun: () => draw(row.id) },
    ...(row.abilities.update.allowed
      ? [{ label: text('Rename'), onRun: () => setOpen({ what: 'rename', id: row.id }) }]
      : []),
    ...(row.abilities.draw.allowed
      ? [{ label: text('Copy'), onRun: () => setOpen({ what: 'clone', id: row.id }) }]
      : []),
    {
      label: text('Delete'),
      destructive: true,
      refusal: row.abilities.delete.message ?? undefined,
      onRun: () => void erase(row),
    },
  ];
  const createButton = (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setOpen({ what: 'create' })}>
      {text('Create workflow')}
    </Button>
  );

  return (
    <>
      <ListScreen
        title={text(kind.title)}
        context={all ? text('{{count}} workflows', { count: all.length }) : ' '}
        action={createButton}
        name="workflows"
        list={list}
        columns={columns}
        operation={operation}
        field="workflows"
        rows={local.rows}
        total={local.total}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.name}
        searchLabel={text('Search workflows')}
        actions={actions}
        empty={
          <EmptyState
            title={text('No workflows yet')}
            text={text('A workflow says which events lead from one status to the next.')}
            action={createButton}
          />
        }
      />
      {open?.what === 'create' ? (
        <WorkflowDialog
          title={text('Create workflow')}
          submitLabel={text('Create')}
          keptAs={`workflow-new-${entityType}`}
          onClose={close}
          onSave={async (values) => {
            const outcome = await create.run({ input: { ...values, entityType } });
            if (outcome.ok) draw(outcome.data.createWorkflow.id);
            return outcome;
          }}
        />
      ) : null}
      {open?.what === 'rename' && chosen ? (
        <WorkflowDialog
          title={text('Rename {{name}}', { name: chosen.name })}
          submitLabel={text('Save')}
          keptAs={`workflow-${chosen.id}`}
          record={recordKey('workflow', chosen.id)}
          initial={{ name: chosen.name, description: chosen.description }}
          onClose={close}
          question={update.question}
          onSave={(_, held) =>
            update.run({ ...held, variables: (mine, read) => ({ input: { ...mine, id: chosen.id }, read }) })
          }
        />
      ) : null}
      {open?.what === 'clone' && chosen ? (
        <WorkflowDialog
          title={text('Copy {{name}}', { name: chosen.name })}
          submitLabel={text('Copy')}
          keptAs={`workflow-copy-${chosen.id}`}
          nameOnly
          initial={{
            name: text('Copy of {{name}}', { name: chosen.name }).slice(0, workflowNameLimit),
            description: '',
          }}
          onClose={close}
          onSave={({ name }) => clone.run({ workflowId: chosen.id, name })}
        />
      ) : null}
    </>
  );
}
