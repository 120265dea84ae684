import { ActionButton } from '@atrium/ui/action-button';
import { StickyFoot } from '@atrium/ui/sticky-foot';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useText } from '../../locale/index.ts';
import { DraftNote } from '../draft/index.ts';
import type { WizardModel } from './use-wizard.ts';

interface WizardFootProps<Basis> {
  readonly model: WizardModel<Basis>;
  readonly isLast: boolean;
  /** The buttons of the kind's own last step. */
  readonly summary?: ReactNode;
}

/** The buttons of a step, always visible (rule Q61). */
export function WizardFoot<Basis>({ model, isLast, summary }: WizardFootProps<Basis>) {
  const text = useText();
  const { stepIndex, isDirty, isCompleted, isAllowed, savesItself, saving } = model;
  const isBusy = saving.saving !== undefined;
  return (
    <StickyFoot
      note={
        isAllowed || isDirty ? <DraftNote room={model.room} savesItself={savesItself} isSaving={isBusy} /> : undefined
      }
    >
      <ActionButton onClick={() => void model.back()} disabled={stepIndex === 0 || isBusy}>
        {text('Back')}
      </ActionButton>
      {summary ?? null}
      {summary === undefined && isAllowed ? (
        <>
          <ActionButton onClick={() => void model.reset()} disabled={!model.mayReset || isBusy}>
            {text('Reset')}
          </ActionButton>
          {isCompleted ? null : (
            <ActionButton
              variant="outlined"
              disabled={!isDirty || isBusy}
              busy={saving.saving === 'part'}
              onClick={() => void saving.save('part')}
            >
              {text('Save')}
            </ActionButton>
          )}
          <ActionButton
            variant="contained"
            disabled={isBusy}
            busy={saving.saving === 'whole'}
            onClick={() => void saving.save('whole')}
          >
            {text('Save and continue')}
          </ActionButton>
        </>
      ) : null}
      {summary === undefined && !isAllowed && !isLast ? (
        <Button variant="outlined" onClick={() => void model.forward()}>
          {text('Next')}
        </Button>
      ) : null}
    </StickyFoot>
  );
}
