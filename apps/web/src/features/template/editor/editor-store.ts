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

interface Step {
  readonly label: string;
  readonly merge: string | undefined;
  /** The template before the change, or after it where the step leads forward. */
  readonly template: EditorTemplate;
}

/** How many steps back are kept. */
const depth = 100;

/** Topics that were made anew have new numbers; the steps that know them by the old ones learn them. */
function renumbered(step: Step, numbers: ReadonlyMap<number, number>): Step {
  const topics = step.template.topics.map((topic) => ({ ...topic, id: numbers.get(topic.id ?? 0) ?? topic.id }));
  return { ...step, template: { ...step.template, topics } };
}

export function createEditorStore(
  initial: EditorTemplate,
  restore: (now: EditorTemplate, target: EditorTemplate) => Promise<EditorTemplate | undefined>,
): EditorStore {
  let base = initial;
  let pending: readonly EditorChange[] = [];
  let past: readonly Step[] = [];
  let future: readonly Step[] = [];
  let line: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  const shown = () => pending.reduce((now, { apply }) => apply?.(now) ?? now, base);
  const compute = (): EditorState => ({
    template: shown(),
    isSaving: pending.length > 0,
    undo: past.at(-1)?.label,
    redo: future.at(-1)?.label,
  });
  let state = compute();
  const tell = () => {
    state = compute();
    for (const listener of listeners) listener();
  };

  /** Takes its place in the line, so that the server gets changes in the order in which they were made. */
  const enqueue = (change: EditorChange, stored: (before: EditorTemplate) => void): Promise<boolean> => {
    pending = [...pending, change];
    tell();
    const done = line.then(async () => {
      const before = base;
      const outcome = await change.send(before).catch(() => undefined);
      pending = pending.filter((other) => other !== change);
      if (outcome) {
        base = outcome;
        stored(before);
      }
      tell();
      return outcome !== undefined;
    });
    line = done;
    return done;
  };

  const remember = (step: Step) => {
    const last = past.at(-1);
    const joins = last !== undefined && step.merge !== undefined && last.merge === step.merge && future.length === 0;
    if (!joins) past = [...past, step].slice(-depth);
    future = [];
  };

  const travel = (from: 'past' | 'future'): Promise<boolean> => {
    // Which step is next shows only when everything before it has been stored.
    if (pending.length > 0) return line.then(() => travel(from));
    const step = (from === 'past' ? past : future).at(-1);
    if (!step) return Promise.resolve(false);
    const { template: target, label } = step;
    const change: EditorChange = {
      label,
      apply: (now) => ({ ...target, revision: now.revision }),
      send: (now) => restore(now, target),
    };
    return enqueue(change, (before) => {
      const way: Step = { label, merge: undefined, template: before };
      if (from === 'past') [past, future] = [past.slice(0, -1), [...future, way]];
      else [past, future] = [[...past, way], future.slice(0, -1)];
      const numbers = new Map(target.topics.map(({ id }, at) => [id ?? 0, base.topics[at]?.id ?? 0]));
      past = past.map((other) => renumbered(other, numbers));
      future = future.map((other) => renumbered(other, numbers));
    });
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    run: (change) => enqueue(change, (template) => remember({ label: change.label, merge: change.merge, template })),
    undo: () => travel('past'),
    redo: () => travel('future'),
    receive: (template) => {
      if (pending.length > 0 || template.revision < base.revision) return;
      if (template.revision > base.revision) [past, future] = [[], []];
      base = template;
      tell();
    },
  };
}
