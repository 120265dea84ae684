/** A change that can be undone or redone: its label, and the state on its other side. */
export interface Step<State> {
  readonly label: string;
  /** Successive changes with the same key are undone in one step. */
  readonly merge: string | undefined;
  readonly state: State;
}

/** The undo and redo stacks; the next step is the last of each. */
export interface Steps<State> {
  readonly past: readonly Step<State>[];
  readonly future: readonly Step<State>[];
}

/** Empty stacks, for no changes yet or for changes that must not be undone any more. */
export const noSteps: Steps<never> = { past: [], future: [] };

/** The maximum number of undo steps. */
const depth = 100;

/** Returns the stacks after one more change, which joins the previous step if both have the same key, and empties the redo stack. */
export function withStep<State>({ past, future }: Steps<State>, step: Step<State>): Steps<State> {
  const joins = step.merge !== undefined && past.at(-1)?.merge === step.merge && future.length === 0;
  return { past: joins ? past : [...past, step].slice(-depth), future: [] };
}

/** Returns the stacks after an undo or a redo, where `left` is the state before it. */
export function afterUndoOrRedo<State>(steps: Steps<State>, from: keyof Steps<State>, left: State): Steps<State> {
  const step = steps[from].at(-1);
  if (!step) return steps;
  const { past, future } = steps;
  const way: Step<State> = { label: step.label, merge: undefined, state: left };
  return from === 'past'
    ? { past: past.slice(0, -1), future: [...future, way] }
    : { past: [...past, way], future: future.slice(0, -1) };
}
