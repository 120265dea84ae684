import { Readable } from 'node:stream';
import { fileTypeFromStream } from 'file-type';
import { type Does, WorkStopped } from '../../apart/does.ts';
import type { countPages } from './count-pages.ts';

/** Runs the page count apart from the server. */
export type PageCounter = Does<'countPages', typeof countPages>;

/** Extension without the dot and media type, as suggested by the file signature. */
export interface Sniffed {
  readonly extension: string;
  readonly mimeType: string;
}

/** Detects the type of content from its first bytes; undefined for plain text and anything unknown. */
export async function sniff(content: Readable): Promise<Sniffed | undefined> {
  try {
    const type = await fileTypeFromStream(Readable.toWeb(content) as Parameters<typeof fileTypeFromStream>[0]);
    return type && { extension: type.ext, mimeType: type.mime };
  } finally {
    content.destroy();
  }
}

/**
 * Returns the number of pages of the PDF at this path, or null if it cannot be read within the limits of time and memory; a question with a
 * page limit then rejects the file.
 */
export async function pagesOf(path: string, threads: PageCounter): Promise<number | null> {
  try {
    return await threads.run('countPages', path);
  } catch (error) {
    if (error instanceof WorkStopped) return null;
    throw error;
  }
}
