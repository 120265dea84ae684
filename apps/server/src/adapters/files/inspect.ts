import { Readable } from 'node:stream';
import { fileTypeFromStream } from 'file-type';
import { type Does, WorkStopped } from '../../apart/does.ts';
import type { countPages } from './count-pages.ts';

/** Where pages are counted. */
export type PageCounter = Does<'countPages', typeof countPages>;

/** Extension without the dot and media type, as a signature suggests them. */
export interface Sniffed {
  readonly extension: string;
  readonly mimeType: string;
}

/** What the first bytes say the content is; undefined for plain text and anything unknown. */
export async function sniff(content: Readable): Promise<Sniffed | undefined> {
  try {
    const type = await fileTypeFromStream(Readable.toWeb(content) as Parameters<typeof fileTypeFromStream>[0]);
    return type && { extension: type.ext, mimeType: type.mime };
  } finally {
    content.destroy();
  }
}

/**
 * Pages of the PDF at this path, or null when it can not be read, or not in the time and memory there is for it; a question with a
 * page limit then refuses it.
 */
export async function pagesOf(path: string, threads: PageCounter): Promise<number | null> {
  try {
    return await threads.run('countPages', path);
  } catch (error) {
    if (error instanceof WorkStopped) return null;
    throw error;
  }
}
