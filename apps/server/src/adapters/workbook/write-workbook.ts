import { cellWords, sheetNames } from './words-of-excel.ts';
import type { WorkbookSheet } from './workbook.ts';

/** A number that a cell cannot hold is written as text. */
const cellOf = (value: string | number) =>
  typeof value === 'number' && Number.isFinite(value)
    ? { value, type: Number }
    : { value: cellWords(String(value)), type: String };

const widthOf = (heading: string) => ({ width: Math.max(14, Math.min(60, heading.length + 4)) });

/** Returns the file of these sheets, written by `write-excel-file`. Thousands of rows take seconds, so this runs in a separate process. */
export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Uint8Array> {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const names = sheetNames(sheets.map(({ name }) => name));
  return writeXlsxFile(
    sheets.map(({ columns, rows }, at) => ({
      sheet: names[at] ?? '',
      stickyRowsCount: 1,
      columns: columns.map(widthOf),
      data: [
        columns.map((heading) => ({ ...cellOf(heading), fontWeight: 'bold' as const })),
        ...rows.map((row) => row.map(cellOf)),
      ],
    })),
  ).toBuffer();
}
