import type { FeedbackFigure, FeedbackPeriod } from '../feedback/index.ts';
import type { ExcelSheet } from './excel.ts';

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/**
 * Figures of feedback as a table that can be counted on with: a row for each question, period and choice, and one for each question and
 * period in which nothing is chosen (rule O232). Shares are percent of those who answered.
 */
export function figuresSheet(figures: readonly FeedbackFigure[], by: FeedbackPeriod): ExcelSheet {
  const rows = figures.flatMap(({ question, periods }) =>
    periods.flatMap(({ name, answers, average, choices }) => {
      const mean = average === null ? '' : rounded(average, 4);
      if (choices.length === 0) return [[question, name, '', '', '', answers, mean]];
      return choices.map(({ choice, count }) => [
        ...[question, name, choice, count],
        answers > 0 ? rounded((100 * count) / answers, 1) : '',
        ...[answers, mean],
      ]);
    }),
  );
  const period = by === 'CYCLE' ? 'Call' : 'Quarter';
  return { name: 'Figures', columns: ['Question', period, 'Choice', 'Chosen', 'Percent', 'Answers', 'Mean'], rows };
}

export const figuresName = (by: FeedbackPeriod, ending: 'csv' | 'xlsx'): string =>
  `feedback_figures_by_${by.toLowerCase()}.${ending}`;
