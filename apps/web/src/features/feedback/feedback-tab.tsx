import { ActionButton } from '@atrium/ui/action-button';
import { DateText } from '@atrium/ui/date-text';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  FeedbackOfExperimentDocument,
  RequestFeedbackDocument,
} from '../../api/generated/features/feedback/feedback-figures.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { WrittenExperimentForm } from '../../kits/experiment-form/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';

/** Users who may never request feedback, such as scientists, are not told why. */
const isForReader = ({ reason }: { readonly reason?: string | null | undefined }) =>
  reason !== 'INSUFFICIENT_PERMISSIONS';

/** The feedback on an experiment for staff: the answers, or when the team was asked for it. */
export function FeedbackTab({ experimentPk }: { readonly experimentPk: number }) {
  const text = useText();
  const operation = useOperation(FeedbackOfExperimentDocument, { experimentPk }, { keepPrevious: false });
  const request = useCommand(RequestFeedbackDocument, {
    done: 'The team lead has been asked for feedback',
    refreshes: [FeedbackOfExperimentDocument],
  });
  return (
    <QueryResult of={operation} field="experiment" absent="Experiment not found">
      {({ feedback, feedbackRequests, mayRequestFeedback }) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {feedback ? <WrittenExperimentForm form={feedback} /> : <Typography>{text('No feedback yet.')}</Typography>}
          {feedbackRequests.length > 0 ? (
            <Typography color="textSecondary">
              {text('Feedback was requested on')}{' '}
              {feedbackRequests.map(({ id, requestedAt }, at) => (
                <span key={id}>
                  {at > 0 ? ', ' : ''}
                  <DateText value={requestedAt} />
                </span>
              ))}
            </Typography>
          ) : null}
          {mayRequestFeedback.allowed ? (
            <Box>
              <ActionButton
                variant="outlined"
                busy={request.pending}
                onClick={() => void request.run({ experimentPk })}
              >
                {text('Ask for feedback')}
              </ActionButton>
            </Box>
          ) : mayRequestFeedback.message && isForReader(mayRequestFeedback) && feedback?.status !== 'SUBMITTED' ? (
            <Typography color="textSecondary">{text(mayRequestFeedback.message)}</Typography>
          ) : null}
        </Box>
      )}
    </QueryResult>
  );
}
