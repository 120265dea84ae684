import {
  type ConflictMode,
  type ConflictRulesForm,
  conflictModes,
  conflictModeWords,
  conflictRulesForm,
  conflictSourceWords,
  togetherYearsMaximum,
  togetherYearsMinimum,
} from '@atrium/domain/conflict';
import { recordKey } from '@atrium/domain/live';
import { FormGrid, NumberInput, SelectInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { PanelConflictsDocument, SetConflictRulesDocument } from '../../api/generated/features/conflict/conflict.ts';
import { showIssues } from '../../api/index.ts';
import type { DraftPart } from '../../kits/draft/index.ts';
import { useFormSave, useRead } from '../../kits/form-save/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { RecordDialog } from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';

const sources = [
  ['samePerson', conflictSourceWords.SAME_PERSON],
  ['sameInstitution', conflictSourceWords.SAME_INSTITUTION],
  ['workedTogether', conflictSourceWords.WORKED_TOGETHER],
  ['declared', conflictSourceWords.DECLARED],
  ['entered', conflictSourceWords.ENTERED],
] as const;

const yearsLabel = 'Number of years a collaboration counts';

/** Returns the rules in words, for the dialog that resolves concurrent changes. */
function useFaces(): readonly DraftPart[] {
  const text = useText();
  return useMemo(
    () => [
      ...sources.map(([name, label]) => ({
        name,
        label,
        words: (mode: unknown) => text(conflictModeWords[mode as ConflictMode]),
      })),
      { name: 'togetherYears', label: yearsLabel, words: String },
    ],
    [text],
  );
}

/** Sets how the panel treats each source of conflicts (rule R131). */
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
  // Whether a warning requires a reason comes with the rules but is no field of the form.
  const stored = conflictRulesForm.parse(rules);
  const form = useForm<ConflictRulesForm>({ resolver: zodResolver(conflictRulesForm), defaultValues: stored });
  const { control } = form;
  const read = useRead(form, stored);
  const save = useFormSave(SetConflictRulesDocument, {
    done: 'Conflict rules saved',
    refreshes: [PanelConflictsDocument],
    faces: useFaces(),
  });
  const submit = form.handleSubmit(async (values) => {
    const outcome = await save.run({
      ...read.held(values),
      variables: (mine, before) => ({ fapId, ...mine, read: before }),
    });
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
          'A blocking conflict hides the proposal from the member. A warning asks for a reason when somebody is assigned anyway. Nobody can review a proposal they are on.',
        )}
      </Typography>
      {save.question}
      <WhoIsHere record={recordKey('fap', fapId)} part="How this panel handles conflicts" />
      <FormGrid>
        {sources.map(([name, label]) => (
          <SelectInput key={name} control={control} name={name} label={text(label)} choices={modes} required />
        ))}
        <NumberInput
          control={control}
          name="togetherYears"
          label={text(yearsLabel)}
          min={togetherYearsMinimum}
          max={togetherYearsMaximum}
          step={1}
          required
        />
      </FormGrid>
    </RecordDialog>
  );
}
