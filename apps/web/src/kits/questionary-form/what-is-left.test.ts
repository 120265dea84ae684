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

it('counts the questions that need an answer in every step that is not complete', () => {
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

it('counts a complete step whose answer was taken away', () => {
  const typed = draft();
  typed.set('title', '');
  expect(left(typed)[0]).toEqual([0, 1]);
});

it('counts what is wrong with the basis where it stands', () => {
  expect(whatIsLeft(steps, draft(), ({ topicId }) => (topicId === 1 ? 2 : 0), { zone: 'UTC' } as never)[0]).toEqual({
    index: 0,
    title: 'Topic 1',
    questions: 2,
  });
});
