import type { ComponentProps } from 'react';
import { ConnectionActions } from '../../features/status-action/connection-actions.tsx';
import { WorkflowEditorScreen } from '../../features/workflow/workflow-editor-screen.tsx';
import { WorkflowsScreen } from '../../features/workflow/workflows-screen.tsx';

export function ProposalWorkflows() {
  return <WorkflowsScreen entityType="PROPOSAL" />;
}

export function ExperimentWorkflows() {
  return <WorkflowsScreen entityType="EXPERIMENT" />;
}

export function ProposalWorkflowEditor() {
  return <WorkflowEditorScreen entityType="PROPOSAL" connectionActions={ConnectionActions} />;
}

const ExperimentActions = (props: ComponentProps<typeof ConnectionActions>) => (
  <ConnectionActions {...props} entityType="EXPERIMENT" />
);

export function ExperimentWorkflowEditor() {
  return <WorkflowEditorScreen entityType="EXPERIMENT" connectionActions={ExperimentActions} />;
}
