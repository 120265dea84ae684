import {
  type SampleStatus,
  safetyCommentLimit,
  sampleReviewForm,
  sampleRisks,
  sampleStatuses,
} from '@atrium/domain/sample';
import { FormGrid, SelectInput, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import {
  JudgeSampleDocument,
  SamplesForSafetyDocument,
  SampleToJudgeDocument,
  type SampleToJudgeQuery,
} from '../../../api/generated/features/experiment-safety/samples/sample-safety.ts';
import { showIssues, useCommand, useOperation } from '../../../api/index.ts';
import { useUnsavedPrompt } from '../../../kits/confirm/index.ts';
import { type FormPart, plainTexts, useFormDraft } from '../../../kits/draft/index.ts';
import { formSteps, ReviewDocument } from '../../../kits/questionary-form/index.ts';
import { RecordDialog } from '../../../kits/record-dialog/index.ts';
import { say, useText } from '../../../locale/index.ts';

type JudgedSample = NonNullable<SampleToJudgeQuery['sample']>;

interface Values {
  readonly safetyStatus: SampleStatus;
  readonly safetyComment: string;
}

const parts: readonly FormPart<Values>[] = [
  { name: 'safetyStatus', label: 'Status', words: (status) => say(sampleRisks[status as SampleStatus].label) },
  { name: 'safetyComment', label: 'Comment', ...plainTexts },
];

function Form({ sample, onClose }: { readonly sample: JudgedSample; readonly onClose: () => void }) {
  const text = useText();
  const { id: sampleId, title, abilities, questionary } = sample;
  const steps = useMemo(() => formSteps(questionary.steps), [questionary.steps]);
  const stored: Values = { safetyStatus: sample.safetyStatus, safetyComment: sample.safetyComment };
  const form = useForm<Values>({ resolver: zodResolver(sampleReviewForm), defaultValues: stored });
  const draft = useFormDraft(form, {
    record: `sample-review-${sampleId}`,
    parts,
    stored,
    mayChange: abilities.judge.allowed,
  });
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedPrompt(isDirty && !isSubmitting, draft.giveUp);
  const judge = useCommand(JudgeSampleDocument, {
    done: text("Review for '{{title}}' submitted", { title }),
    refreshes: [SamplesForSafetyDocument, SampleToJudgeDocument],
  });
  const save = form.handleSubmit(async (values) => {
    const outcome = await judge.run({ sampleId, ...values });
    if (!outcome.ok) return showIssues(form, outcome.error);
    draft.saved();
    onClose();
  });
  return (
    <RecordDialog
      title={title}
      width="md"
      // A read-only dialog has nothing to cancel.
      submitLabel={abilities.judge.allowed ? text('Submit') : undefined}
      form={form}
      draft={draft}
      onSubmit={save}
      onClose={onClose}
    >
      <Box sx={{ mb: 3 }}>
        <ReviewDocument level={3} steps={steps} proposalPk={sample.proposalPk} basis={() => null} />
      </Box>
      <FormGrid>
        <SelectInput
          control={form.control}
          name="safetyStatus"
          label={text('Status')}
          disabled={!abilities.judge.allowed}
          choices={sampleStatuses.map((status) => ({ value: status, label: text(sampleRisks[status].label) }))}
        />
        <TextInput
          control={form.control}
          name="safetyComment"
          label={text('Comment')}
          multiline
          minRows={3}
          limit={safetyCommentLimit}
          disabled={!abilities.judge.allowed}
        />
      </FormGrid>
    </RecordDialog>
  );
}

/** A sample and the assessment of its risk. */
export function SampleSafetyDialog({ sampleId, onClose }: { readonly sampleId: number; readonly onClose: () => void }) {
  const operation = useOperation(SampleToJudgeDocument, { sampleId }, { keepPrevious: false, staleTime: 0 });
  const sample = operation.data?.sample;
  return sample ? <Form key={sample.id} sample={sample} onClose={onClose} /> : null;
}
