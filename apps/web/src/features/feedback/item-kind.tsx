import { feedbackItemKind } from '@atrium/domain/feedback';
import type { FeedbackShownFragment } from '../../api/generated/features/feedback/feedback.ts';
import type { Operation } from '../../api/index.ts';
import { type ExperimentBasis, useExperimentForm } from '../../kits/experiment-form/index.ts';
import type { WizardItem } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';
import { FeedbackFoot } from './submit-foot.tsx';

/** Returns the name of the draft of feedback that does not exist yet. */
export const feedbackDraftName = (experimentPk: number | string) => `feedback-new-${experimentPk}`;

/** Returns what the wizard needs for existing feedback (rule Q55). */
export function useFeedbackItem(
  feedback: FeedbackShownFragment,
  operation: Operation<unknown>,
): WizardItem<ExperimentBasis> {
  const text = useText();
  const { id, status } = feedback;
  return useExperimentForm(feedback, {
    key: `feedback-${id}`,
    madeFrom: feedbackDraftName(feedback.experiment.experimentPk),
    title: text('Feedback'),
    opensAtFirstStep: feedbackItemKind.opensAtFirstStep({ status, topics: [] }),
    operation,
    foot: (isComplete) => <FeedbackFoot feedback={feedback} isComplete={isComplete} />,
  });
}
