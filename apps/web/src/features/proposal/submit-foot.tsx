import { submitQuestion, submittedMessage } from '@atrium/domain/proposal';
import { ActionButton } from '@atrium/ui/action-button';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import {
  ProposalForEditingDocument,
  SubmitProposalDocument,
} from '../../api/generated/features/proposal/proposal-editor.ts';
import { randomName, useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { startDownload } from '../../kits/download/index.ts';
import type { Ability } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';

interface SubmitFootProps {
  readonly proposal: {
    readonly primaryKey: number;
    readonly proposalId: string;
    readonly submitted: boolean;
    readonly isComplete: boolean;
    readonly staysEditable: boolean;
    readonly submissionMessage: string | null;
    /** Undefined for users who only read the proposal and cannot submit it. */
    readonly submit: Ability | undefined;
    readonly download: Ability;
  };
}

/** Buttons of the last step: submit the proposal, and download it (rule P18). */
export function SubmitFoot({ proposal }: SubmitFootProps) {
  const text = useText();
  const ask = useConfirm();
  // Identifies this submission: if it is repeated because no response arrived, the server carries it out only once (decision 0126).
  const [attempt] = useState(randomName);
  const { primaryKey, proposalId, submitted, isComplete, submit: may } = proposal;
  const submit = useCommand(SubmitProposalDocument, {
    done: proposal.submissionMessage?.trim() || submittedMessage,
    refreshes: [ProposalForEditingDocument],
  });
  const refusal = submitted
    ? undefined
    : isComplete
      ? (may?.message ?? undefined)
      : text('Complete every step before submitting');
  const isDisabled = submitted || !isComplete || !may?.allowed;
  const label = text('Submit');
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PictureAsPdfOutlined />}
        disabled={!proposal.download.allowed}
        onClick={() =>
          void startDownload({
            kind: 'pdf/proposal',
            ids: [primaryKey],
            label: text('Proposal {{id}}', { id: proposalId }),
            fileName: `proposal_${proposalId}.pdf`,
          })
        }
      >
        {text('Download PDF')}
      </Button>
      {may ? (
        <Tooltip title={isDisabled && refusal ? refusal : ''}>
          <span>
            <ActionButton
              variant="contained"
              disabled={isDisabled}
              busy={submit.pending}
              {...(submitted ? { startIcon: <CheckOutlined /> } : {})}
              onClick={() =>
                void ask({
                  title: 'Submit proposal',
                  text: submitQuestion(proposal.staysEditable),
                  confirmLabel: label,
                  act: () => submit.run({ proposalPk: primaryKey, attempt }),
                })
              }
            >
              {submitted ? text('Submitted') : label}
            </ActionButton>
          </span>
        </Tooltip>
      ) : null}
    </>
  );
}
