/** A change that can be taken back or done again: what it is called, and how all was on its other side. */
export interface Step<State> {
  readonly label: string;
  /** Successive changes with the same mark are taken back in one step. */
  readonly merge: string | undefined;
  readonly state: State;
}

/** The way back and the way forth; the step that is next stands last in either. */
export interface Steps<State> {
  readonly past: readonly Step<State>[];
  readonly future: readonly Step<State>[];
}

/** Where nothing was changed yet, or what was changed is not to be taken back any more. */
export const noSteps: Steps<never> = { past: [], future: [] };

/** How many steps back are kept. */
const depth = 100;

/** The steps after one more change: it joins the one before where both have the same mark, and ends the way forth. */
export function withStep<State>({ past, future }: Steps<State>, step: Step<State>): Steps<State> {
  const joins = step.merge !== undefined && past.at(-1)?.merge === step.merge && future.length === 0;
  return { past: joins ? past : [...past, step].slice(-depth), future: [] };
}

/** The steps after the next one was taken back or done again, where `left` is how all was before that. */
export function afterTravel<State>(steps: Steps<State>, from: keyof Steps<State>, left: State): Steps<State> {
  const step = steps[from].at(-1);
  if (!step) return steps;
  const { past, future } = steps;
  const way: Step<State> = { label: step.label, merge: undefined, state: left };
  return from === 'past'
    ? { past: past.slice(0, -1), future: [...future, way] }
    : { past: [...past, way], future: future.slice(0, -1) };
}
