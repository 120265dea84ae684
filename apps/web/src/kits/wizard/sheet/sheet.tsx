import { QuestionPlaceProvider } from '@atrium/questions/host';
import { AllocationTimeUnitProvider } from '@atrium/questions/web';
import { ActionButton } from '@atrium/ui/action-button';
import { StickyFoot } from '@atrium/ui/sticky-foot';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import { useText } from '../../../locale/index.ts';
import { DraftNote, DraftNotices } from '../../draft/index.ts';
import { WhoIsHere } from '../../live/index.ts';
import { ProblemSummary } from '../../questionary-form/index.ts';
import { listedProblems, useFaces } from '../item-faces.tsx';
import { ItemForm } from '../item-form.tsx';
import type { WizardItem } from '../wizard-item.ts';
import { type SheetModel, useSheet } from './use-sheet.ts';

/** The single button of a sheet. */
export interface SheetButton<Basis> {
  readonly label: string;
  /** Why it is disabled, for a form that may be changed but not submitted. */
  readonly refusal?: string | undefined;
  readonly pending: boolean;
  /** Called with what was saved once every step is saved and complete. */
  readonly act: (basis: Basis) => Promise<unknown>;
}

interface SheetProps<Basis> {
  readonly item: WizardItem<Basis>;
  readonly button?: SheetButton<Basis> | undefined;
  /** More buttons in the foot. */
  readonly more?: ReactNode;
}

/** Returns the context of the questions: entries removed from a list are deleted by the button, as in the steps of a wizard. */
function usePlace<Basis>({ proposalPk }: WizardItem<Basis>, { entries, occupied }: SheetModel<Basis>) {
  const { deleted, remove } = entries;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `remove` only sets state.
  return useMemo(
    () => ({ proposalPk, occupied, staging: { deleted, created: () => undefined, remove } }),
    [proposalPk, occupied, deleted],
  );
}

interface SubmitButtonProps {
  readonly button: Pick<NonNullable<SheetProps<unknown>['button']>, 'label' | 'refusal'>;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

/** The submit button, with the reason why it is disabled. */
function SubmitButton({ button, isBusy, onPress }: SubmitButtonProps) {
  const text = useText();
  return (
    <>
      <ActionButton
        variant="contained"
        disabled={isBusy || button.refusal !== undefined}
        busy={isBusy}
        onClick={onPress}
      >
        {button.label}
      </ActionButton>
      {button.refusal ? (
        <Typography variant="body2" color="textSecondary" sx={{ flexBasis: '100%' }}>
          {text(button.refusal)}
        </Typography>
      ) : null}
    </>
  );
}

/**
 * An item with all its steps on one sheet, and one button that completes and submits it (rule R101). Input is stored and saved
 * automatically as in the wizard, so the user may leave at any time.
 */
export function Sheet<Basis>({ item, button, more }: SheetProps<Basis>) {
  const text = useText();
  const model = useSheet(item);
  const place = usePlace(item, model);
  const faces = useFaces(item);
  const { draft, isAllowed, saving } = model;
  const isBusy = saving.saving !== undefined || (button?.pending ?? false);
  const press = async () => {
    if (button && (await saving.save('sheet'))) await button.act(model.now().basis);
  };
  return (
    <AllocationTimeUnitProvider value={item.allocationTimeUnit?.toLowerCase()}>
      <QuestionPlaceProvider value={place}>
        {isAllowed || !item.mayChange.message ? null : (
          <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
            {text(item.mayChange.message)}
          </Alert>
        )}
        {item.record && isAllowed ? <WhoIsHere record={item.record} part={item.recordPart ?? 'Review'} /> : null}
        <DraftNotices
          room={model.room}
          faces={faces}
          savesItself
          isLocked={!item.mayChange.allowed}
          onSettled={saving.goOn}
        />
        <ProblemSummary problems={listedProblems(item, model, text)} attempt={model.attempt} />
        <Box sx={{ display: 'grid', gap: 3.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {item.steps.map((step) => (
            <Box component="section" key={step.topicId} aria-label={step.title}>
              {item.steps.length > 1 ? (
                <Typography component="h3" variant="h3" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
                  {step.title}
                </Typography>
              ) : null}
              <ItemForm
                item={item}
                topicId={step.topicId}
                draft={draft}
                basis={model.basis}
                problems={model.problems}
                disabled={!isAllowed}
                onAnswer={model.setAnswer}
                onBasis={model.changeBasis}
              />
            </Box>
          ))}
        </Box>
        <StickyFoot note={isAllowed || model.isUnsent ? <DraftNote room={model.room} isSaving={isBusy} /> : undefined}>
          {more}
          {button ? <SubmitButton button={button} isBusy={isBusy} onPress={() => void press()} /> : null}
        </StickyFoot>
      </QuestionPlaceProvider>
    </AllocationTimeUnitProvider>
  );
}
