import { afterUndoOrRedo, noSteps, type Step, type Steps, withStep } from '../../../kits/steps/index.ts';
import type { EditorTemplate } from './model.ts';

/** A change of a template: its immediate effect on the screen, and how it is stored. */
export interface EditorChange {
  /** In words, for 'Undo: …'. */
  readonly label: string;
  /** Successive changes with the same value are undone in one step. */
  readonly merge?: string;
  /** Returns the expected result, shown until the server has responded. */
  readonly apply?: (now: EditorTemplate) => EditorTemplate;
  /** Stores the change; resolves with undefined if that failed, which the user has already been told. */
  readonly send: (now: EditorTemplate) => Promise<EditorTemplate | undefined>;
}

export interface EditorState {
  /** The template including changes that are still being stored. */
  readonly template: EditorTemplate;
  readonly isSaving: boolean;
  readonly undo: string | undefined;
  readonly redo: string | undefined;
}

/** The changes of one template, stored one after the other, with undo and redo. Kept outside React, like the answers of a form. */
export interface EditorStore {
  state(): EditorState;
  subscribe(listener: () => void): () => void;
  /** Resolves when the change is stored, or was refused, in which case its effect on the screen is reverted. */
  run(change: EditorChange): Promise<boolean>;
  undo(): Promise<boolean>;
  redo(): Promise<boolean>;
  /** Receives a newer template from the server; undo and redo are cleared if another user has changed it. */
  receive(template: EditorTemplate): void;
}

/** Replaces the ids of topics that were created again in the undo and redo steps. */
function renumbered(steps: Steps<EditorTemplate>, numbers: ReadonlyMap<number, number>): Steps<EditorTemplate> {
  const learn = (step: Step<EditorTemplate>) => {
    const topics = step.state.topics.map((topic) => ({ ...topic, id: numbers.get(topic.id ?? 0) ?? topic.id }));
    return { ...step, state: { ...step.state, topics } };
  };
  return { past: steps.past.map(learn), future: steps.future.map(learn) };
}

/** Creates the queue of changes to the stored template: the server receives them in order. */
function createLine(initial: EditorTemplate, tell: () => void) {
  let stored = initial;
  let pending: readonly EditorChange[] = [];
  let end: Promise<unknown> = Promise.resolve();
  return {
    stored: () => stored,
    /** Returns the template as it will be when all pending changes are stored. */
    shown: () => pending.reduce((now, { apply }) => apply?.(now) ?? now, stored),
    isWaiting: () => pending.length > 0,
    /** Resolves when all changes pending now have been stored or refused. */
    settled: () => end,
    receive: (template: EditorTemplate) => {
      stored = template;
    },
    /** Stores a change in its turn; `onStored` receives the template before the change. */
    enqueue: (change: EditorChange, onStored: (before: EditorTemplate) => void): Promise<boolean> => {
      pending = [...pending, change];
      tell();
      const done = end.then(async () => {
        const before = stored;
        const outcome = await change.send(before).catch(() => undefined);
        pending = pending.filter((other) => other !== change);
        if (outcome) {
          stored = outcome;
          onStored(before);
        }
        tell();
        return outcome !== undefined;
      });
      end = done;
      return done;
    },
  };
}

/** Creates the store of a template; `restore` changes the template on the server back to an earlier version. */
export function createEditorStore(
  initial: EditorTemplate,
  restore: (now: EditorTemplate, target: EditorTemplate) => Promise<EditorTemplate | undefined>,
): EditorStore {
  let steps: Steps<EditorTemplate> = noSteps;
  const listeners = new Set<() => void>();
  const tell = () => {
    state = compute();
    for (const listener of listeners) listener();
  };
  const line = createLine(initial, tell);
  const compute = (): EditorState => ({
    template: line.shown(),
    isSaving: line.isWaiting(),
    undo: steps.past.at(-1)?.label,
    redo: steps.future.at(-1)?.label,
  });
  let state = compute();

  const travel = (from: 'past' | 'future'): Promise<boolean> => {
    // The next step is known only after all pending changes are stored.
    if (line.isWaiting()) return line.settled().then(() => travel(from));
    const step = steps[from].at(-1);
    if (!step) return Promise.resolve(false);
    const { state: target, label } = step;
    const change: EditorChange = {
      label,
      apply: (now) => ({ ...target, revision: now.revision }),
      send: (now) => restore(now, target),
    };
    return line.enqueue(change, (before) => {
      const { topics } = line.stored();
      const numbers = new Map(target.topics.map(({ id }, at) => [id ?? 0, topics[at]?.id ?? 0]));
      steps = renumbered(afterUndoOrRedo(steps, from, before), numbers);
    });
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    run: (change) =>
      line.enqueue(change, (before) => {
        steps = withStep(steps, { label: change.label, merge: change.merge, state: before });
      }),
    undo: () => travel('past'),
    redo: () => travel('future'),
    receive: (template) => {
      const { revision } = line.stored();
      if (line.isWaiting() || template.revision < revision) return;
      if (template.revision > revision) steps = noSteps;
      line.receive(template);
      tell();
    },
  };
}
