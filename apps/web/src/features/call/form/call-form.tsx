import { recordKey } from '@atrium/domain/live';
import { ActionButton } from '@atrium/ui/action-button';
import { StepBody, Stepper, stepperWide } from '@atrium/ui/stepper';
import { StickyFoot } from '@atrium/ui/sticky-foot';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { type ApiError, showIssues } from '../../../api/index.ts';
import { useUnsavedPrompt } from '../../../kits/confirm/index.ts';
import {
  DraftNote,
  DraftNotices,
  type FormPart,
  lineTexts,
  plainTexts,
  useFormDraft,
} from '../../../kits/draft/index.ts';
import { type HeldFields, useRead } from '../../../kits/form-save/index.ts';
import { WhoIsHere } from '../../../kits/live/index.ts';
import { useText } from '../../../locale/index.ts';
import {
  type CallFormValues,
  type CallSurroundings,
  formProblems,
  type NumberedCall,
  stepFields,
  stepProblems,
  stepTitles,
} from './call-form-values.ts';
import type { CallChoices } from './call-step.ts';
import { StepGeneral } from './step-general.tsx';
import { StepNotification } from './step-notification.tsx';
import { StepReviews } from './step-reviews.tsx';

const steps = [StepGeneral, StepReviews, StepNotification] as const;

/** The texts of a call, which are saved as a draft while typed; dates and choices are quickly set again. */
const parts: readonly FormPart<CallFormValues>[] = [
  { name: 'shortCode', label: 'Short Code', ...lineTexts },
  { name: 'title', label: 'Title', ...lineTexts },
  { name: 'description', label: 'Description', ...plainTexts },
  { name: 'surveyComment', label: 'Survey comment', ...plainTexts },
  { name: 'cycleComment', label: 'Cycle comment', ...plainTexts },
  { name: 'submissionMessage', label: 'Submission message', ...plainTexts },
];

/** Adapts the rules of the domain to the form library; the first message of each field is shown. */
const resolverIn =
  (around: CallSurroundings): Resolver<CallFormValues> =>
  (values) => {
    const problems = formProblems(values, around);
    if (problems.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      problems.toReversed().map(({ field, message }) => [field, { type: 'domain', message }]),
    );
    return { values: {}, errors };
  };

export interface CallFormProps {
  readonly initial: CallFormValues;
  readonly choices: CallChoices;
  /** All calls of the facility, to detect conflicting reference numbers. */
  readonly calls?: readonly NumberedCall[];
  /** Omitted for a new call, which is stored at the last step; a stored call can be saved at any step. */
  readonly callId?: number;
  /** The name of the draft of a copied call. */
  readonly draftOf?: string;
  /** The number of the next submission in this call; 0 in a call without submissions. */
  readonly nextSequence?: number;
  /** The number of proposals that the call has, drafts included; 0 for a new call. */
  readonly proposalCount?: number;
  /** Returns the server's refusal, or undefined once the call is stored. */
  readonly onSave: (
    values: CallFormValues,
    held: HeldFields<CallFormValues>,
  ) => Promise<ApiError | 'cancelled' | undefined>;
  /** Called once the values are stored. */
  readonly onStored: () => void;
  readonly onCancel: () => void;
  /** Rendered above the steps; may change the form's values. */
  readonly above?: (form: UseFormReturn<CallFormValues>) => ReactNode;
}

/** Tracks the current step and the furthest one reached; moving forward requires the step to be valid (rule C13). */
function useSteps(form: UseFormReturn<CallFormValues>, around: CallSurroundings) {
  const { getValues, setError, setFocus, setValue, clearErrors } = form;
  const [current, setCurrent] = useState(0);
  const [reached, setReached] = useState(0);
  const show = (step: number) => {
    setCurrent(step);
    setReached((before) => Math.max(before, step));
  };
  /** Marks the problems of the step and focuses the first one; returns whether there are none. */
  const passes = (step: number) => {
    const problems = stepProblems(step, getValues(), around);
    clearErrors(stepFields[step]);
    for (const { field, message } of problems.toReversed()) {
      setError(field, { type: 'domain', message });
      // From now on the field is checked while typing: a message that disappears only when the field is left would move the button away.
      setValue(field, getValues(field), { shouldTouch: true });
    }
    const first = stepFields[step]?.find((field) => problems.some((problem) => problem.field === field));
    if (first) setFocus(first);
    return problems.length === 0;
  };
  return {
    current,
    reached,
    isLast: current === steps.length - 1,
    back: () => show(current - 1),
    goTo: (target: number) => {
      for (let step = current; step < target; step++) {
        if (!passes(step)) return show(step);
      }
      show(target);
    },
    /** Shows the first step with a problem. */
    showWrong: (errors: FieldErrors<CallFormValues>) => {
      const step = stepFields.findIndex((fields) => fields.some((field) => errors[field]));
      if (step >= 0) show(step);
    },
  };
}

