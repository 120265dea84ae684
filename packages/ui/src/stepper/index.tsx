/** Steps with their state. */

import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef } from 'react';
import { VisuallyHidden } from '../visually-hidden/index.tsx';
import { windowFrom } from '../width/index.tsx';
import { useWords } from '../words/index.tsx';

export type StepLook = 'open' | 'completed' | 'blocked' | 'error';

export interface StepItem {
  readonly id: string | number;
  readonly title: string;
  readonly state: StepLook;
  /** What is left to do in the step; shown if the steps are on the left. */
  readonly note?: string | undefined;
}

export interface StepperProps {
  readonly label: string;
  readonly steps: readonly StepItem[];
  readonly current: number;
  readonly onStep: (index: number) => void;
}

/** From this width on the steps are on the left of the form, below it they are on top. */
export const stepperWide = windowFrom(900);

function StepMark({ state, number, current }: { state: StepLook; number: number; current: boolean }) {
  if (state === 'completed') return <CheckCircle aria-hidden sx={{ fontSize: '1.5rem', color: 'success.main' }} />;
  if (state === 'error') return <ErrorOutlined aria-hidden sx={{ fontSize: '1.5rem', color: 'error.main' }} />;
  if (state === 'blocked' && !current)
    return <LockOutlined aria-hidden sx={{ fontSize: '1.25rem', mx: '2px', color: 'text.secondary' }} />;
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        // Stays a circle beside a name of two lines.
        flex: '0 0 auto',
        width: '1.5rem',
        height: '1.5rem',
        borderRadius: '50%',
        border: 1,
        fontSize: '0.8125rem',
        fontWeight: 600,
        borderColor: current ? 'primary.main' : 'text.secondary',
        backgroundColor: current ? 'primary.main' : 'transparent',
        color: current ? 'primary.contrastText' : 'text.secondary',
      }}
    >
      {number}
    </Box>
  );
}

interface StepProps {
  readonly step: StepItem;
  readonly number: number;
  readonly isCurrent: boolean;
  /** The name of its state; empty if it is obvious. */
  readonly stateWords: string;
  readonly onClick: () => void;
}

function Step({ step, number, isCurrent, stateWords, onClick }: StepProps) {
  const id = useId();
  return (
    <Box component="li" sx={{ flex: '0 0 auto' }}>
      <ButtonBase
        aria-current={isCurrent ? 'step' : undefined}
        aria-describedby={step.note ? id : undefined}
        onClick={onClick}
        sx={{
          justifyContent: 'flex-start',
          textAlign: 'left',
          gap: 1.25,
          width: '100%',
          maxWidth: 260,
          px: 1.25,
          py: 0.875,
          borderRadius: 1,
          // A button otherwise has its own font.
          fontFamily: 'inherit',
          fontSize: '0.9375rem',
          fontWeight: isCurrent ? 600 : 400,
          color: step.state === 'blocked' && !isCurrent ? 'text.secondary' : 'text.primary',
          backgroundColor: isCurrent ? 'action.selected' : 'transparent',
          '&:hover': { backgroundColor: 'action.hover' },
        }}
      >
        <StepMark state={step.state} number={number} current={isCurrent} />
        <span>{step.title}</span>
        {stateWords ? <VisuallyHidden>{`(${stateWords})`}</VisuallyHidden> : null}
      </ButtonBase>
      {step.note ? (
        <Box
          id={id}
          sx={{
            display: 'none',
            pl: 5.75,
            pt: 0.25,
            pb: 0.5,
            fontSize: '0.8125rem',
            color: 'text.secondary',
            [stepperWide]: { display: 'block' },
          }}
        >
          {step.note}
        </Box>
      ) : null}
    </Box>
  );
}

/** Steps with their state; every step can be visited in any order (rule A35). */
export function Stepper({ label, steps, current, onStep }: StepperProps) {
  const say = useWords();
  const list = useRef<HTMLOListElement>(null);
  const showCurrent = useCallback(() => {
    // On a narrow screen the steps are in a row that scrolls by itself; the page must not scroll.
    const step = list.current?.children[current];
    if (list.current && step instanceof HTMLElement)
      list.current.scrollLeft = step.offsetLeft - list.current.offsetLeft;
  }, [current]);
  useEffect(showCurrent, [showCurrent]);
  const words: Record<StepLook, string> = {
    open: '',
    completed: say('completed'),
    blocked: say('blocked'),
    error: say('hasErrors'),
  };
  return (
    <Box component="nav" aria-label={label} sx={{ minWidth: 0 }}>
      <Box
        component="ol"
        ref={list}
        // Browsers do not scroll a step into view if it is reached by Tab and one edge of it is already visible.
        onFocus={({ target }) => target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })}
        onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || showCurrent()}
        sx={{
          listStyle: 'none',
          m: 0,
          // A scrolling element is clipped at its edge, but the focus ring must not be.
          p: 0.5,
          mx: -0.5,
          scrollPaddingInline: 4,
          display: 'flex',
          gap: 0.5,
          alignItems: 'center',
          overflowX: 'auto',
          [stepperWide]: { flexDirection: 'column', alignItems: 'stretch', overflowX: 'visible', p: 0, mx: 0 },
        }}
      >
        {steps.map((step, index) => {
          const isCurrent = index === current;
          // The current step is shown as open, whatever it waits for.
          const stateWords = isCurrent && step.state === 'blocked' ? '' : words[step.state];
          return (
            <Step
              key={step.id}
              step={step}
              number={index + 1}
              isCurrent={isCurrent}
              stateWords={stateWords}
              onClick={() => onStep(index)}
            />
          );
        })}
      </Box>
    </Box>
  );
}

/**
 * Moves the focus to the heading of the step that was just opened, or to the whole step if it has none: the pressed button is gone or
 * belongs to the previous step, and screen readers announce the new place. The initial step of a form leaves the focus to the title of the
 * page, unless the user came to it from another form.
 */
function useFocusOnStep(stepIndex: number, goesOn: boolean): RefObject<HTMLDivElement | null> {
  const step = useRef<HTMLDivElement>(null);
  const shown = useRef(goesOn ? -1 : stepIndex);
  useEffect(() => {
    if (shown.current === stepIndex) return;
    shown.current = stepIndex;
    const place = step.current?.querySelector<HTMLElement>('h2, .MuiTypography-h2') ?? step.current;
    if (!place) return;
    place.tabIndex = -1;
    place.focus();
  }, [stepIndex]);
  return step;
}

export interface StepBodyProps {
  readonly title: string | undefined;
  readonly current: number;
  /** Whether the user came to it from another form, so that its first step takes the focus, too. */
  readonly goesOn?: boolean | undefined;
  readonly children: ReactNode;
}

/** The content of the current step; its heading takes the focus when the user moves to it. */
export function StepBody({ title, current, goesOn = false, children }: StepBodyProps) {
  const step = useFocusOnStep(current, goesOn);
  return (
    <Box ref={step} role="group" aria-label={title} sx={{ '&:focus, & :is(h2, h3):focus': { outline: 'none' } }}>
      {children}
    </Box>
  );
}
