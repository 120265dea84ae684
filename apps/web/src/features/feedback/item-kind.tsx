import { feedbackItemKind } from '@atrium/domain/feedback';
import { useMemo } from 'react';
import type { FeedbackShownFragment } from '../../api/generated/features/feedback/feedback.ts';
import type { Operation } from '../../api/index.ts';
import { formSteps } from '../../kits/questionary-form/index.ts';
import type { WizardItem } from '../../kits/wizard/index.ts';
import { type ExperimentBasis, ExperimentBasisReview, ExperimentBasisStep } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';
import { FeedbackFoot } from './submit-foot.tsx';

/** What all feedback has in common, whether it is there yet or not. */
export const feedbackItem = {
  basisProblems: () => [],
  parts: [],
  Basis: ExperimentBasisStep,
  BasisReview: ExperimentBasisReview,
  savedText: 'Saved',
} satisfies Partial<WizardItem<ExperimentBasis>>;

/** What the wizard needs of feedback that is there (rule Q55). */
export function useFeedbackItem(
  feedback: FeedbackShownFragment,
  operation: Operation<unknown>,
): WizardItem<ExperimentBasis> {
  const text = useText();
  const { id, status, questionary, experiment, abilities } = feedback;
  const steps = useMemo(() => formSteps(questionary.steps), [questionary.steps]);
  const basis = useMemo<ExperimentBasis>(() => ({ experiment }), [experiment]);
  const { questionaryId } = questionary;
  return {
    ...feedbackItem,
    key: `feedback-${id}`,
    title: text('Feedback'),
    steps,
    proposalPk: experiment.proposal.primaryKey,
    questionaryId,
    mayChange: abilities.change,
    opensAtFirstStep: feedbackItemKind.opensAtFirstStep({ status, topics: [] }),
    basis,
    saveBasis: async () => ({ ok: true, questionaryId }),
    summary: {
      title: 'Review',
      foot: <FeedbackFoot feedback={feedback} isComplete={steps.every(({ isCompleted }) => isCompleted)} />,
    },
    reload: () => operation.query.refetch(),
  };
}
