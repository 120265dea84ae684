import {
  experimentSafetyReviewItemKind,
  type SafetyDecision,
  safetyDecisionWords,
  safetyReviewCommentLimit,
} from '@atrium/domain/experiment-safety';
import { recordKey } from '@atrium/domain/live';
import { ActionButton } from '@atrium/ui/action-button';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  DecideOnSafetyAsReviewerDocument,
  DecideOnSafetyAsScientistDocument,
  type SafetyReviewFragment,
} from '../../api/generated/features/experiment-safety/experiment-safety.ts';
import { useCommand } from '../../api/index.ts';
import { useConfirm, useUnsavedPrompt } from '../../kits/confirm/index.ts';
import { DraftNote, DraftNotices, type DraftPart, plainTexts, useDraftValues } from '../../kits/draft/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { say, useText } from '../../locale/index.ts';
import { safetyDocuments } from './safety-documents.ts';

const choices = ['ACCEPTED', 'REJECTED'] as const;

/** The decision that was made in the user's role. */
export interface OwnDecision {
  readonly by: 'scientist' | 'reviewer';
  readonly decision: SafetyDecision;
  readonly comment: string;
  readonly mayDecide: { readonly allowed: boolean; readonly message?: string | null | undefined };
}

/**
 * Returns the decision of the user's role: scientists of the instrument decide as scientists, everybody else who may decide does so as
 * safety reviewer (rule O12).
 */
export function ownDecision(safety: SafetyReviewFragment): OwnDecision {
  const { decideAsScientist, decideAsReviewer } = safety.abilities;
  if (decideAsScientist.allowed || decideAsScientist.reason !== 'INSUFFICIENT_PERMISSIONS') {
    const { instrumentScientistDecision: decision, instrumentScientistComment: comment } = safety;
    return { by: 'scientist', decision: decision ?? 'UNSET', comment: comment ?? '', mayDecide: decideAsScientist };
  }
  const { experimentSafetyReviewerDecision: decision, experimentSafetyReviewerComment: comment } = safety;
  return { by: 'reviewer', decision: decision ?? 'UNSET', comment: comment ?? '', mayDecide: decideAsReviewer };
}

const faces: readonly DraftPart[] = [
  { name: 'decision', label: 'Make a Decision', words: (code) => say(safetyDecisionWords[code as SafetyDecision]) },
  { name: 'comment', label: 'Comments', ...plainTexts },
];

interface DecisionFormProps {
  readonly safety: SafetyReviewFragment;
  readonly own: OwnDecision;
  /** When the form that the user reads was submitted. */
  readonly readAt: string | null;
  readonly isComplete: boolean;
  readonly isLocked: boolean;
  readonly onChange: () => void;
  readonly onDecided: () => void;
  /** Called if the team has submitted the form again since the user read it. */
  readonly onSubmittedAgain: () => void;
}

/** The draft of the decision, and its submission in the user's role. */
function useDecision({ safety, own, readAt, isLocked, onDecided, onSubmittedAgain }: DecisionFormProps) {
  const { experimentSafetyPk } = safety;
  const draft = useDraftValues({
    record: `safety-decision-${own.by}-${experimentSafetyPk}`,
    stored: { decision: own.decision as SafetyDecision, comment: own.comment },
    mayChange: !isLocked,
  });
  useUnsavedPrompt(draft.isUnsent(), draft.giveUp);
  const texts = experimentSafetyReviewItemKind.submitTexts({
    decision: own.decision,
    isChanging: !isLocked,
    topics: [],
  });
  const command = { done: texts.done as string, refreshes: safetyDocuments };
  const asScientist = useCommand(DecideOnSafetyAsScientistDocument, command);
  const asReviewer = useCommand(DecideOnSafetyAsReviewerDocument, command);
  const decide = async () => {
    const { decision, comment } = draft.values;
    const outcome = await (own.by === 'scientist' ? asScientist : asReviewer).run({
      experimentSafetyPk,
      decision,
      comment,
      submittedAt: readAt,
    });
    if (!outcome.ok && outcome.error.reason === 'SAFETY_SUBMITTED_AGAIN') onSubmittedAgain();
    if (!outcome.ok) return;
    draft.saved({ decision, comment });
    onDecided();
  };
  return { draft, texts, decide, isBusy: asScientist.pending || asReviewer.pending };
}

