import writeXlsxFile from 'write-excel-file/node';
import type { WorkbookSheet } from './workbook.ts';

/** The most characters a cell may hold. */
const cellLimit = 32_767;

const cellOf = (value: string | number) =>
  typeof value === 'number'
    ? { value, type: Number }
    : { value: value.toWellFormed().slice(0, cellLimit), type: String };

const widthOf = (heading: string) => ({ width: Math.max(14, Math.min(60, heading.length + 4)) });

/** The bytes of a workbook, by `write-excel-file`. */
export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Uint8Array> {
  return writeXlsxFile(
    sheets.map(({ name, columns, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: columns.map(widthOf),
      data: [
        columns.map((heading) => ({ ...cellOf(heading), fontWeight: 'bold' as const })),
        ...rows.map((row) => row.map(cellOf)),
      ],
    })),
  ).toBuffer();
}
