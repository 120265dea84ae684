import { expect, it } from 'vitest';
import { item, titled } from '../../../test/wizard-item.tsx';
import { listedProblems } from './item-faces.tsx';

it('lists a part of the basis under its label in the reader’s language, like its field', () => {
  const problems = new Map([[titled.questionId, [{ path: 'title', message: 'Too short' }]]]);
  const draft = { fields: [titled] } as never;
  const basisPart = () => ({ label: 'Title', target: 'title' });
  const german = (sentence: string) => `${sentence} auf Deutsch`;
  expect(listedProblems(item({ basisPart }), { problems, draft }, german)).toEqual([
    { label: 'Title auf Deutsch', target: 'title', message: 'Too short auf Deutsch' },
  ]);
});
