import { SelectInput } from '@atrium/ui/fields';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type Control, useWatch } from 'react-hook-form';
import { ScreenLink } from '../../../kits/go/index.ts';
import { useText } from '../../../locale/index.ts';
import type { CallFormValues } from './call-form-values.ts';
import type { OfferedWorkflow } from './call-step.ts';

const editors = {
  proposalWorkflowId: '/ProposalWorkflowEditor/$workflowId',
  experimentWorkflowId: '/ExperimentWorkflowEditor/$workflowId',
} as const;

interface WorkflowChoiceProps {
  readonly control: Control<CallFormValues>;
  readonly name: keyof typeof editors;
  readonly label: string;
  readonly choices: readonly OfferedWorkflow[];
  readonly required?: boolean;
  /** The label of an empty choice; omitted if a workflow is required. */
  readonly none?: string;
}

/** Chooses a workflow of the call; warns if it leads to no decision, in the words of the workflow editor. */
export function WorkflowChoice({ control, name, label, choices, required = false, none }: WorkflowChoiceProps) {
  const text = useText();
  const workflowId = useWatch({ control, name });
  const warning = choices.find(({ value }) => value === workflowId)?.leadsNowhere;
  return (
    <Box sx={{ display: 'grid', alignContent: 'start', gap: 1, minWidth: 0 }}>
      <SelectInput
        control={control}
        name={name}
        label={label}
        required={required}
        choices={choices}
        {...(none === undefined ? {} : { none })}
      />
      <Box aria-live="polite">
        {warning && workflowId ? (
          <Alert severity="warning">
            {text(warning)}.{' '}
            <ScreenLink to={editors[name]} params={{ workflowId }} target="_blank">
              {text('Edit the workflow')}
            </ScreenLink>
          </Alert>
        ) : null}
      </Box>
    </Box>
  );
}
