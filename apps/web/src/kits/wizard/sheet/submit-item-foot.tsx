import { ActionButton } from '@atrium/ui/action-button';
import { useText } from '../../../locale/index.ts';
import type { Ability } from '../wizard-item.ts';
import { SubmitItemButton } from './submit-item-button.tsx';

interface Deed {
  readonly pending: boolean;
  readonly act: () => Promise<unknown>;
}

interface SubmitItemFootProps {
  readonly texts: { readonly button: string; readonly confirmation?: string | undefined };
  readonly abilities: { readonly submit: Ability; readonly giveBack: Ability };
  readonly isSubmitted: boolean;
  readonly isComplete: boolean;
  readonly submit: Deed;
  readonly giveBack: Deed;
}

/** The buttons of the last step of an item that is submitted once: submit it, and for users who may, return it. */
export function SubmitItemFoot({ texts, abilities, isSubmitted, isComplete, submit, giveBack }: SubmitItemFootProps) {
  const text = useText();
  return (
    <>
      {isSubmitted && abilities.giveBack.allowed ? (
        <ActionButton variant="outlined" busy={giveBack.pending} onClick={() => void giveBack.act()}>
          {text('Return to the team')}
        </ActionButton>
      ) : null}
      <SubmitItemButton
        texts={texts}
        submit={abilities.submit}
        isSubmitted={isSubmitted}
        isComplete={isComplete}
        pending={submit.pending}
        act={submit.act}
      />
    </>
  );
}
