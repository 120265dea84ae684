import { experimentSafetySentences, samplesAreReady } from '@atrium/domain/experiment-safety';
import { recordKey } from '@atrium/domain/live';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import {
  ExperimentSafetyFormDocument,
  type SafetyFormFragment,
} from '../../api/generated/features/experiment-safety/experiment-safety.ts';
import { type Operation, useOperation } from '../../api/index.ts';
import { formSteps } from '../../kits/questionary-form/index.ts';
import { LastValueResult } from '../../kits/screen/index.ts';
import { type BasisProps, type BasisReviewProps, Wizard, type WizardItem } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';
import { AskedBack } from './asked-back.tsx';
import { Decisions } from './decisions.tsx';
import { safetyTexts } from './safety-words.ts';
import { SampleList, SampleState } from './samples/sample-list.tsx';
import { SubmitSafetyForm } from './submit-safety-form.tsx';

const samplesId = 'samples-of-the-experiment';

/** The first step of the form: the samples for the experiment (rule O50). */
function Samples({ value, problems, disabled }: BasisProps<SafetyFormFragment>) {
  const text = useText();
  return (
    <Box id={samplesId}>
      <Typography sx={{ mb: 1.5 }}>{text('Select the samples for the experiment.')}</Typography>
      <SampleList safety={value} disabled={disabled} />
      {problems.map(({ path, message }) => (
        <Typography key={path} color="error" variant="body2" sx={{ mt: 1 }}>
          {text(message)}
        </Typography>
      ))}
    </Box>
  );
}

/** The samples for the experiment, read-only. */
function SamplesReview({ value }: BasisReviewProps<SafetyFormFragment>) {
  const text = useText();
  const titles = new Map((value.proposal.samples ?? []).map(({ id, title }) => [id, title]));
  if (value.samples.length === 0) return <Typography>{text('No samples')}</Typography>;
  return (
    <Box component="ul" aria-label={text('Samples')} sx={{ m: 0, pl: 2.5 }}>
      {value.samples.map((chosen) => (
        <Box
          component="li"
          key={chosen.sampleId}
          sx={{ overflowWrap: 'anywhere', '& > :last-child': { verticalAlign: 'middle' } }}
        >
          {titles.get(chosen.sampleId)} <SampleState chosen={chosen} />
        </Box>
      ))}
    </Box>
  );
}

/** Returns what the wizard needs for a safety form (rule Q55). */
function useSafetyItem(safety: SafetyFormFragment, operation: Operation<unknown>): WizardItem<SafetyFormFragment> {
  const { experimentSafetyPk, questionary, proposal, abilities } = safety;
  const steps = useMemo(() => formSteps(questionary.steps), [questionary.steps]);
  return {
    key: `experiment-safety-${experimentSafetyPk}`,
    title: safety.experiment.experimentId,
    steps,
    proposalPk: proposal.primaryKey,
    record: recordKey('proposal', proposal.primaryKey),
    questionaryId: questionary.questionaryId,
    mayChange: abilities.write,
    opensAtFirstStep: false,
    basis: safety,
    // The samples are stored by their own buttons.
    parts: [],
    basisProblems: ({ samples }, isPartialSave) =>
      isPartialSave || samplesAreReady(samples)
        ? []
        : [{ path: 'samples', message: experimentSafetySentences.SAFETY_INCOMPLETE as string }],
    basisPart: () => ({ label: 'Samples', target: samplesId }),
    saveBasis: async () => ({ ok: true, questionaryId: questionary.questionaryId }),
    Basis: Samples,
    BasisReview: SamplesReview,
    savedText: 'Saved',
    summary: {
      title: 'Review',
      foot: <SubmitSafetyForm safety={safety} isComplete={steps.every(({ isCompleted }) => isCompleted)} />,
    },
    reload: () => operation.query.refetch(),
  };
}

function Form({ safety, operation }: { safety: SafetyFormFragment; operation: Operation<unknown> }) {
  return <Wizard item={useSafetyItem(safety, operation)} />;
}

/** The safety form of an experiment for the team to fill in (rules O9 and O50). */
export function SafetyFormPart({ experimentSafetyPk }: { readonly experimentSafetyPk: number }) {
  const operation = useOperation(
    ExperimentSafetyFormDocument,
    { experimentSafetyPk },
    {
      keepPrevious: false,
      staleTime: 0,
      live: ({ experimentSafety: safety }) => (safety ? [recordKey('proposal', safety.proposal.primaryKey)] : []),
    },
  );
  return (
    <LastValueResult quiet of={operation} field="experimentSafety" absent={safetyTexts.absent}>
      {(safety) => (
        <>
          <AskedBack safety={safety} />
          <Decisions of={safety} />
          <Form key={safety.experimentSafetyPk} safety={safety} operation={operation} />
        </>
      )}
    </LastValueResult>
  );
}