type Decision = ReturnType<typeof useDecision>;

interface FieldsProps {
  readonly draft: Decision['draft'];
  readonly disabled: boolean;
}

/** The fields for decision and comment. */
function Fields({ draft, disabled }: FieldsProps) {
  const text = useText();
  const { decision, comment } = draft.values;
  return (
    <>
      <TextField
        select
        label={text('Make a Decision')}
        value={decision === 'UNSET' ? '' : decision}
        disabled={disabled}
        onChange={(event) => draft.write({ decision: event.target.value as SafetyDecision })}
      >
        {choices.map((code) => (
          <MenuItem key={code} value={code}>
            {text(safetyDecisionWords[code])}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        multiline
        minRows={4}
        label={text('Comments')}
        value={comment}
        disabled={disabled}
        onChange={(event) => draft.write({ comment: event.target.value })}
        helperText={text('Characters: {{n}}/{{limit}}', { n: comment.length, limit: safetyReviewCommentLimit })}
        slotProps={{ htmlInput: { maxLength: safetyReviewCommentLimit } }}
      />
    </>
  );
}

/** Returns why the decision cannot be submitted yet, or not by this user; undefined if it can. */
const refusalOf = ({ mayDecide }: OwnDecision, isComplete: boolean) => {
  if (!mayDecide.allowed) return mayDecide.message;
  return isComplete ? undefined : 'Complete every step before submitting';
};

type SubmissionProps = Pick<DecisionFormProps, 'own' | 'isComplete'> & { readonly decision: Decision };

/** Submits the decision after confirmation, or says why that is not possible. */
function Submission({ own, isComplete, decision: { draft, texts, decide, isBusy } }: SubmissionProps) {
  const text = useText();
  const ask = useConfirm();
  const refusal = refusalOf(own, isComplete);
  const submit = () => ask({ title: 'Please confirm', text: texts.confirmation, confirmLabel: 'Submit', act: decide });
  return (
    <>
      <ActionButton
        variant="contained"
        disabled={draft.values.decision === 'UNSET' || refusal !== undefined}
        busy={isBusy}
        onClick={() => void submit()}
      >
        {text(texts.button)}
      </ActionButton>
      {refusal ? (
        <Typography variant="body2" color="textSecondary">
          {text(refusal)}
        </Typography>
      ) : null}
    </>
  );
}

/** The last step of the review: the decision of the user's role, with its texts (rules O12 and O15). */
export function SafetyDecisionForm(props: DecisionFormProps) {
  const { safety, own, isComplete, isLocked, onChange } = props;
  const text = useText();
  const decision = useDecision(props);
  const { draft, texts } = decision;
  const { experimentSafetyPk, statusLeadsOn, status } = safety;
  const hasNoWayBack = own.decision !== 'UNSET' && !statusLeadsOn;
  return (
    <Box
      component="form"
      aria-label={text('Decision')}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      sx={{ display: 'grid', gap: 2, maxWidth: '47.5rem', mt: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <WhoIsHere record={recordKey('experiment-safety', experimentSafetyPk)} part="Decision" />
      <DraftNotices room={draft.room} faces={faces} />
      <Fields draft={draft} disabled={isLocked} />
      {hasNoWayBack && status ? (
        <Alert severity="info" variant="outlined">
          {text('The workflow has no transitions from “{{status}}”: another decision will not change this status.', {
            status: text(status.name),
          })}
        </Alert>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {isLocked ? (
          <Button variant="outlined" disabled={!own.mayDecide.allowed} onClick={onChange}>
            {text(texts.button)}
          </Button>
        ) : (
          <Submission own={own} isComplete={isComplete} decision={decision} />
        )}
        <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {isLocked ? null : <DraftNote room={draft.room} savesItself={false} />}
        </Box>
      </Box>
    </Box>
  );
}
