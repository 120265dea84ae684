import { proposalEsiItemKind, type SafetyDecision } from '@atrium/domain/experiment-safety';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  ExperimentSafetyFormDocument,
  ExperimentSafetyHeadDocument,
  ExperimentSafetyReadingDocument,
  ExperimentSafetyReviewDocument,
  type SafetyHeadFragment,
  SubmitExperimentSafetyDocument,
} from '../../api/generated/features/experiment-safety/experiment-safety.ts';
import { useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useText } from '../../locale/index.ts';

/** What shows the safety of an experiment. */
export const safetyDocuments = [
  ExperimentSafetyHeadDocument,
  ExperimentSafetyFormDocument,
  ExperimentSafetyReadingDocument,
  ExperimentSafetyReviewDocument,
];

const decisionOf = (decision: SafetyDecision | null | undefined): SafetyDecision => decision ?? 'UNSET';

/** Officers give the form back to the team, also after somebody decided on it (rule O11). */
export function GiveBack({ safety }: { readonly safety: SafetyHeadFragment }) {
  const text = useText();
  const ask = useConfirm();
  const give = useCommand(SubmitExperimentSafetyDocument, {
    done: 'The safety form was given back',
    refreshes: safetyDocuments,
  });
  if (!safety.abilities.takeBack.allowed) return null;
  return (
    <Button
      variant="outlined"
      loading={give.pending}
      onClick={() =>
        void ask({
          title: 'Give the safety form back?',
          text: 'The team can change the form and submit it again. What was decided on it counts no more.',
          confirmLabel: 'Give back',
          act: () => give.run({ experimentSafetyPk: safety.experimentSafetyPk, isSubmitted: false }),
        })
      }
    >
      {text('Give back')}
    </Button>
  );
}

interface HandInProps {
  readonly safety: SafetyHeadFragment;
  readonly isComplete: boolean;
}

/** The last step of the team: hand the form in, once (rule O10). */
export function HandIn({ safety, isComplete }: HandInProps) {
  const text = useText();
  const ask = useConfirm();
  const submit = useCommand(SubmitExperimentSafetyDocument, {
    done: 'The safety form was submitted',
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
      <GiveBack safety={safety} />
      <Button
        variant="contained"
        disabled={!allowed || !isComplete}
        loading={submit.pending}
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
      </Button>
      {(allowed && isComplete) || !refusal ? null : (
        <Typography variant="body2" color="textSecondary">
          {text(refusal)}
        </Typography>
      )}
    </>
  );
}
