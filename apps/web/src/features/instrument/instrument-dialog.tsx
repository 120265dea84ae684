import { instrumentForm } from '@atrium/domain/instrument';
import { fullName } from '@atrium/domain/user';
import { ExplainedCheck } from '@atrium/ui/controls';
import { CheckboxInput, FormGrid } from '@atrium/ui/fields';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import type { z } from 'zod';
import {
  CreateInstrumentDocument,
  type InstrumentRowFragment,
  OwnInstrumentsDocument,
  UpdateInstrumentDocument,
} from '../../api/generated/features/instrument/instrument.ts';
import type { FormPart } from '../../kits/draft/index.ts';
import {
  NounFields,
  nounParts,
  RecordDialog,
  type RecordDialogOf,
  useRecordForm,
} from '../../kits/record-dialog/index.ts';
import { PeopleDialog } from '../../kits/user-picker/index.ts';
import { useText } from '../../locale/index.ts';

type Input = z.input<typeof instrumentForm>;
type Contact = Parameters<typeof fullName>[0];

interface ContactFieldProps {
  readonly contact: Contact | undefined;
  readonly problem: string | undefined;
  readonly onPick: (id: number, contact: Contact) => void;
}

/** The beamline manager, chosen from a list of people. */
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

const fields: readonly FormPart<Input>[] = [
  ...nounParts,
  { name: 'managerUserId', label: 'Beamline manager', words: (id) => `#${String(id)}` },
];

interface Choices {
  /** Whether open technical reviews move to a new beamline manager. */
  readonly movesReviews: boolean;
  /** Whether the manager of a new instrument is also assigned to it as a scientist. */
  readonly managerIsScientist: boolean;
}

/** The form of an instrument, with the choices outside its fields. */
function useInstrumentForm(
  { stored, onClose }: RecordDialogOf<InstrumentRowFragment>,
  { movesReviews, managerIsScientist }: Choices,
) {
  return useRecordForm({
    kind: 'instrument',
    schema: instrumentForm,
    stored,
    fields,
    create: {
      document: CreateInstrumentDocument,
      done: 'Instrument created successfully!',
      // Only the scientists of an instrument see its experiments and pending safety forms (rule O30).
      variables: (given) => ({ ...given, managerIsScientist }),
    },
    update: {
      document: UpdateInstrumentDocument,
      done: 'Instrument updated successfully!',
      variables: ({ id, fields, read }) => ({
        id,
        ...fields,
        updateTechReview: fields.managerUserId !== stored?.managerUserId && movesReviews,
        read,
      }),
    },
    refreshes: [OwnInstrumentsDocument],
    onClose,
  });
}

/** Creates an instrument, or changes one. */
export function InstrumentDialog({ stored, onClose }: RecordDialogOf<InstrumentRowFragment>) {
  const text = useText();
  const [contact, setContact] = useState<Contact | undefined>(stored?.instrumentContact ?? undefined);
  const [movesReviews, setMovesReviews] = useState(true);
  const [managerIsScientist, setManagerIsScientist] = useState(true);
  const { form, dialog } = useInstrumentForm({ stored, onClose }, { movesReviews, managerIsScientist });
  const { control, formState } = form;
  const changesManager = stored !== undefined && form.watch('managerUserId') !== stored.managerUserId;
  return (
    <RecordDialog
      {...dialog}
      title={stored ? text('Edit instrument {{name}}', { name: stored.name }) : text('Create instrument')}
    >
      <FormGrid>
        <NounFields control={control} />
        <ContactField
          contact={contact}
          problem={formState.errors.managerUserId?.message}
          onPick={(managerUserId, person) => {
            setContact(person);
            form.setValue('managerUserId', managerUserId, { shouldDirty: true, shouldValidate: true });
          }}
        />
        {stored ? null : (
          <ExplainedCheck
            label={text('The manager is also one of its scientists')}
            help={text('Experiments and their safety forms are listed only for scientists')}
            checked={managerIsScientist}
            onChecked={setManagerIsScientist}
          />
        )}
        {changesManager ? (
          <FormControlLabel
            label={text('Reassign unsubmitted technical reviews to the new manager')}
            control={<Switch checked={movesReviews} onChange={(_, checked) => setMovesReviews(checked)} />}
          />
        ) : null}
        <CheckboxInput
          control={control}
          name="selectable"
          label={text('Applicants can choose it')}
          help={text('Otherwise applicants do not see it when they choose an instrument')}
        />
        <CheckboxInput
          control={control}
          name="multipleTechReviewsEnabled"
          label={text('Any scientist of the instrument may edit its technical reviews')}
        />
      </FormGrid>
    </RecordDialog>
  );
}
