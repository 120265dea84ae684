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
import { DraftNote, DraftNotices, type PartFace, plainTexts, useDraftValues } from '../../kits/draft/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { say, useText } from '../../locale/index.ts';
import { safetyDocuments } from './safety-documents.ts';

const choices = ['ACCEPTED', 'REJECTED'] as const;

/** What the role of the person who looks has decided. */
export interface OwnDecision {
  readonly by: 'scientist' | 'reviewer';
  readonly decision: SafetyDecision;
  readonly comment: string;
  readonly mayDecide: { readonly allowed: boolean; readonly message?: string | null | undefined };
}

/** Scientists of the instrument decide as such; everybody else who may decide does as safety reviewer (rule O12). */
export function ownDecision(safety: SafetyReviewFragment): OwnDecision {
  const { decideAsScientist, decideAsReviewer } = safety.abilities;
  if (decideAsScientist.allowed || decideAsScientist.reason !== 'INSUFFICIENT_PERMISSIONS') {
    const { instrumentScientistDecision: decision, instrumentScientistComment: comment } = safety;
    return { by: 'scientist', decision: decision ?? 'UNSET', comment: comment ?? '', mayDecide: decideAsScientist };
  }
  const { experimentSafetyReviewerDecision: decision, experimentSafetyReviewerComment: comment } = safety;
  return { by: 'reviewer', decision: decision ?? 'UNSET', comment: comment ?? '', mayDecide: decideAsReviewer };
}

const faces: readonly PartFace[] = [
  { name: 'decision', label: 'Make a Decision', words: (code) => say(safetyDecisionWords[code as SafetyDecision]) },
  { name: 'comment', label: 'Comments', ...plainTexts },
];

interface DecisionFormProps {
  readonly safety: SafetyReviewFragment;
  readonly own: OwnDecision;
  readonly isComplete: boolean;
  readonly isLocked: boolean;
  readonly onChange: () => void;
  readonly onDecided: () => void;
}

/** The last step of the review: the decision of one's role, with its words (rules O12 and O15). */
export function SafetyDecisionForm({ safety, own, isComplete, isLocked, onChange, onDecided }: DecisionFormProps) {
  const text = useText();
  const ask = useConfirm();
  const { experimentSafetyPk, statusLeadsOn, status } = safety;
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
  const { decision, comment } = draft.values;
  const decide = async () => {
    const input = { experimentSafetyPk, decision, comment };
    const outcome = await (own.by === 'scientist' ? asScientist : asReviewer).run(input);
    if (!outcome.ok) return;
    draft.saved({ decision, comment });
    onDecided();
  };
  const refusal = own.mayDecide.allowed
    ? isComplete
      ? undefined
      : 'Complete every step before submitting'
    : own.mayDecide.message;
  const hasNoWayBack = own.decision !== 'UNSET' && !statusLeadsOn;
  return (
    <Box
      component="form"
      aria-label={text('Decision')}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      sx={{ display: 'grid', gap: 2, maxWidth: 760, mt: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <WhoIsHere record={recordKey('experiment-safety', experimentSafetyPk)} part={text('Decision')} />
      <DraftNotices room={draft.room} faces={faces} />
      <TextField
        select
        label={text('Make a Decision')}
        value={decision === 'UNSET' ? '' : decision}
        disabled={isLocked}
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
        disabled={isLocked}
        onChange={(event) => draft.write({ comment: event.target.value })}
        helperText={text('Characters: {{n}}/{{limit}}', { n: comment.length, limit: safetyReviewCommentLimit })}
        slotProps={{ htmlInput: { maxLength: safetyReviewCommentLimit } }}
      />
      {hasNoWayBack && status ? (
        <Alert severity="info" variant="outlined">
          {text('The workflow leads nowhere from "{{status}}": another decision does not change this status.', {
            status: status.name,
          })}
        </Alert>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {isLocked ? (
          <Button variant="outlined" disabled={!own.mayDecide.allowed} onClick={onChange}>
            {text(texts.button)}
          </Button>
        ) : (
          <ActionButton
            variant="contained"
            disabled={decision === 'UNSET' || refusal !== undefined}
            busy={asScientist.pending || asReviewer.pending}
            onClick={() =>
              void ask({
                title: 'Please confirm',
                text: texts.confirmation,
                confirmLabel: 'Submit',
                act: decide,
              })
            }
          >
            {text(texts.button)}
          </ActionButton>
        )}
        {!isLocked && refusal ? (
          <Typography variant="body2" color="textSecondary">
            {text(refusal)}
          </Typography>
        ) : null}
        <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {isLocked ? null : <DraftNote room={draft.room} savesItself={false} />}
        </Box>
      </Box>
    </Box>
  );
}
