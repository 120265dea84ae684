import { Readable } from 'node:stream';
import type { Does } from '../../apart/does.ts';
import type { writeWorkbook } from './write-workbook.ts';

/** A sheet of a workbook: headings, then rows. Texts remain texts, whatever character they begin with. */
export interface WorkbookSheet {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<ReadonlyArray<string | number>>;
}

/** Writes Excel workbooks (Office Open XML). */
export interface Workbooks {
  /** Returns the file, with headings in bold and always in view. */
  write(sheets: readonly WorkbookSheet[]): Promise<{ readonly size: number; stream(): Readable }>;
  /** Returns the file of a table that is already written as text, in UTF-8. */
  writeText(text: string): { readonly size: number; stream(): Readable };
}

/** Writes workbooks in the process for files. */
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
