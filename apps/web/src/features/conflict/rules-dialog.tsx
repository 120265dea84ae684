import {
  type ConflictRulesForm,
  conflictModes,
  conflictModeWords,
  conflictRulesForm,
  conflictSourceWords,
  togetherYearsMaximum,
  togetherYearsMinimum,
} from '@atrium/domain/conflict';
import { FormGrid, NumberInput, SelectInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { PanelConflictsDocument, SetConflictRulesDocument } from '../../api/generated/features/conflict/conflict.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { RecordDialog } from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';

const sources = [
  ['samePerson', conflictSourceWords.SAME_PERSON],
  ['sameInstitution', conflictSourceWords.SAME_INSTITUTION],
  ['workedTogether', conflictSourceWords.WORKED_TOGETHER],
  ['declared', conflictSourceWords.DECLARED],
  ['entered', conflictSourceWords.ENTERED],
] as const;

/** What the panel makes of each source of a conflict (rule R131). */
export function RulesDialog({
  fapId,
  rules,
  onClose,
}: {
  fapId: number;
  rules: ConflictRulesForm;
  onClose: () => void;
}) {
  const text = useText();
  const form = useForm<ConflictRulesForm>({ resolver: zodResolver(conflictRulesForm), defaultValues: rules });
  const { control } = form;
  const save = useCommand(SetConflictRulesDocument, {
    done: 'Rules of conflicts saved',
    refreshes: [PanelConflictsDocument],
  });
  const submit = form.handleSubmit(async (values) => {
    const outcome = await save.run({ fapId, ...values });
    if (!outcome.ok) return showIssues(form, outcome.error);
    onClose();
  });
  const modes = conflictModes.map((mode) => ({ value: mode, label: text(conflictModeWords[mode]) }));
  return (
    <RecordDialog
      title={text('How this panel handles conflicts')}
      submitLabel={text('Save')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {text(
          'A blocking conflict hides the proposal from the member. A warning asks for a reason when somebody is assigned anyway. Nobody reviews a proposal they are on.',
        )}
      </Typography>
      <FormGrid>
        {sources.map(([name, label]) => (
          <SelectInput key={name} control={control} name={name} label={text(label)} choices={modes} required />
        ))}
        <NumberInput
          control={control}
          name="togetherYears"
          label={text('Working together counts for so many years')}
          min={togetherYearsMinimum}
          max={togetherYearsMaximum}
          step={1}
          required
        />
      </FormGrid>
    </RecordDialog>
  );
}
