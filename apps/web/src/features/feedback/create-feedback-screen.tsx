import { ErrorState } from '@atrium/ui/error-state';
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import {
  BlankFeedbackDocument,
  CreateFeedbackDocument,
  NewFeedbackDocument,
} from '../../api/generated/features/feedback/feedback.ts';
import type { ExperimentOfFormFragment } from '../../api/generated/kits/experiment-form/experiment-form.ts';
import type { QuestionaryStepFragment } from '../../api/generated/kits/questionary-form/questionary-form.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { KeptTexts } from '../../kits/draft/index.ts';
import { type ExperimentBasis, experimentItem } from '../../kits/experiment-form/index.ts';
import { useGo } from '../../kits/go/index.ts';
import { formSteps } from '../../kits/questionary-form/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { Wizard, type WizardItem } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';
import { feedbackDraftName } from './item-kind.tsx';

interface BlankProps {
  readonly experiment: ExperimentOfFormFragment;
  readonly blank: readonly QuestionaryStepFragment[];
}

/** Feedback that does not exist yet: the first save creates it and goes to its address. */
function BlankFeedback({ experiment, blank }: BlankProps) {
  const text = useText();
  const go = useGo();
  const create = useCommand(CreateFeedbackDocument);
  const steps = useMemo(() => formSteps(blank), [blank]);
  const basis = useMemo<ExperimentBasis>(() => ({ experiment }), [experiment]);
  const item: WizardItem<ExperimentBasis> = {
    ...experimentItem,
    key: feedbackDraftName(experiment.experimentPk),
    title: text('Feedback'),
    steps,
    proposalPk: experiment.proposal.primaryKey,
    mayChange: { allowed: true },
    opensAtFirstStep: true,
    basis,
    saveBasis: async () => {
      const outcome = await create.run({ experimentPk: experiment.experimentPk });
      if (!outcome.ok) return { ok: false, error: outcome.error };
      const { id, questionary } = outcome.data.createFeedback;
      const arrive = () => go({ to: '/UpdateFeedback/$feedbackId', params: { feedbackId: id } }, { replace: true });
      return { ok: true, questionaryId: questionary.questionaryId, arrive };
    },
    summary: { title: 'Review', foot: null },
    reload: async () => undefined,
  };
  return <Wizard item={item} />;
}

function NewForm({ experiment, templateId }: { experiment: ExperimentOfFormFragment; templateId: number }) {
  const operation = useOperation(BlankFeedbackDocument, { templateId }, { keepPrevious: false });
  return (
    <QueryResult of={operation} field="blankQuestionarySteps" absent="Failed to load questionary details">
      {(blank) => <BlankFeedback experiment={experiment} blank={blank} />}
    </QueryResult>
  );
}

/** Redirects to feedback that already exists. */
function Begun({ feedbackId }: { feedbackId: number }) {
  const go = useGo();
  useEffect(() => {
    void go({ to: '/UpdateFeedback/$feedbackId', params: { feedbackId } }, { replace: true });
  }, [go, feedbackId]);
  return null;
}

/** `/CreateFeedback/{experimentPk}`: feedback on a finished experiment by the lead of its team. */
export function CreateFeedbackScreen() {
  const text = useText();
  const { experimentPk } = useParams({ strict: false }) as { experimentPk: string };
  const operation = useOperation(NewFeedbackDocument, { experimentPk: Number(experimentPk) }, { keepPrevious: false });
  return (
    <Screen title={text('Feedback')} context={operation.data?.experiment?.experimentId}>
      <QueryResult
        of={operation}
        field="experiment"
        absent="Experiment not found"
        kept={feedbackDraftName(experimentPk)}
      >
        {(experiment) => {
          const { feedback, mayGiveFeedback } = experiment;
          const templateId = operation.data?.activeTemplateId;
          if (feedback) return <Begun feedbackId={feedback.id} />;
          if (mayGiveFeedback.allowed && templateId) return <NewForm experiment={experiment} templateId={templateId} />;
          return (
            <>
              <ErrorState tone="info" title={text('You cannot give feedback')} text={mayGiveFeedback.message ?? ''} />
              <KeptTexts record={feedbackDraftName(experimentPk)} />
            </>
          );
        }}
      </QueryResult>
    </Screen>
  );
}
