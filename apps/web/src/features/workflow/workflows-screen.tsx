import { recordKey } from '@atrium/domain/live';
import type { WorkflowType } from '@atrium/domain/status';
import { workflowNameLimit } from '@atrium/domain/workflow';
import type { DataColumn } from '@atrium/ui/data-table';
import { useMemo } from 'react';
import {
  CloneWorkflowDocument,
  CreateWorkflowDocument,
  DeleteWorkflowDocument,
  UpdateWorkflowDocument,
  WorkflowListDocument,
  type WorkflowRowFragment,
} from '../../api/generated/features/workflow/workflow.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useFormSave } from '../../kits/form-save/index.ts';
import { ScreenLink, useGo } from '../../kits/go/index.ts';
import { defineList } from '../../kits/list-screen/index.ts';
import { nameParts } from '../../kits/record-dialog/index.ts';
import { RecordScreen, useDeletion } from '../../kits/record-screen/index.ts';
import { useText } from '../../locale/index.ts';
import { WorkflowDialog } from './workflow-dialog.tsx';

/** The routes of the list and the editor for each kind of workflow. */
export const workflowKinds = {
  PROPOSAL: {
    title: 'Proposal workflows',
    list: '/ProposalWorkflows',
    editor: '/ProposalWorkflowEditor/$workflowId',
  },
  EXPERIMENT: {
    title: 'Experiment workflows',
    list: '/ExperimentWorkflows',
    editor: '/ExperimentWorkflowEditor/$workflowId',
  },
} as const satisfies Record<WorkflowType, object>;

const definition = defineList({ pageSize: 10, sort: { field: 'name', direction: 'asc' } });

const refreshes = [WorkflowListDocument];

const drawnStatuses = (row: WorkflowRowFragment) =>
  new Set(row.workflowConnections.map(({ statusId }) => statusId)).size;

const columnsOf = (kind: (typeof workflowKinds)[WorkflowType]): readonly DataColumn<WorkflowRowFragment>[] => [
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
];

interface DialogProps {
  readonly row: WorkflowRowFragment;
  readonly onClose: () => void;
}

interface NewProps {
  readonly entityType: WorkflowType;
  readonly onMade: (id: number) => void;
  readonly onClose: () => void;
}

function NewWorkflow({ entityType, onMade, onClose }: NewProps) {
  const text = useText();
  const create = useCommand(CreateWorkflowDocument, { done: 'Workflow created successfully!', refreshes });
  return (
    <WorkflowDialog
      title={text('Create workflow')}
      submitLabel={text('Create')}
      keptAs={`workflow-new-${entityType}`}
      onClose={onClose}
      onSave={async (values) => {
        const outcome = await create.run({ input: { ...values, entityType } });
        if (outcome.ok) onMade(outcome.data.createWorkflow.id);
        return outcome;
      }}
    />
  );
}

function RenameWorkflow({ row, onClose }: DialogProps) {
  const text = useText();
  const update = useFormSave(UpdateWorkflowDocument, {
    done: 'Workflow updated successfully!',
    refreshes,
    faces: nameParts,
  });
  return (
    <WorkflowDialog
      title={text('Rename {{name}}', { name: row.name })}
      submitLabel={text('Save')}
      keptAs={`workflow-${row.id}`}
      record={recordKey('workflow', row.id)}
      initial={{ name: row.name, description: row.description }}
      onClose={onClose}
      question={update.question}
      onSave={(_, held) =>
        update.run({ ...held, variables: (mine, read) => ({ input: { ...mine, id: row.id }, read }) })
      }
    />
  );
}

function CopyWorkflow({ row, onClose }: DialogProps) {
  const text = useText();
  const clone = useCommand(CloneWorkflowDocument, { done: 'Workflow copied', refreshes });
  return (
    <WorkflowDialog
      title={text('Copy {{name}}', { name: row.name })}
      submitLabel={text('Copy')}
      keptAs={`workflow-copy-${row.id}`}
      nameOnly
      initial={{
        name: text('Copy of {{name}}', { name: row.name }).slice(0, workflowNameLimit),
        description: '',
      }}
      onClose={onClose}
      onSave={({ name }) => clone.run({ workflowId: row.id, name })}
    />
  );
}

/** All workflows of a kind, with the calls that use them. */
export function WorkflowsScreen({ entityType }: { entityType: WorkflowType }) {
  const text = useText();
  const go = useGo();
  const kind = workflowKinds[entityType];
  const operation = useOperation(WorkflowListDocument, { entityType });
  const deletion = useDeletion(DeleteWorkflowDocument, {
    done: 'Workflow deleted',
    refreshes,
    title: text('Delete workflow'),
    text: ({ name }: WorkflowRowFragment) =>
      text('{{name}} is removed, with its drawing and its status actions. No call uses it.', { name }),
  });
  const columns = useMemo(() => columnsOf(kind), [kind]);
  const draw = (id: number) => void go({ to: kind.editor, params: { workflowId: id } });
  return (
    <RecordScreen
      title={text(kind.title)}
      name="workflows"
      definition={definition}
      columns={columns}
      operation={operation}
      field="workflows"
      all={operation.data?.workflows}
      counted={(count) => text('{{count}} workflows', { count })}
      rowLabel={(row) => row.name}
      searchLabel={text('Search workflows')}
      create={{
        label: text('Create workflow'),
        dialog: (onClose) => <NewWorkflow entityType={entityType} onMade={draw} onClose={onClose} />,
      }}
      empty={{
        title: text('No workflows yet'),
        text: text('A workflow defines which events lead from one status to the next.'),
      }}
      actions={(row, open) => [
        { label: text('Open workflow'), onRun: () => draw(row.id) },
        ...(row.abilities.update.allowed ? [{ label: text('Rename'), onRun: () => open('rename') }] : []),
        ...(row.abilities.draw.allowed ? [{ label: text('Copy'), onRun: () => open('clone') }] : []),
        deletion(row, row.abilities.delete.message),
      ]}
      dialogs={{
        rename: (row, onClose) => <RenameWorkflow row={row} onClose={onClose} />,
        clone: (row, onClose) => <CopyWorkflow row={row} onClose={onClose} />,
      }}
    />
  );
}
