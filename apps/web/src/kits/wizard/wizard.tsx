import { questionarySentences } from '@atrium/domain/questionary';
import { QuestionPlaceProvider } from '@atrium/questions/host';
import { AllocationTimeUnitProvider } from '@atrium/questions/web';
import { StepBody, type StepLook, Stepper, stepperWide } from '@atrium/ui/stepper';
import { outOfSight } from '@atrium/ui/visually-hidden';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo } from 'react';
import { useText } from '../../locale/index.ts';
import { useUnsavedPrompt } from '../confirm/index.ts';
import { DraftNotices, KeptTexts } from '../draft/index.ts';
import { WhoIsHere } from '../live/index.ts';
import {
  type FormField,
  type LeftStep,
  noProblems,
  ProblemSummary,
  ReviewDocument,
} from '../questionary-form/index.ts';
import { listedProblems, useFaces } from './item-faces.tsx';
import { ItemForm } from './item-form.tsx';
import { useLeft } from './left/use-left.ts';
import { FormProgress, LeftList, onPhones } from './left/what-is-left.tsx';
import { useWizard, type WizardModel } from './use-wizard.ts';
import { WizardFoot } from './wizard-foot.tsx';
import type { WizardItem } from './wizard-item.ts';

interface BodyProps<Basis> {
  readonly item: WizardItem<Basis>;
  readonly model: WizardModel<Basis>;
  readonly left: readonly LeftStep[];
}

function Body<Basis>({ item, model, left, isInDialog }: BodyProps<Basis> & { readonly isInDialog: boolean }) {
  const text = useText();
  const { formStep, draft, isAllowed } = model;
  if (!formStep) {
    return (
      <>
        <LeftList left={left} onStep={(index) => void model.goTo(index)} />
        <ReviewDocument
          steps={item.steps}
          proposalPk={item.proposalPk}
          basis={(field: FormField) => <item.BasisReview field={field} value={item.basis} />}
          besideTitle={(step) =>
            item.mayChange.allowed ? (
              <Button
                size="small"
                aria-label={text('Edit {{step}}', { step: step.title })}
                onClick={() => void model.goTo(item.steps.indexOf(step))}
              >
                {text('Edit')}
              </Button>
            ) : null
          }
        />
        {item.summary?.form}
      </>
    );
  }
  return (
    <Box sx={{ maxWidth: '47.5rem' }}>
      <Typography
        variant="h2"
        component={isInDialog ? 'h3' : 'h2'}
        sx={{ mb: 2, overflowWrap: 'anywhere', ...(item.steps.length > 1 ? { [onPhones]: outOfSight } : {}) }}
      >
        {formStep.title}
      </Typography>
      {model.isBlocked ? (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {text(questionarySentences.STEP_BLOCKED as string)}
        </Alert>
      ) : null}
      <ProblemSummary problems={listedProblems(item, model, text)} attempt={model.attempt} />
      <ItemForm
        key={formStep.topicId}
        item={item}
        topicId={formStep.topicId}
        draft={draft}
        basis={model.basis}
        problems={isAllowed ? model.problems : noProblems}
        disabled={!isAllowed}
        onAnswer={model.setAnswer}
        onBasis={model.changeBasis}
      />
    </Box>
  );
}

/** Returns the context of the step's questions, with the entry changes that wait for the next save (rule Q62). */
function usePlace<Basis>({ proposalPk }: WizardItem<Basis>, { entries, occupied }: WizardModel<Basis>) {
  const { deleted, dispatch } = entries;
  return useMemo(
    () => ({
      proposalPk,
      occupied,
      staging: {
        deleted,
        created: (id: number) => dispatch({ type: 'ENTRY_CREATED', entryId: id }),
        remove: (id: number) => dispatch({ type: 'ENTRY_DELETED', entryId: id }),
      },
    }),
    [proposalPk, occupied, deleted, dispatch],
  );
}

