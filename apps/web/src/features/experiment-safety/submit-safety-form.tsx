import { proposalEsiItemKind, type SafetyDecision } from '@atrium/domain/experiment-safety';
import { ActionButton } from '@atrium/ui/action-button';
import Typography from '@mui/material/Typography';
import {
  type SafetyHeadFragment,
  SubmitExperimentSafetyDocument,
} from '../../api/generated/features/experiment-safety/experiment-safety.ts';
import { useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useText } from '../../locale/index.ts';
import { safetyDocuments } from './safety-documents.ts';

const decisionOf = (decision: SafetyDecision | null | undefined): SafetyDecision => decision ?? 'UNSET';

/** Lets officers return the form to the team, even after a decision on it (rule O11). */
export function ReturnSafetyForm({ safety }: { readonly safety: SafetyHeadFragment }) {
  const text = useText();
  const ask = useConfirm();
  const give = useCommand(SubmitExperimentSafetyDocument, {
    done: 'Safety form returned',
    refreshes: safetyDocuments,
  });
  if (!safety.abilities.takeBack.allowed) return null;
  return (
    <ActionButton
      variant="outlined"
      busy={give.pending}
      onClick={() =>
        void ask({
          title: 'Return the safety form to the team?',
          text: 'The team will be able to change the form and submit it again. Earlier decisions on it will no longer count, but you can still read them and their comments. To tell the team what to change, use “Request changes” instead.',
          confirmLabel: 'Return to the team',
          act: () => give.run({ experimentSafetyPk: safety.experimentSafetyPk, isSubmitted: false }),
        })
      }
    >
      {text('Return to the team')}
    </ActionButton>
  );
}

interface SubmitSafetyFormProps {
  readonly safety: SafetyHeadFragment;
  readonly isComplete: boolean;
}

/** The last step of the team: submits the form, once (rule O10). */
export function SubmitSafetyForm({ safety, isComplete }: SubmitSafetyFormProps) {
  const text = useText();
  const ask = useConfirm();
  const submit = useCommand(SubmitExperimentSafetyDocument, {
    done: 'Safety form submitted',
    refreshes: safetyDocuments,
  });
  const { allowed, message } = safety.abilities.submit;
  const isSubmitted = safety.esiQuestionarySubmittedAt !== null;
  const { button, confirmation } = proposalEsiItemKind.submitTexts({
    isSubmitted,
    instrumentScientistDecision: decisionOf(safety.instrumentScientistDecision),
    safetyReviewerDecision: decisionOf(safety.experimentSafetyReviewerDecision),
    topics: [],
  });
  const refusal = isSubmitted ? undefined : isComplete ? message : 'Complete every step before submitting';
  return (
    <>
      <ReturnSafetyForm safety={safety} />
      <ActionButton
        variant="contained"
        disabled={!allowed || !isComplete}
        busy={submit.pending}
        onClick={() =>
          void ask({
            title: 'Confirmation',
            text: confirmation,
            confirmLabel: 'Submit',
            act: () => submit.run({ experimentSafetyPk: safety.experimentSafetyPk, isSubmitted: true }),
          })
        }
      >
        {text(button)}
      </ActionButton>
      {(allowed && isComplete) || !refusal ? null : (
        <Typography variant="body2" color="textSecondary">
          {text(refusal)}
        </Typography>
      )}
    </>
  );
}
