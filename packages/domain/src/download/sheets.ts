import type { FeedbackFigure, FeedbackPeriod } from '../feedback/index.ts';
import type { GateList } from '../visit/index.ts';
import type { Cell, ExcelSheet } from './excel.ts';

/** Programs that count read cells that begin so as formulas: an apostrophe keeps them words. */
const asFormula = /^[=+\-@\t\r]/;

function field(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const words = asFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
}

/**
 * A sheet as comma-separated values: UTF-8 with its mark, lines ended as RFC 4180 has them. Words that others typed never become a formula
 * (rule O232).
 */
export const csvOf = ({ columns, rows }: ExcelSheet): string =>
  `\uFEFF${[columns, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;

/** The columns of the gate list, on screen, paper and in a workbook alike (rule O141). */
export const gateColumns = ['Name', 'Institution', 'From', 'Until', 'Experiment', 'Instrument', 'Contact'] as const;

/** The gate list as lines of words, a cell for each of its columns; `dateOf` writes a day as the facility does. */
export const gateLines = ({ entries }: GateList, dateOf: (moment: Date) => string): string[][] =>
  entries.map(({ name, institution, startsAt, endsAt, experimentId, instrument, contact }) => [
    name,
    institution,
    dateOf(startsAt),
    dateOf(endsAt),
    experimentId,
    instrument,
    contact,
  ]);

/** The gate list of a day as a table (rule O142). */
export const gateSheet = (list: GateList, dateOf: (moment: Date) => string): ExcelSheet => ({
  name: list.day,
  columns: gateColumns,
  rows: gateLines(list, dateOf),
});

/** Named after its day. */
export const gateListName = (day: string, ending: 'pdf' | 'xlsx'): string => `gate_list_${day}.${ending}`;

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
