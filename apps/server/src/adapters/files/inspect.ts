import { Readable } from 'node:stream';
import { fileTypeFromStream } from 'file-type';

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

/** Pages of a PDF, or null when it can not be read; a question with a page limit then refuses it. */
export async function pagesOf(bytes: Uint8Array): Promise<number | null> {
  // Large, and needed by few requests.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    const document = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
    return document.getPageCount();
  } catch {
    return null;
  }
}
