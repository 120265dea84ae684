import { ActionButton } from '@atrium/ui/action-button';
import Tooltip from '@mui/material/Tooltip';
import { useText } from '../../../locale/index.ts';
import { useConfirm } from '../../confirm/index.ts';
import type { Ability } from '../wizard-item.ts';

interface SubmitItemButtonProps {
  /** The texts of the item kind: the label in the current state, and the confirmation. */
  readonly texts: { readonly button: string; readonly confirmation?: string | undefined };
  readonly submit: Ability;
  readonly isSubmitted?: boolean;
  /** Whether every step is filled in; omitted if the ability already tells. */
  readonly isComplete?: boolean;
  readonly confirmLabel?: string;
  readonly pending: boolean;
  readonly act: () => Promise<unknown>;
}

/** The button of the last step that submits an item for good: asks for confirmation, and explains why it is disabled. */
export function SubmitItemButton(props: SubmitItemButtonProps) {
  const { texts, submit, isSubmitted = false, isComplete = true, confirmLabel = 'Submit', pending, act } = props;
  const text = useText();
  const ask = useConfirm();
  const isDisabled = isSubmitted || !isComplete || !submit.allowed;
  const refusal = isComplete ? (submit.message ?? '') : text('Complete every step before submitting');
  return (
    <Tooltip title={isDisabled && !isSubmitted ? refusal : ''}>
      <span>
        <ActionButton
          variant="contained"
          disabled={isDisabled}
          busy={pending}
          onClick={() => void ask({ title: 'Confirmation', text: texts.confirmation ?? '', confirmLabel, act })}
        >
          {text(texts.button)}
        </ActionButton>
      </span>
    </Tooltip>
  );
}
