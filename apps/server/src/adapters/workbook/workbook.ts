import { Readable } from 'node:stream';

/** A sheet of a workbook: headings, then rows. Texts stay texts, whatever they begin with. */
export interface WorkbookSheet {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<ReadonlyArray<string | number>>;
}

/** Writes Excel workbooks (Office Open XML). */
export interface Workbooks {
  /** The file, headings bold and kept in view. */
  write(sheets: readonly WorkbookSheet[]): Promise<{ readonly size: number; stream(): Readable }>;
}

/** The most characters a cell may hold. */
const cellLimit = 32_767;

const cellOf = (value: string | number) =>
  typeof value === 'number'
    ? { value, type: Number }
    : { value: value.toWellFormed().slice(0, cellLimit), type: String };

const widthOf = (heading: string) => ({ width: Math.max(14, Math.min(60, heading.length + 4)) });

/** Workbooks by `write-excel-file`. */
export const excelWorkbooks: Workbooks = {
  async write(sheets) {
    // Loaded with the first one.
    const { default: writeXlsxFile } = await import('write-excel-file/node');
    const bytes = await writeXlsxFile(
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
    return { size: bytes.length, stream: () => Readable.from([bytes]) };
  },
};
