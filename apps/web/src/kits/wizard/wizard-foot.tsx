import { StickyFoot } from '@atrium/ui/sticky-foot';
import Button from '@mui/material/Button';
import { DateTime } from 'luxon';
import type { ReactNode } from 'react';
import { useText } from '../../locale/index.ts';
import type { WizardModel } from './use-wizard.ts';

interface WizardFootProps<Basis> {
  readonly model: WizardModel<Basis>;
  readonly isLast: boolean;
  /** Buttons of the kind's own last step. */
  readonly summary?: ReactNode;
}

function noteOf<Basis>({ saving }: WizardModel<Basis>, text: ReturnType<typeof useText>): ReactNode {
  if (saving.hasFailed) return text('Not saved yet. What you wrote is kept in this browser.');
  if (!saving.savedAt) return undefined;
  return text('Saved {{time}}', { time: DateTime.fromJSDate(saving.savedAt).toFormat('HH:mm') });
}

/** The buttons of a step, always in reach (Spec 2 §2 "Topic form buttons"). */
export function WizardFoot<Basis>({ model, isLast, summary }: WizardFootProps<Basis>) {
  const text = useText();
  const { stepIndex, isDirty, isCompleted, isAllowed, saving } = model;
  const isBusy = saving.saving !== undefined;
  const note = noteOf(model, text);
  return (
    <StickyFoot note={note}>
      <Button onClick={() => void model.back()} disabled={stepIndex === 0 || isBusy}>
        {text('Back')}
      </Button>
      {summary ?? null}
      {summary === undefined && isAllowed ? (
        <>
          <Button onClick={() => void model.reset()} disabled={!model.mayReset || isBusy}>
            {text('Reset')}
          </Button>
          {isCompleted ? null : (
            <Button
              variant="outlined"
              disabled={!isDirty || isBusy}
              loading={saving.saving === 'part'}
              onClick={() => void saving.save('part')}
            >
              {text('Save')}
            </Button>
          )}
          <Button
            variant="contained"
            disabled={isBusy}
            loading={saving.saving === 'whole'}
            onClick={() => void saving.save('whole')}
          >
            {text('Save and continue')}
          </Button>
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
