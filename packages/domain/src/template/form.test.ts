import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Form,
  type FormField,
  formFieldsOf,
  placeOf,
  withoutQuestion,
  withoutTopic,
  withQuestionAt,
  withSettings,
  withTopic,
  withTopicChanged,
  withTopicMoved,
} from './form.ts';

const field = (questionId: string, ...dependsOn: string[]): FormField => ({
  questionId,
  config: {},
  operator: 'AND',
  dependencies: dependsOn.map((dependencyId) => ({ dependencyId, condition: { condition: 'eq', params: true } })),
});

/** `form('ab', 'c')` has two topics with ids 1 and 2. */
const form = (...topics: string[]): Form =>
  topics.map((letters, at) => ({
    id: at + 1,
    title: `Topic ${at + 1}`,
    isEnabled: true,
    fields: [...letters].map((letter) => field(letter)),
  }));

const drawn = (made: Form) => made.map(({ fields }) => fields.map(({ questionId }) => questionId).join('')).join('|');
const topicsOf = (made: Form) => made.map(({ id }) => id).join(',');

describe('topics', () => {
  it.each([
    [0, '9,1,2,3'],
    [1, '1,9,2,3'],
    [3, '1,2,3,9'],
    [99, '1,2,3,9'],
    [-5, '9,1,2,3'],
  ])('are added at position %d', (at, order) => {
    expect(topicsOf(withTopic(form('a', 'b', 'c'), { id: 9, title: 'New', isEnabled: true, fields: [] }, at))).toBe(
      order,
    );
  });

  it.each([
    [1, 2, '2,3,1'],
    [3, 0, '3,1,2'],
    [2, 1, '1,2,3'],
    [1, 99, '2,3,1'],
    [7, 0, '1,2,3'],
  ])('topic %d moves to position %d', (id, at, order) => {
    expect(topicsOf(withTopicMoved(form('a', 'b', 'c'), id, at))).toBe(order);
  });

  it('are renamed and disabled', () => {
    const changed = withTopicChanged(form('a', 'b'), 2, { title: 'Samples', isEnabled: false });
    expect(changed[1]).toMatchObject({ title: 'Samples', isEnabled: false });
    expect(changed[0]).toMatchObject({ title: 'Topic 1', isEnabled: true });
  });

  it('are removed with their questions and the dependencies on them', () => {
    const linked: Form = [
      ...form('a'),
      { id: 2, title: 'T', isEnabled: true, fields: [field('b', 'a', 'c'), field('c')] },
    ];
    const left = withoutTopic(linked, 1);
    expect(drawn(left)).toBe('bc');
    expect(left[0]?.fields[0]?.dependencies.map(({ dependencyId }) => dependencyId)).toEqual(['c']);
  });
});

describe('questions', () => {
  it.each([
    ['new', 'x', 1, 0, 'xabc|de'],
    ['new, beyond the end', 'x', 2, 99, 'abc|dex'],
    ['moved down', 'a', 1, 2, 'bca|de'],
    ['moved up', 'c', 1, 0, 'cab|de'],
    ['moved to another topic', 'b', 2, 1, 'ac|dbe'],
    ['into a topic that is not there', 'b', 7, 0, 'abc|de'],
  ])('%s', (_, questionId, topicId, at, result) => {
    expect(drawn(withQuestionAt(form('abc', 'de'), field(questionId), { topicId, at }))).toBe(result);
  });

  it('keep their settings when moved', () => {
    const set = withSettings(form('ab'), 'a', { config: { required: true }, operator: 'OR' });
    const moved = withQuestionAt(set, field('a'), { topicId: 1, at: 1 });
    expect(moved[0]?.fields[1]).toMatchObject({ questionId: 'a', config: { required: true }, operator: 'OR' });
  });

  it('are removed with their own dependencies and those on them', () => {
    const linked: Form = [
      { id: 1, title: 'T', isEnabled: true, fields: [field('a', 'b'), field('b'), field('c', 'a')] },
    ];
    const left = withoutQuestion(linked, 'a');
    expect(drawn(left)).toBe('bc');
    expect(formFieldsOf(left).flatMap(({ dependencies }) => dependencies)).toEqual([]);
  });

  it('are found at their position', () => {
    expect(placeOf(form('ab', 'c'), 'c')).toEqual({ topic: 1, at: 0 });
    expect(placeOf(form('ab', 'c'), 'z')).toBeUndefined();
  });

  it('leave other topics unchanged', () => {
    const before = form('ab', 'c');
    const after = withSettings(before, 'c', { operator: 'OR' });
    expect(after[0]).toBe(before[0]);
  });
});

describe('any sequence of moves', () => {
  it('neither loses nor duplicates a question', () => {
    const moves = fc.array(
      fc.record({
        letter: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        topicId: fc.integer({ min: 1, max: 2 }),
        at: fc.integer(),
      }),
    );
    fc.assert(
      fc.property(moves, (list) => {
        const end = list.reduce<Form>(
          (made, { letter, ...place }) => withQuestionAt(made, field(letter), place),
          form('abc', 'de'),
        );
        expect(
          formFieldsOf(end)
            .map(({ questionId }) => questionId)
            .sort(),
        ).toEqual(['a', 'b', 'c', 'd', 'e']);
      }),
    );
  });
});
