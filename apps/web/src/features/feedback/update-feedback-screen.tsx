import { recordKey } from '@atrium/domain/live';
import { useParams } from '@tanstack/react-router';
import {
  FeedbackForEditingDocument,
  type FeedbackShownFragment,
} from '../../api/generated/features/feedback/feedback.ts';
import { type Operation, useOperation } from '../../api/index.ts';
import { LastValueResult, Screen } from '../../kits/screen/index.ts';
import { BookingRemovedNotice } from '../../kits/taken-back/index.tsx';
import { Wizard } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';
import { useFeedbackItem } from './item-kind.tsx';

function Editor({ feedback, operation }: { feedback: FeedbackShownFragment; operation: Operation<unknown> }) {
  return <Wizard item={useFeedbackItem(feedback, operation)} />;
}

/** `/UpdateFeedback/{feedbackId}`: feedback that was started, editable until it is submitted and readable afterwards. */
export function UpdateFeedbackScreen() {
  const text = useText();
  const { feedbackId } = useParams({ strict: false }) as { feedbackId: string };
  const variables = { feedbackId: Number(feedbackId) };
  const operation = useOperation(FeedbackForEditingDocument, variables, {
    keepPrevious: false,
    staleTime: 0,
    live: ({ feedback }) => (feedback ? [recordKey('proposal', feedback.experiment.proposal.primaryKey)] : []),
  });
  return (
    <Screen title={text('Feedback')} context={operation.data?.feedback?.experiment.experimentId}>
      <LastValueResult of={operation} field="feedback" absent="Feedback not found" kept={`feedback-${feedbackId}`}>
        {(feedback) => (
          <>
            <BookingRemovedNotice removedAt={feedback.experiment.removedAt} />
            <Editor key={feedback.id} feedback={feedback} operation={operation} />
          </>
        )}
      </LastValueResult>
    </Screen>
  );
}
