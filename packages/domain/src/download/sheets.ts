import type { FeedbackFigure, FeedbackPeriod } from '../feedback/index.ts';
import type { GateList } from '../visit/index.ts';
import type { Cell, ExcelSheet } from './excel.ts';

const formulaSign = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Places where some spreadsheet programs start a new cell within one of ours, with the white space and quotation marks they drop there. */
const cellStart = /[;\t\r\n][\s"]*/g;

/**
 * Prefixes text that a spreadsheet program would read as a formula with an apostrophe. Programs that separate cells by semicolons or tabs,
 * as in most of Europe, or that break lines differently, can start a cell in the middle of ours, so those places are guarded too.
 */
function asWords(text: string): string {
  const words = text.replaceAll(cellStart, (start, at: number) => {
    if (!formulaSign.test(text.charAt(at + start.length))) return start;
    const cell = 1 + Math.max(...[...';\t\r\n'].map((sign) => start.lastIndexOf(sign)));
    return `${start.slice(0, cell)}'${start.slice(cell)}`;
  });
  return formulaSign.test(text.trimStart().charAt(0)) ? `'${words}` : words;
}

function field(value: Cell | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const words = asWords(value);
  return /[",;\t\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
}

/**
 * Formats rows as comma-separated values: UTF-8 with a byte order mark, lines ended as RFC 4180 requires. Text entered by users never
 * becomes a formula (rule O232).
 */
export const csvText = (rows: readonly (readonly (Cell | null)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;

/** Formats a sheet as comma-separated values. */
export const csvOf = ({ columns, rows }: ExcelSheet): string => csvText([columns, ...rows]);

/** The columns of the gate list, the same on screen, on paper and in a workbook (rule O141). */
export const gateColumns = ['Name', 'Institution', 'From', 'Until', 'Experiment', 'Instrument', 'Contact'] as const;

/** Returns the gate list as lines of text, with a cell for each column; `dateOf` formats a date as the facility does. */
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

/** Returns the gate list of a day as a table (rule O142). */
export const gateSheet = (list: GateList, dateOf: (moment: Date) => string): ExcelSheet => ({
  name: list.day,
  columns: gateColumns,
  rows: gateLines(list, dateOf),
});

/** Returns a file name made from the day. */
export const gateListName = (day: string, ending: 'pdf' | 'xlsx'): string => `gate_list_${day}.${ending}`;

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/**
 * Returns feedback figures as a table for further calculation: a row for each question, period and choice, and one for each question and
 * period without choices (rule O232). Percentages are of those who answered.
 */
export function figuresSheet(figures: readonly FeedbackFigure[], by: FeedbackPeriod): ExcelSheet {
  const rows = figures.flatMap(({ question, unit, periods }) =>
    periods.flatMap(({ name, answers, average, choices }) => {
      const mean = average === null ? ['', ''] : [rounded(average, 4), unit ?? ''];
      if (choices.length === 0) return [[question, name, '', '', '', answers, ...mean]];
      return choices.map(({ choice, count }) => [
        ...[question, name, choice, count],
        answers > 0 ? rounded((100 * count) / answers, 1) : '',
        ...[answers, ...mean],
      ]);
    }),
  );
  const period = by === 'CYCLE' ? 'Call' : 'Quarter';
  return {
    name: 'Figures',
    columns: ['Question', period, 'Choice', 'Chosen', 'Percent', 'Answers', 'Mean', 'Unit'],
    rows,
  };
}

export const figuresName = (by: FeedbackPeriod, ending: 'csv' | 'xlsx'): string =>
  `feedback_figures_by_${by.toLowerCase()}.${ending}`;
