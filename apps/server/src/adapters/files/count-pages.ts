import { readFile } from 'node:fs/promises';
import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib';

/**
 * Pages of the PDF at this path, or null when it can not be read. Damaged ones take a second and more for each megabyte, so this
 * is asked in a process.
 */
export async function countPages(path: string): Promise<number | null> {
  try {
    const document = await PDFDocument.load(await readFile(path), {
      ignoreEncryption: true,
      updateMetadata: false,
      // Breaks would only delay it: nobody else waits in this process.
      parseSpeed: ParseSpeeds.Fastest,
    });
    return document.getPageCount();
  } catch {
    return null;
  }
}
