import { workflowFields } from '@atrium/domain/workflow';
import { NameDialog, type NameDialogProps } from '../../kits/record-dialog/index.ts';

interface WorkflowDialogProps extends NameDialogProps {
  /** A copy keeps its description; only a name is asked for. */
  readonly nameOnly?: boolean;
}

/** Asks for name and description of a workflow (rule W8). */
export function WorkflowDialog({ nameOnly, ...dialog }: WorkflowDialogProps) {
  return <NameDialog {...dialog} schema={workflowFields} description={nameOnly ? null : { limit: 200 }} />;
}
