import { askBackForm, safetyReviewCommentLimit } from '@atrium/domain/experiment-safety';
import { recordKey } from '@atrium/domain/live';
import { ActionButton } from '@atrium/ui/action-button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  AskBackExperimentSafetyDocument,
  type SafetyHeadFragment,
} from '../../api/generated/features/experiment-safety/experiment-safety.ts';
import { useCommand } from '../../api/index.ts';
import { CommentDialog } from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';
import { safetyDocuments } from './safety-documents.ts';

interface DialogProps {
  readonly safety: SafetyHeadFragment;
  readonly onClose: () => void;
}

function AskBackDialog({ safety, onClose }: DialogProps) {
  const { experimentSafetyPk } = safety;
  const askBack = useCommand(AskBackExperimentSafetyDocument, {
    done: 'Changes requested from the team',
    refreshes: safetyDocuments,
  });
  return (
    <CommentDialog
      title="Request changes to the safety form"
      introduction="The team will see this at the top of its form and in an e-mail. It can then change the form and submit it again, and earlier decisions on it will no longer count."
      label="What should the team change?"
      submitLabel="Send to the team"
      schema={askBackForm}
      limit={safetyReviewCommentLimit}
      keptAs={`safety-return-${experimentSafetyPk}`}
      record={recordKey('experiment-safety', experimentSafetyPk)}
      onSend={(comment) => askBack.run({ experimentSafetyPk, comment })}
      onClose={onClose}
    />
  );
}

/** Requests changes from the team instead of deciding, for users whose turn it is to decide (rule O160). */
export function AskBack({ safety }: { readonly safety: SafetyHeadFragment }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const { allowed, reason, message } = safety.abilities.askBack;
  // A form that is with the team needs no explanation why nothing can be requested.
  if (!allowed && (reason === 'INSUFFICIENT_PERMISSIONS' || reason === 'SAFETY_NOT_SUBMITTED')) return null;
  return (
    <>
      <ActionButton variant="outlined" disabled={!allowed} onClick={() => setOpen(true)}>
        {text('Request changes')}
      </ActionButton>
      {allowed || !message ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
          {text(message)}
        </Typography>
      )}
      {isOpen ? <AskBackDialog safety={safety} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
