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
