import { afterTravel, noSteps, type Step, type Steps, withStep } from '../../../kits/steps/index.ts';
import type { EditorTemplate } from './model.ts';

/** A change of a template: how it looks at once, and how it is stored. */
export interface EditorChange {
  /** In words, for 'Undo: …'. */
  readonly label: string;
  /** Successive changes with the same mark are taken back in one step. */
  readonly merge?: string;
  /** The outcome as it will be, shown until the server has answered. */
  readonly apply?: (now: EditorTemplate) => EditorTemplate;
  /** Stores it; undefined when it could not be stored, which has been told to the person already. */
  readonly send: (now: EditorTemplate) => Promise<EditorTemplate | undefined>;
}

export interface EditorState {
  /** As it is or is about to be. */
  readonly template: EditorTemplate;
  readonly isSaving: boolean;
  readonly undo: string | undefined;
  readonly redo: string | undefined;
}

/** Changes of one template, one after the other, with the way back. Outside of React, like the answers of a form. */
export interface EditorStore {
  state(): EditorState;
  subscribe(listener: () => void): () => void;
  /** Resolves when the change is stored, or was refused: then what was shown of it is taken back. */
  run(change: EditorChange): Promise<boolean>;
  undo(): Promise<boolean>;
  redo(): Promise<boolean>;
  /** A newer template from the server; the way back ends where somebody else has changed the form. */
  receive(template: EditorTemplate): void;
}

/** Topics that were made anew have new numbers; the steps that know them by the old ones learn them. */
function renumbered(steps: Steps<EditorTemplate>, numbers: ReadonlyMap<number, number>): Steps<EditorTemplate> {
  const learn = (step: Step<EditorTemplate>) => {
    const topics = step.state.topics.map((topic) => ({ ...topic, id: numbers.get(topic.id ?? 0) ?? topic.id }));
    return { ...step, state: { ...step.state, topics } };
  };
  return { past: steps.past.map(learn), future: steps.future.map(learn) };
}

/** The stored template and the changes on their way to it, in a line: the server gets them in the order they were made. */
function createLine(initial: EditorTemplate, tell: () => void) {
  let stored = initial;
  let pending: readonly EditorChange[] = [];
  let end: Promise<unknown> = Promise.resolve();
  return {
    stored: () => stored,
    /** As it will be when everything that waits is stored. */
    shown: () => pending.reduce((now, { apply }) => apply?.(now) ?? now, stored),
    isWaiting: () => pending.length > 0,
    /** Resolves when what waits by now has been stored or refused. */
    settled: () => end,
    receive: (template: EditorTemplate) => {
      stored = template;
    },
    /** Stores a change when its turn has come; `onStored` learns what it was made on. */
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

/** The store of the template as it is now; `restore` makes the server's template like one that was before. */
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
    // Which step is next shows only when everything before it has been stored.
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
      steps = renumbered(afterTravel(steps, from, before), numbers);
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
