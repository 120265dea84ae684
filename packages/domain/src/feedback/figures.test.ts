import { expect, it } from 'vitest';
import { feedbackFigures } from './index.ts';

const [spring, summer] = [new Date('2026-04-01'), new Date('2026-07-01')];

it('gathers what was answered by question and quarter, the most frequent choice first (rule O64)', () => {
  const support = { questionId: 'support', question: 'Support by our staff', average: null };
  const figures = feedbackFigures(
    [
      { ...support, quarter: summer, answers: 3 },
      { ...support, quarter: spring, answers: 1 },
      { questionId: 'days', question: 'Days lost', quarter: spring, answers: 2, average: 1.5 },
    ],
    [
      { questionId: 'support', quarter: spring, choice: 'Poor', count: 1 },
      { questionId: 'support', quarter: summer, choice: 'Good', count: 2 },
      { questionId: 'support', quarter: summer, choice: 'Poor', count: 1 },
    ],
  );
  expect(figures).toEqual([
    {
      ...{ questionId: 'support', question: 'Support by our staff', answers: 4 },
      choices: [
        { choice: 'Good', count: 2 },
        { choice: 'Poor', count: 2 },
      ],
      quarters: [
        {
          quarter: spring,
          answers: 1,
          average: null,
          choices: [
            { choice: 'Good', count: 0 },
            { choice: 'Poor', count: 1 },
          ],
        },
        {
          quarter: summer,
          answers: 3,
          average: null,
          choices: [
            { choice: 'Good', count: 2 },
            { choice: 'Poor', count: 1 },
          ],
        },
      ],
    },
    {
      ...{ questionId: 'days', question: 'Days lost', answers: 2, choices: [] },
      quarters: [{ quarter: spring, answers: 2, average: 1.5, choices: [] }],
    },
  ]);
});

it('nothing was answered', () => {
  expect(feedbackFigures([], [])).toEqual([]);
});
