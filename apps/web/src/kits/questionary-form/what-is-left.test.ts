import { expect, it } from 'vitest';
import { field, step } from '../../../test/wizard-item.tsx';
import { createAnswerDraft } from './answer-draft.ts';
import { whatIsLeft } from './what-is-left.ts';

const needed = { own: { required: true } };
const steps = [
  step(1, true, field('title', { ...needed, stored: 'done' })),
  step(2, false, field('a', needed), field('b', needed), field('c')),
  step(3, false, field('d')),
];
const draft = () => createAnswerDraft(steps.flatMap(({ fields }) => fields));
const left = (of = draft(), basis = () => 0) =>
  whatIsLeft(steps, of, basis, { zone: 'UTC' } as never).map(({ index, questions }) => [index, questions]);

it('counts the questions that need an answer in every incomplete step', () => {
  expect(left()).toEqual([
    [1, 2],
    [2, 0],
  ]);
});

it('follows what is typed, before it is saved', () => {
  const typed = draft();
  typed.set('a', 'x');
  expect(left(typed)).toEqual([
    [1, 1],
    [2, 0],
  ]);
});

it('counts a complete step whose answer was removed', () => {
  const typed = draft();
  typed.set('title', '');
  expect(left(typed)[0]).toEqual([0, 1]);
});

it('counts problems of the basis in their step', () => {
  expect(whatIsLeft(steps, draft(), ({ topicId }) => (topicId === 1 ? 2 : 0), { zone: 'UTC' } as never)[0]).toEqual({
    index: 0,
    title: 'Topic 1',
    questions: 2,
  });
});

const samples = field('samples', { type: 'SAMPLE_DECLARATION', ...needed });
const withSamples = (isCompleted: boolean) => [step(1, isCompleted, samples)];
const one = [{ id: 1, title: 'A crystal', isCompleted: true }];
const leftOf = (form: ReturnType<typeof withSamples>, of: ReturnType<typeof createAnswerDraft>) =>
  whatIsLeft(form, of, () => 0, { zone: 'UTC' } as never).map(({ questions }) => questions);

it('counts no missing entries in a complete step whose list has not been shown yet', () => {
  const unseen = createAnswerDraft([samples].map((each) => ({ ...each, topicId: 1 })));
  expect(leftOf(withSamples(true), unseen)).toEqual([]);
  expect(leftOf(withSamples(false), unseen)).toEqual([1]);
  unseen.set('samples', []);
  expect(leftOf(withSamples(true), unseen)).toEqual([1]);
});

it('remembers the entries that were shown when the form is reloaded', () => {
  const fields = [{ ...samples, topicId: 1 }];
  const before = createAnswerDraft(fields);
  before.set('samples', one);
  expect(leftOf(withSamples(false), createAnswerDraft(fields, undefined, before))).toEqual([0]);
});
