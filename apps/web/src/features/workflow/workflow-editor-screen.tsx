import { recordKey } from '@atrium/domain/live';
import type { WorkflowType } from '@atrium/domain/status';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import {
  WorkflowToDrawDocument,
  type WorkflowToDrawQuery,
} from '../../api/generated/features/workflow/editor/editor.ts';
import { useOperation } from '../../api/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { draftOf } from './editor/draft.ts';
import { useWorkflowDraft } from './editor/draft-store.ts';
import type { ConnectionPart } from './editor/panels.tsx';
import { subjectOf } from './editor/subject.ts';
import { WorkflowEditor } from './editor/workflow-editor.tsx';
import { WorkflowDialog } from './workflow-dialog.tsx';
import { workflowKinds } from './workflows-screen.tsx';

export interface WorkflowEditorScreenProps {
  readonly entityType: WorkflowType;
  /** The part that another area shows for a connection: its status actions. */
  readonly connectionActions?: ConnectionPart;
}

interface EditorOfProps extends WorkflowEditorScreenProps {
  readonly answered: WorkflowToDrawQuery;
  readonly workflow: NonNullable<WorkflowToDrawQuery['workflow']>;
}

function EditorOf({ entityType, answered, workflow, connectionActions }: EditorOfProps) {
  const text = useText();
  const handle = useWorkflowDraft(() => draftOf(workflow));
  const [isNaming, setNaming] = useState(false);
  const { statuses, events } = answered;
  const subject = useMemo(() => subjectOf(entityType, statuses ?? [], events ?? []), [entityType, statuses, events]);
  const kind = workflowKinds[entityType];
  const { name, description } = handle.draft;
  const { calls } = workflow;
  return (
    <Screen
      title={name}
      home={kind.list}
      context={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
          <ScreenLink to={kind.list}>{text(kind.title)}</ScreenLink>
          <span>
            {calls.length === 0
              ? text('No call uses this workflow')
              : text('{{count}} calls use it: {{names}}', {
                  count: calls.length,
                  names: calls.map(({ shortCode }) => shortCode).join(', '),
                })}
          </span>
          {description ? <Box sx={{ flexBasis: '100%' }}>{description}</Box> : null}
        </Box>
      }
      action={
        <IconButton aria-label={text('Edit name and description')} onClick={() => setNaming(true)}>
          <EditOutlined />
        </IconButton>
      }
    >
      <WhoIsHere record={recordKey('workflow', workflow.id)} />
      <WorkflowEditor workflow={workflow} handle={handle} subject={subject} connectionActions={connectionActions} />
      {isNaming ? (
        <WorkflowDialog
          title={text('Name and description')}
          submitLabel={text('OK')}
          keptAs={`workflow-words-${workflow.id}`}
          initial={{ name, description }}
          onClose={() => setNaming(false)}
          onSave={(values) => {
            handle.change(text('Rename'), (now) => ({ ...now, ...values }));
            return Promise.resolve({ ok: true, data: undefined });
          }}
        />
      ) : null}
    </Screen>
  );
}

/** Edits a workflow: its statuses, its ways, and the events that open them (rule W17). */
export function WorkflowEditorScreen({ entityType, connectionActions }: WorkflowEditorScreenProps) {
  const text = useText();
  const { workflowId } = useParams({ strict: false }) as { workflowId: string };
  const operation = useOperation(
    WorkflowToDrawDocument,
    { workflowId: Number(workflowId), entityType },
    { keepPrevious: false },
  );
  const { data } = operation;
  if (data?.workflow) {
    return (
      <EditorOf
        key={data.workflow.id}
        entityType={entityType}
        answered={data}
        workflow={data.workflow}
        {...(connectionActions ? { connectionActions } : {})}
      />
    );
  }
  return (
    <Screen title={text('Workflow')} home={workflowKinds[entityType].list}>
      <QueryResult of={operation} field="workflow" absent="Workflow not found">
        {() => null}
      </QueryResult>
    </Screen>
  );
}
