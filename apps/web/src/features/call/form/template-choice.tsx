import { AutocompleteInput, type Choice } from '@atrium/ui/fields';
import Box from '@mui/material/Box';
import { type Control, useWatch } from 'react-hook-form';
import { CheckFormButton } from '../../../kits/form-lab/index.ts';
import { useText } from '../../../locale/index.ts';
import type { CallFormValues } from './call-form-values.ts';

interface TemplateChoiceProps {
  readonly control: Control<CallFormValues>;
  readonly name:
    | 'templateId'
    | 'technicalReviewTemplateId'
    | 'fapReviewTemplateId'
    | 'esiTemplateId'
    | 'experimentReportTemplateId';
  readonly label: string;
  readonly choices: readonly Choice<number>[];
  readonly required?: boolean;
  readonly help?: string;
  /** The stored call, whose instruments the pickers of the form offer. */
  readonly callId: number | undefined;
}

/** Chooses a template of the call, with a check that can be run before the call opens. */
export function TemplateChoice({ control, name, label, choices, required = false, help, callId }: TemplateChoiceProps) {
  const text = useText();
  const templateId = useWatch({ control, name });
  return (
    <Box sx={{ display: 'grid', alignContent: 'start', gap: 0.5, minWidth: 0 }}>
      <AutocompleteInput
        control={control}
        name={name}
        label={label}
        required={required}
        help={help}
        choices={choices}
      />
      {templateId ? (
        <CheckFormButton
          templateId={templateId}
          callId={callId}
          label={text('Check {{template}}', { template: label })}
        />
      ) : null}
    </Box>
  );
}