/** Returns the steps with their states, and what remains to be done in them. */
function useSteps<Basis>(item: WizardItem<Basis>, model: WizardModel<Basis>) {
  const text = useText();
  const isDone = (index: number) => model.states[index]?.isCompleted ?? false;
  const looked = useLeft(item, model.draft, model.basis, item.steps.map((_, index) => isDone(index)).join());
  // A user who may only read has nothing left to do.
  const left = item.mayChange.allowed ? looked.filter(({ index, questions }) => questions > 0 || !isDone(index)) : [];
  const titles = [...item.steps.map(({ title }) => title), ...(item.summary ? [text(item.summary.title)] : [])];
  const stateOf = (index: number): StepLook => {
    const state = model.states[index];
    if (index === model.stepIndex && model.problems.size > 0) return 'error';
    // Unsaved input may have made a completed step incomplete again.
    if (state?.isCompleted && !left.some((one) => one.index === index && one.questions > 0)) return 'completed';
    return state?.isReadOnly && !model.isOfficer ? 'blocked' : 'open';
  };
  const noteOf = (index: number) => {
    const questions = left.find((one) => one.index === index)?.questions ?? 0;
    return questions > 0 ? text('{{n}} to answer', { n: questions }) : undefined;
  };
  const steps = titles.map((title, index) => ({ id: index, title, state: stateOf(index), note: noteOf(index) }));
  return { left, titles, steps };
}

interface AboveStepsProps<Basis> extends BodyProps<Basis> {
  readonly hasSteps: boolean;
}

/** The state of the item, other users present, and notices about restored or discarded input. */
function AboveSteps<Basis>({ item, model, left, hasSteps }: AboveStepsProps<Basis>) {
  const text = useText();
  const faces = useFaces(item);
  return (
    <>
      {item.mayChange.allowed && hasSteps ? (
        <FormProgress info={item.info} steps={item.steps.length} left={left} />
      ) : (
        item.info
      )}
      {item.mayChange.allowed || !item.mayChange.message ? null : (
        <Alert severity="info" variant="outlined" sx={{ mb: 2, maxWidth: '47.5rem' }}>
          {text(item.mayChange.message)}
        </Alert>
      )}
      {item.record && item.mayChange.allowed ? (
        <WhoIsHere record={item.record} part={item.recordPart ?? model.formStep?.title ?? 'Review'} />
      ) : null}
      {item.madeFrom ? <KeptTexts record={item.madeFrom} faces={faces} /> : null}
      <DraftNotices
        room={model.room}
        faces={faces}
        savesItself={model.savesItself}
        isLocked={!item.mayChange.allowed}
        onSettled={model.saving.goOn}
      />
    </>
  );
}

interface WizardProps<Basis> {
  readonly item: WizardItem<Basis>;
  /** Reports whether there is unsaved work, and how to discard it, for dialogs that must not close over it. */
  readonly onDirty?: (isDirty: boolean, giveUp: () => void) => void;
}

/** The screen of every kind of item that is filled in step by step (rule Q55); it depends on no particular kind. */
export function Wizard<Basis>({ item, onDirty }: WizardProps<Basis>) {
  const text = useText();
  const model = useWizard(item);
  const place = usePlace(item, model);
  const { isDirty, giveUp } = model;
  useUnsavedPrompt(isDirty, giveUp);
  useEffect(() => onDirty?.(isDirty, giveUp), [isDirty, giveUp, onDirty]);
  const { left, titles, steps } = useSteps(item, model);
  return (
    <AllocationTimeUnitProvider value={item.allocationTimeUnit?.toLowerCase()}>
      <QuestionPlaceProvider value={place}>
        <AboveSteps item={item} model={model} left={left} hasSteps={titles.length > 1} />
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 1, sm: 2 },
            gridTemplateColumns: 'minmax(0, 1fr)',
            ...(titles.length > 1 ? { [stepperWide]: { gridTemplateColumns: '220px minmax(0, 1fr)', gap: 4 } } : {}),
          }}
        >
          {titles.length > 1 ? (
            <Stepper
              label={text('Steps')}
              steps={steps}
              current={model.stepIndex}
              onStep={(index) => void model.goTo(index)}
            />
          ) : null}
          <Box sx={{ minWidth: 0 }}>
            <StepBody title={titles[model.stepIndex]} current={model.stepIndex} goesOn={item.goesOn}>
              <Body item={item} model={model} left={left} isInDialog={onDirty !== undefined} />
            </StepBody>
            <WizardFoot
              model={model}
              isLast={model.stepIndex === titles.length - 1}
              {...(model.formStep ? {} : { summary: item.summary?.foot ?? null })}
            />
          </Box>
        </Box>
      </QuestionPlaceProvider>
    </AllocationTimeUnitProvider>
  );
}
