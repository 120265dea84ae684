import { Readable } from 'node:stream';
import type { Does } from '../../apart/does.ts';
import type { writeWorkbook } from './write-workbook.ts';

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
  /** The same of a table that is written as text already, in UTF-8. */
  writeText(text: string): { readonly size: number; stream(): Readable };
}

/** Workbooks written in the process for files. */
export const workerWorkbooks = (threads: Does<'writeWorkbook', typeof writeWorkbook>): Workbooks => ({
  writeText(text) {
    const bytes = Buffer.from(text);
    return { size: bytes.length, stream: () => Readable.from([bytes]) };
  },
  async write(sheets) {
    const bytes = await threads.run('writeWorkbook', sheets);
    return { size: bytes.length, stream: () => Readable.from([bytes]) };
  },
});
