import type { WorkbookSheet } from './workbook.ts';

/** The most characters a cell may hold. */
const cellLimit = 32_767;

const cellOf = (value: string | number) =>
  typeof value === 'number'
    ? { value, type: Number }
    : { value: value.toWellFormed().slice(0, cellLimit), type: String };

const widthOf = (heading: string) => ({ width: Math.max(14, Math.min(60, heading.length + 4)) });

/** The file of these sheets, by `write-excel-file`. Thousands of rows take seconds, so this is asked in a process. */
export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Uint8Array> {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
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
