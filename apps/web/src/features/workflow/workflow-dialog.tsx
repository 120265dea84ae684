import { workflowFields } from '@atrium/domain/workflow';
import { NameDialog, type NameDialogProps } from '../../kits/record-dialog/index.ts';

interface WorkflowDialogProps extends NameDialogProps {
  /** Whether to ask only for a name, since a copy keeps its description. */
  readonly nameOnly?: boolean;
}

/** Asks for the name and description of a workflow (rule W8). */
export function WorkflowDialog({ nameOnly, ...dialog }: WorkflowDialogProps) {
  return <NameDialog {...dialog} schema={workflowFields} description={nameOnly ? null : { limit: 200 }} />;
}
