import { readFile } from 'node:fs/promises';
import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib';

/**
 * Returns the number of pages of the PDF at this path, or null if it cannot be read. Damaged files take a second or more for each megabyte,
 * so this runs in a separate process.
 */
export async function countPages(path: string): Promise<number | null> {
  try {
    const document = await PDFDocument.load(await readFile(path), {
      ignoreEncryption: true,
      updateMetadata: false,
      // Yielding to the event loop would only delay it: nothing else waits in this process.
      parseSpeed: ParseSpeeds.Fastest,
    });
    return document.getPageCount();
  } catch {
    return null;
  }
}
