import { describe, expect, it, vi } from 'vitest';
import { createEditorStore, type EditorChange } from './editor-store.ts';
import type { EditorTemplate, EditorTopic } from './model.ts';

const topic = (id: number | null, title: string): EditorTopic => ({ id, title, isEnabled: true, fields: [] });
const template = (revision: number, ...titles: string[]): EditorTemplate => ({
  templateId: 1,
  groupId: 'PROPOSAL',
  name: 'Form',
  description: '',
  isArchived: false,
  isActive: false,
  revision,
  questionaryCount: 0,
  callCount: 0,
  topics: titles.map((title, at) => topic(at + 1, title)),
});

const titlesOf = ({ topics }: EditorTemplate) => topics.map(({ title }) => title).join(',');
const adding = (title: string, merge?: string): EditorChange => ({
  label: `${title} added`,
  ...(merge ? { merge } : {}),
  apply: (now) => ({ ...now, topics: [...now.topics, topic(null, title)] }),
  send: async (now) => ({
    ...now,
    revision: now.revision + 1,
    topics: [...now.topics, topic(100 + now.revision, title)],
  }),
});
/** Restores as the server does: topics it does not know are made anew, with numbers of their own. */
const restore = async (now: EditorTemplate, target: EditorTemplate): Promise<EditorTemplate> => {
  const present = new Set(now.topics.map(({ id }) => id));
  const topics = target.topics.map((one, at) => (present.has(one.id) ? one : { ...one, id: 900 + now.revision + at }));
  return { ...target, topics, revision: now.revision + 1 };
};

describe('a change', () => {
  it('is shown immediately, and changes are stored in the order in which they were made', async () => {
    const store = createEditorStore(template(1, 'A'), restore);
    const done = Promise.all([store.run(adding('B')), store.run(adding('C'))]);
    expect(titlesOf(store.state().template)).toBe('A,B,C');
    expect(store.state().isSaving).toBe(true);
    expect(await done).toEqual([true, true]);
    expect(titlesOf(store.state().template)).toBe('A,B,C');
    expect(store.state()).toMatchObject({ isSaving: false, undo: 'C added', redo: undefined });
  });

  it.each([
    ['refused', async () => undefined],
    ['broken', async () => Promise.reject(new Error('no connection'))],
  ])('that is %s is rolled back, and the next one proceeds', async (_, send) => {
    const store = createEditorStore(template(1, 'A'), restore);
    const done = Promise.all([store.run({ ...adding('B'), send }), store.run(adding('C'))]);
    expect(await done).toEqual([false, true]);
    expect(titlesOf(store.state().template)).toBe('A,C');
  });
});

describe('the undo history', () => {
  it('is followed step by step, even if keys are faster than the server', async () => {
    const store = createEditorStore(template(1, 'A'), restore);
    void store.run(adding('B'));
    await Promise.all([store.run(adding('C')), store.undo(), store.undo(), store.redo()]);
    expect(titlesOf(store.state().template)).toBe('A,B');
    expect(store.state()).toMatchObject({ undo: 'B added', redo: 'C added' });
    expect(await Promise.all([store.undo(), store.undo()])).toEqual([true, false]);
  });

  it('leads back through every step and forward again', async () => {
    const store = createEditorStore(template(1, 'A'), restore);
    for (const title of ['B', 'C']) await store.run(adding(title));
    await store.undo();
    expect(titlesOf(store.state().template)).toBe('A,B');
    await store.undo();
    expect(store.state()).toMatchObject({ undo: undefined, redo: 'B added' });
    expect(await store.undo()).toBe(false);
    await store.redo();
    await store.redo();
    expect(titlesOf(store.state().template)).toBe('A,B,C');
    expect(store.state().redo).toBeUndefined();
  });

  it('refers to restored topics by their new ids', async () => {
    const restoring = vi.fn(restore);
    const store = createEditorStore(template(1, 'A'), restoring);
    for (const title of ['B', 'C']) await store.run(adding(title));
    await store.undo();
    await store.undo();
    await store.redo();
    const made = store.state().template.topics[1]?.id;
    await store.redo();
    const [, target] = restoring.mock.lastCall ?? [];
    expect(target?.topics[1]?.id).toBe(made);
  });

  it('loses undone changes after a new change', async () => {
    const store = createEditorStore(template(1, 'A'), restore);
    await store.run(adding('B'));
    await store.undo();
    await store.run(adding('C'));
    expect(store.state()).toMatchObject({ undo: 'C added', redo: undefined });
  });

  it('undoes changes of one question together', async () => {
    const store = createEditorStore(template(1, 'A'), restore);
    for (const title of ['B', 'C']) await store.run(adding(title, 'question 7'));
    await store.undo();
    expect(titlesOf(store.state().template)).toBe('A');
  });

  it('waits while a change is being stored, and then undoes it', async () => {
    const store = createEditorStore(template(1, 'A'), restore);
    await store.run(adding('B'));
    void store.run(adding('C'));
    expect(await store.undo()).toBe(true);
    expect(titlesOf(store.state().template)).toBe('A,B');
  });
});

describe('a received template', () => {
  it('is shown, and clears the undo history, if it is newer than the current one', async () => {
    const store = createEditorStore(template(1, 'A'), restore);
    await store.run(adding('B'));
    store.receive(template(7, 'X'));
    expect(titlesOf(store.state().template)).toBe('X');
    expect(store.state().undo).toBeUndefined();
  });

  it('is ignored if it is older than the current one', async () => {
    const store = createEditorStore(template(3, 'A'), restore);
    store.receive(template(2, 'Old'));
    expect(titlesOf(store.state().template)).toBe('A');
  });
});