type Steps = ReturnType<typeof useSteps>;

/** Saves typed texts as a draft, and stores the whole call. */
function useStoring(
  form: UseFormReturn<CallFormValues>,
  { initial, callId, draftOf, onSave, onStored }: CallFormProps,
  showWrong: Steps['showWrong'],
) {
  const read = useRead(form, initial);
  const [stored, setStored] = useState(false);
  const draft = useFormDraft(form, { record: draftOf ?? `call-${callId ?? 'new'}`, parts, stored: initial });
  useUnsavedPrompt(form.formState.isDirty && !stored, draft.giveUp);
  // Navigates only after the unsaved-changes prompt has been updated.
  useEffect(() => {
    if (stored) onStored();
  }, [stored, onStored]);
  const save = form.handleSubmit(async (values) => {
    const taken = draft.taken();
    const error = await onSave(values, read.held(values));
    if (!error) {
      draft.saved(taken);
      return setStored(true);
    }
    if (error === 'cancelled') return;
    showIssues(form, error);
  }, showWrong);
  return { draft, save };
}

interface FootProps {
  readonly steps: Steps;
  readonly isNew: boolean;
  readonly isBusy: boolean;
  /** Whether the draft is saved. */
  readonly note: ReactNode;
  readonly onCancel: () => void;
}

function Foot({ steps: { current, isLast, back, goTo }, isNew, isBusy, note, onCancel }: FootProps) {
  const text = useText();
  return (
    <StickyFoot keepsFocus note={note}>
      <Button disabled={current === 0} onClick={back}>
        {text('Back')}
      </Button>
      {isNew || isLast ? null : <Button onClick={() => goTo(current + 1)}>{text('Next')}</Button>}
      <ActionButton type="submit" variant="contained" busy={isBusy}>
        {isNew ? text(isLast ? 'Create call' : 'Next') : text('Save')}
      </ActionButton>
      <Button onClick={onCancel}>{text('Cancel')}</Button>
    </StickyFoot>
  );
}

/** The form of a call in three steps; moving forward requires the step to be valid (rule C13). */
export function CallForm(props: CallFormProps) {
  const { initial, choices, calls = [], callId, nextSequence = 0, proposalCount = 0, onCancel, above } = props;
  const isNew = callId === undefined;
  const text = useText();
  const others = calls.filter(({ id }) => id !== callId);
  const around = { others, storedFormat: isNew ? null : initial.referenceNumberFormat };
  const form = useForm<CallFormValues>({ defaultValues: initial, resolver: resolverIn(around), mode: 'onTouched' });
  const { control, formState } = form;
  const at = useSteps(form, around);
  const { draft, save } = useStoring(form, props, at.showWrong);
  const Step = steps[at.current] ?? StepGeneral;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (at.isLast || !isNew) void save(event);
        else at.goTo(at.current + 1);
      }}
      sx={{ display: 'grid', gap: 3, [stepperWide]: { gridTemplateColumns: '220px minmax(0, 800px)' } }}
    >
      <Stepper
        label={text('Steps of the call')}
        current={at.current}
        onStep={at.goTo}
        steps={stepTitles.map((title, index) => {
          const wrong = stepFields[index]?.some((field) => formState.errors[field]);
          return { id: title, title: text(title), state: wrong ? 'error' : index < at.reached ? 'completed' : 'open' };
        })}
      />
      <Box sx={{ minWidth: 0 }}>
        {isNew ? null : <WhoIsHere record={recordKey('call', callId)} part={stepTitles[at.current] ?? ''} />}
        <DraftNotices {...draft} />
        {above?.(form)}
        <StepBody title={text(stepTitles[at.current] ?? '')} current={at.current}>
          <Step {...{ control, choices, callId, nextSequence, proposalCount, others }} />
        </StepBody>
        <Foot
          steps={at}
          isNew={isNew}
          isBusy={formState.isSubmitting}
          note={<DraftNote room={draft.room} savesItself={false} />}
          onCancel={onCancel}
        />
      </Box>
    </Box>
  );
}
