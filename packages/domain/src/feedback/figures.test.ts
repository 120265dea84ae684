import { expect, it } from 'vitest';
import { feedbackFigures } from './index.ts';

const spring = { period: 'q2', name: '2026 Q2', startsAt: new Date('2026-04-01') };
const summer = { period: 'q3', name: '2026 Q3', startsAt: new Date('2026-07-01') };

it('figures group answers by question and period, with the most frequent choice first (rule O64)', () => {
  const support = { questionId: 'support', question: 'Support by our staff', average: null, unit: null };
  const figures = feedbackFigures(
    [
      { ...support, ...summer, answers: 3 },
      { ...support, ...spring, answers: 1 },
      { questionId: 'days', question: 'Days lost', ...spring, answers: 2, average: 1.5, unit: 'd' },
    ],
    [
      { questionId: 'support', period: 'q2', choice: 'Poor', count: 1 },
      { questionId: 'support', period: 'q3', choice: 'Good', count: 2 },
      { questionId: 'support', period: 'q3', choice: 'Poor', count: 1 },
    ],
  );
  expect(figures).toEqual([
    {
      ...{ questionId: 'support', question: 'Support by our staff', answers: 4, unit: null },
      choices: [
        { choice: 'Good', count: 2 },
        { choice: 'Poor', count: 2 },
      ],
      periods: [
        {
          ...spring,
          answers: 1,
          average: null,
          choices: [
            { choice: 'Good', count: 0 },
            { choice: 'Poor', count: 1 },
          ],
        },
        {
          ...summer,
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
      ...{ questionId: 'days', question: 'Days lost', answers: 2, unit: 'd', choices: [] },
      periods: [{ ...spring, answers: 2, average: 1.5, choices: [] }],
    },
  ]);
});

it('cycles with the same start are sorted by name (rule O232)', () => {
  const cycle = (name: string, day: string) => ({ period: name, name, startsAt: new Date(day) });
  const asked = { questionId: 'support', question: 'Support', average: null, unit: null, answers: 1 };
  const [figure] = feedbackFigures(
    [
      { ...asked, ...cycle('26B', '2026-07-01') },
      { ...asked, ...cycle('26A-rapid', '2026-01-01') },
      { ...asked, ...cycle('26A', '2026-01-01') },
    ],
    [],
  );
  expect(figure?.periods.map(({ name }) => name)).toEqual(['26A', '26A-rapid', '26B']);
});

it('figures are empty if nothing was answered', () => {
  expect(feedbackFigures([], [])).toEqual([]);
});
