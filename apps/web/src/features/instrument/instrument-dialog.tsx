import { createInstrumentArgs } from '@atrium/domain/instrument';
import { recordKey } from '@atrium/domain/live';
import { fullName } from '@atrium/domain/user';
import { CheckboxInput, FormGrid, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  CreateInstrumentDocument,
  type InstrumentRowFragment,
  OwnInstrumentsDocument,
  UpdateInstrumentDocument,
} from '../../api/generated/features/instrument/instrument.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { type FormPart, lineTexts, type PartFace, plainTexts, useFormDraft } from '../../kits/draft/index.ts';
import { useFormSave, useRead } from '../../kits/form-save/index.ts';
import { RecordDialog } from '../../kits/record-dialog/index.ts';
import { PeopleDialog } from '../../kits/user-picker/index.ts';
import { useText } from '../../locale/index.ts';

type Input = z.input<typeof createInstrumentArgs>;
type Output = z.output<typeof createInstrumentArgs>;
type Contact = Parameters<typeof fullName>[0];

interface ContactFieldProps {
  readonly contact: Contact | undefined;
  readonly problem: string | undefined;
  readonly onPick: (id: number, contact: Contact) => void;
}

/** Who is asked about the instrument; chosen from a list of people. */
function ContactField({ contact, problem, onPick }: ContactFieldProps) {
  const text = useText();
  const [picking, setPicking] = useState(false);
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1 }}>
          <Box sx={{ color: problem ? 'error.main' : 'text.secondary', fontSize: '0.875rem' }}>
            {text('Beamline manager')} *
          </Box>
          <Box sx={{ fontWeight: contact ? 600 : 400 }}>{contact ? fullName(contact) : text('Nobody chosen yet')}</Box>
        </Box>
        <Button variant="outlined" onClick={() => setPicking(true)}>
          {text(contact ? 'Choose another' : 'Choose')}
        </Button>
      </Box>
      {problem ? <FormHelperText error>{text(problem)}</FormHelperText> : null}
      {picking ? (
        <PeopleDialog
          title={text('Choose the beamline manager')}
          source="everybody"
          onClose={() => setPicking(false)}
          onPick={([person]) => {
            if (person) onPick(person.id, person);
            setPicking(false);
          }}
        />
      ) : null}
    </Box>
  );
}

const blank = {
  name: '',
  shortCode: '',
  description: '',
  managerUserId: undefined as unknown as number,
  selectable: true,
  multipleTechReviewsEnabled: false,
};

const valuesOf = (stored: InstrumentRowFragment): Input => ({
  name: stored.name,
  shortCode: stored.shortCode,
  description: stored.description,
  managerUserId: stored.managerUserId,
  selectable: stored.selectable,
  multipleTechReviewsEnabled: stored.multipleTechReviewsEnabled,
});

const parts: readonly FormPart<Input>[] = [
  { name: 'name', label: 'Name', ...lineTexts },
  { name: 'shortCode', label: 'Short code', ...lineTexts },
  { name: 'description', label: 'Description', ...plainTexts },
];

const faces: readonly PartFace[] = [
  ...parts,
  { name: 'managerUserId', label: 'Beamline manager', words: (id) => `#${String(id)}` },
];

/** Makes an instrument, or changes one. */
export function InstrumentDialog({ stored, onClose }: { stored?: InstrumentRowFragment; onClose: () => void }) {
  const text = useText();
  const [contact, setContact] = useState<Contact | undefined>(stored?.instrumentContact ?? undefined);
  const [movesReviews, setMovesReviews] = useState(true);
  const known = stored ? valuesOf(stored) : blank;
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(createInstrumentArgs),
    defaultValues: known,
  });
  const draft = useFormDraft(form, {
    record: stored ? `instrument-${stored.id}` : 'instrument-new',
    parts,
    stored: known,
  });
  const read = useRead(form, known as Input);
  const { control, formState } = form;
  const refreshes = [OwnInstrumentsDocument];
  const create = useCommand(CreateInstrumentDocument, { done: 'Instrument created successfully!', refreshes });
  const update = useFormSave(UpdateInstrumentDocument, {
    done: 'Instrument updated successfully!',
    refreshes,
    faces,
  });
  const changesManager = stored !== undefined && form.watch('managerUserId') !== stored.managerUserId;
  const save = form.handleSubmit(async (values) => {
    const taken = draft.taken();
    const outcome = stored
      ? await update.run({
          ...read.held(values),
          variables: (mine, before) => ({
            ...mine,
            id: stored.id,
            updateTechReview: changesManager && movesReviews,
            read: before,
          }),
        })
      : await create.run(values);
    if (!outcome.ok) return showIssues(form, outcome.error);
    draft.saved(taken);
    onClose();
  });
  return (
    <RecordDialog
      title={stored ? text('Edit instrument {{name}}', { name: stored.name }) : text('Create instrument')}
      submitLabel={text(stored ? 'Save' : 'Create')}
      form={form}
      draft={draft}
      record={stored && recordKey('instrument', stored.id)}
      question={update.question}
      onSubmit={save}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput control={control} name="name" label={text('Name')} required blockEnter />
        <TextInput control={control} name="shortCode" label={text('Short code')} required blockEnter />
        <TextInput
          control={control}
          name="description"
          label={text('Description')}
          required
          multiline
          minRows={2}
          maxRows={10}
        />
        <ContactField
          contact={contact}
          problem={formState.errors.managerUserId?.message}
          onPick={(managerUserId, person) => {
            setContact(person);
            form.setValue('managerUserId', managerUserId, { shouldDirty: true, shouldValidate: true });
          }}
        />
        {changesManager ? (
          <FormControlLabel
            label={text('Give technical reviews that are not submitted to the new manager')}
            control={<Switch checked={movesReviews} onChange={(_, checked) => setMovesReviews(checked)} />}
          />
        ) : null}
        <CheckboxInput
          control={control}
          name="selectable"
          label={text('Applicants can choose it')}
          help={text('Otherwise it is left out of the instrument picker of proposals')}
        />
        <CheckboxInput
          control={control}
          name="multipleTechReviewsEnabled"
          label={text('Every scientist of the instrument may edit its technical reviews')}
        />
      </FormGrid>
    </RecordDialog>
  );
}
