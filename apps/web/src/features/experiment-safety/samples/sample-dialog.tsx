import { sampleEsiItemKind } from '@atrium/domain/experiment-safety';
import { ActionButton } from '@atrium/ui/action-button';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import {
  ExperimentSafetyFormDocument,
  ExperimentSampleFormDocument,
  type ExperimentSampleFormQuery,
  UpdateExperimentSampleDocument,
} from '../../../api/generated/features/experiment-safety/experiment-safety.ts';
import { type Operation, useCommand, useOperation } from '../../../api/index.ts';
import { formSteps, ReviewDocument } from '../../../kits/questionary-form/index.ts';
import { QueryResult } from '../../../kits/screen/index.ts';
import {
  type BasisProps,
  type BasisReviewProps,
  Wizard,
  WizardDialog,
  type WizardItem,
} from '../../../kits/wizard/index.ts';
import { useText } from '../../../locale/index.ts';

type ChosenSample = NonNullable<ExperimentSampleFormQuery['experimentSample']>;
type Basis = ChosenSample['sample'];

export interface SampleKey {
  readonly experimentPk: number;
  readonly sampleId: number;
}

/** The declaration of the sample itself, above the questions about its handling. */
function Declaration({ value }: BasisReviewProps<Basis>) {
  const steps = useMemo(() => formSteps(value.questionary.steps), [value]);
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Typography component="h3" sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>
        {value.title}
      </Typography>
      <ReviewDocument level={4} steps={steps} proposalPk={value.proposalPk} basis={() => null} />
    </Box>
  );
}

/** The same as a step, with the problems of the sample. */
function DeclarationStep({ problems, ...declared }: BasisProps<Basis>) {
  const text = useText();
  return (
    <>
      <Declaration {...declared} />
      {problems.map(({ path, message }) => (
        <Typography key={path} color="error" variant="body2" sx={{ mt: 1 }}>
          {text(message)}
        </Typography>
      ))}
    </>
  );
}

interface SubmitProps {
  readonly chosen: ChosenSample;
  readonly experimentPk: number;
  readonly onDone: () => void;
}

/** The last step: the user confirms on submission that the input is correct (rule O17). */
function Submit({ chosen, experimentPk, onDone }: SubmitProps) {
  const text = useText();
  const [isConfirmed, setConfirmed] = useState(false);
  const submit = useCommand(UpdateExperimentSampleDocument, { refreshes: [ExperimentSafetyFormDocument] });
  const { abilities, isEsiSubmitted, sampleId } = chosen;
  if (!abilities?.write.allowed || isEsiSubmitted) return null;
  const { allowed, message } = abilities.submit;
  return (
    <>
      <FormControlLabel
        control={
          <Checkbox checked={isConfirmed} onChange={(_, checked) => setConfirmed(checked)} disabled={!allowed} />
        }
        label={text('I hereby confirm that all of the entered information regarding the sample is correct')}
      />
      <ActionButton
        variant="contained"
        disabled={!isConfirmed || !allowed}
        busy={submit.pending}
        onClick={() =>
          void submit.run({ experimentPk, sampleId, isSubmitted: true }).then((outcome) => outcome.ok && onDone())
        }
      >
        {text(sampleEsiItemKind.submitTexts({ isExperimentSubmitted: false, isEsiSubmitted, topics: [] }).button)}
      </ActionButton>
      {allowed || !message ? null : (
        <Typography variant="body2" color="textSecondary">
          {text(message)}
        </Typography>
      )}
    </>
  );
}

interface FormProps extends SubmitProps {
  readonly operation: Operation<unknown>;
  readonly onDirty: (isDirty: boolean, giveUp: () => void) => void;
}

function Form({ chosen, experimentPk, operation, onDone, onDirty }: FormProps) {
  const { sample, questionary, abilities, sampleId } = chosen;
  const steps = useMemo(() => formSteps(questionary.steps), [questionary.steps]);
  const item: WizardItem<Basis> = {
    key: `sample-esi-${experimentPk}-${sampleId}`,
    title: sample.title,
    steps,
    proposalPk: sample.proposalPk,
    questionaryId: questionary.questionaryId,
    mayChange: abilities?.write ?? { allowed: false },
    opensAtFirstStep: true,
    basis: sample,
    // The sample itself is not changed here.
    parts: [],
    // A sample without a proposal has nobody to declare it for (rule O202).
    basisProblems: ({ proposalPk }) =>
      proposalPk >= 1 ? [] : [{ path: 'proposalPk', message: 'Proposal is required' }],
    saveBasis: async () => ({ ok: true, questionaryId: questionary.questionaryId }),
    Basis: DeclarationStep,
    BasisReview: Declaration,
    savedText: 'Saved',
    summary: { title: 'Review', foot: <Submit chosen={chosen} experimentPk={experimentPk} onDone={onDone} /> },
    reload: () => operation.query.refetch(),
  };
  return <Wizard item={item} onDirty={onDirty} />;
}

/** The dialog that declares the safety of one sample. */
export function SampleDialog({ experimentPk, sampleId, onClose }: SampleKey & { readonly onClose: () => void }) {
  const text = useText();
  const operation = useOperation(
    ExperimentSampleFormDocument,
    { experimentPk, sampleId },
    { keepPrevious: false, staleTime: 0 },
  );
  return (
    <WizardDialog title={text('Experiment safety input')} onClose={onClose}>
      {(onDirty) => (
        <QueryResult
          of={operation}
          field="experimentSample"
          absent="Sample not found"
          kept={`sample-esi-${experimentPk}-${sampleId}`}
        >
          {(chosen) => (
            <Form
              key={chosen.sampleId}
              chosen={chosen}
              experimentPk={experimentPk}
              operation={operation}
              onDone={onClose}
              onDirty={onDirty}
            />
          )}
        </QueryResult>
      )}
    </WizardDialog>
  );
}
