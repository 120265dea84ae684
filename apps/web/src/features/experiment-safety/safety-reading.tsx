import { recordKey } from '@atrium/domain/live';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import {
  ExperimentSafetyReadingDocument,
  type JudgedSampleFragment,
  type ReadFormFragment,
} from '../../api/generated/features/experiment-safety/experiment-safety.ts';
import { useOperation } from '../../api/index.ts';
import { formSteps, ReviewDocument } from '../../kits/questionary-form/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { AskedBack, EarlierVerdict } from './asked-back.tsx';
import { AskBack } from './asking-back.tsx';
import { ChangeStatus } from './change-status.tsx';
import { Decisions } from './decisions.tsx';
import { SafetyFormPart } from './safety-form-part.tsx';
import { safetyTexts } from './safety-words.ts';
import { SampleState } from './samples/sample-list.tsx';
import { ReturnSafetyForm } from './submit-safety-form.tsx';

/** Hides the title of a sample, since it is the heading of its section. */
const titledAbove = () => null;

function Sample({ chosen, level }: { readonly chosen: JudgedSampleFragment; readonly level: 2 | 3 }) {
  const text = useText();
  const { sample, questionary } = chosen;
  const declared = useMemo(() => formSteps(sample.questionary.steps), [sample]);
  const input = useMemo(() => formSteps(questionary.steps), [questionary]);
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, display: 'grid', gap: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography id={id} variant="h2" component={level === 2 ? 'h2' : 'h3'} sx={{ overflowWrap: 'anywhere' }}>
          {sample.title}
        </Typography>
        <SampleState chosen={chosen} />
        <EarlierVerdict of={chosen} />
      </Box>
      <ReviewDocument level={level === 2 ? 3 : 4} steps={declared} proposalPk={sample.proposalPk} basis={titledAbove} />
      <Typography component={level === 2 ? 'h3' : 'h4'} sx={{ fontWeight: 600 }}>
        {text('Sample safety')}
      </Typography>
      <ReviewDocument level={level === 2 ? 4 : 5} steps={input} proposalPk={sample.proposalPk} basis={titledAbove} />
    </Box>
  );
}

interface SafetyDocumentProps {
  readonly safety: ReadFormFragment;
  /** The level of its headings: 2 on its own page, 3 below a heading of another page. */
  readonly level: 2 | 3;
}

/** The samples of an experiment with the declaration of each, then the form. */
export function SafetyDocument({ safety, level }: SafetyDocumentProps) {
  const text = useText();
  const steps = useMemo(() => formSteps(safety.questionary.steps), [safety]);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '62.5rem' }}>
      {safety.samples.map((chosen) => (
        <Sample key={chosen.sampleId} chosen={chosen} level={level} />
      ))}
      <ReviewDocument
        level={level}
        steps={steps}
        proposalPk={safety.proposal.primaryKey}
        basis={() => (
          <Typography>
            {safety.samples.length === 0
              ? text('No samples')
              : safety.samples.map(({ sample }) => sample.title).join(', ')}
          </Typography>
        )}
      />
    </Box>
  );
}

/** The safety form as reviewers read it. */
export function SafetyReadingPart({ experimentSafetyPk }: { readonly experimentSafetyPk: number }) {
  const text = useText();
  const [isEditing, setEditing] = useState(false);
  const operation = useOperation(
    ExperimentSafetyReadingDocument,
    { experimentSafetyPk },
    {
      keepPrevious: false,
      staleTime: 0,
      live: ({ experimentSafety: safety }) => (safety ? [recordKey('proposal', safety.proposal.primaryKey)] : []),
    },
  );
  if (isEditing) return <SafetyFormPart experimentSafetyPk={experimentSafetyPk} />;
  return (
    <QueryResult of={operation} field="experimentSafety" absent={safetyTexts.absent}>
      {(safety) => (
        <>
          <AskedBack safety={safety} />
          <Decisions of={safety} />
          {safety.esiQuestionarySubmittedAt === null ? (
            <Typography color="textSecondary" sx={{ mb: 2 }}>
              {text('The team has not submitted this form yet.')}
            </Typography>
          ) : null}
          <SafetyDocument safety={safety} level={2} />
          <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {safety.abilities.write.allowed ? (
              <Button variant="outlined" onClick={() => setEditing(true)}>
                {text('Edit the form')}
              </Button>
            ) : null}
            <AskBack safety={safety} />
            <ChangeStatus safety={safety} />
            <ReturnSafetyForm safety={safety} />
          </Box>
        </>
      )}
    </QueryResult>
  );
}
