import { closeSync, openSync, writevSync } from 'node:fs';
import {
  PDFArray,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFOperator,
  PDFOperatorNames,
  PDFRef,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { type CopiedElements, namedPlaces, ObjectCopy } from './object-copy.ts';
import type { PageNumbers } from './pdf.ts';

// Working on a damaged file may take a second for each hundred kilobytes, so this runs in a separate process.

const latin = new TextEncoder();

/** Many documents are protected against changes only, with an empty password. */
const load = (content: Uint8Array) => PDFDocument.load(content, { password: '', updateMetadata: false });

/** What is known about a PDF that was read: its number of pages, and the page, counted from 0, of each of its named destinations. */
export interface ReadPdf {
  readonly pages: number;
  readonly places: ReadonlyMap<string, number>;
}

/** Reads a PDF. Throws if it is not a PDF or cannot be read without a password. */
export async function readPdf(content: Uint8Array): Promise<ReadPdf> {
  const document = await load(content);
  const numbers = new Map(document.getPages().map(({ ref }, number) => [ref as PDFObject, number]));
  const places = new Map<string, number>();
  for (const [name, place] of namedPlaces(document)) {
    const page = place instanceof PDFArray ? numbers.get(place.get(0)) : undefined;
    if (page !== undefined) places.set(name, page);
  }
  return { pages: numbers.size, places };
}

/** A PDF whose pages are to be copied into another file; objects are identified by their numbers there. */
export interface CopyPdf {
  readonly content: Uint8Array;
  /** The target file, and the position in it of the first object. */
  readonly path: string;
  readonly position: number;
  /** The first free object number. */
  readonly firstObject: number;
  /** The first free key by which pages and links may refer to the structure. */
  readonly firstKey: number;
  /** The page tree, and the element above the top elements of the copied structure. */
  readonly parent: number;
  readonly above: number;
  /** Page numbers to print at the foot of the pages. */
  readonly numbers?: PageNumbers | undefined;
}

/** The part of a PDF that was written. */
export interface CopiedPdf {
  /** In bytes. */
  readonly size: number;
  /** The offset of each object, in the order of their numbers from `firstObject`; 0 for an object that was not written. */
  readonly places: Float64Array;
  readonly pages: readonly number[];
  readonly structure: CopiedElements | undefined;
}

/** Prints `Page 3 of 12` at the foot of each page, below the existing content. */
async function printNumbers(document: PDFDocument, { first, total }: PageNumbers): Promise<void> {
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const [at, page] of document.getPages().entries()) {
    const text = `Page ${first + at} of ${total}`;
    const x = page.getWidth() - 54 - font.widthOfTextAtSize(text, 7);
    // Marked as an artifact, which screen readers skip.
    page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]));
    page.drawText(text, { x, y: 18, size: 7, font, color: rgb(0.31, 0.38, 0.36) });
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
  }
  await document.flush();
}

/** Serializes an object with its number, as in a file. */
export function objectBytes(ref: PDFRef, object: PDFObject): Uint8Array[] {
  const body = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(body, 0);
  return [latin.encode(`${ref.objectNumber} 0 obj\n`), body, latin.encode('\nendobj\n')];
}

/** Number of bytes buffered before they are written. */
const mostGathered = 1024 * 1024;

/** Writes everything that the pages of a PDF need into a file. Throws if it cannot be read; what was written until then must be discarded. */
export async function copyPdf(job: CopyPdf): Promise<CopiedPdf> {
  const { content, path, firstObject, firstKey, numbers } = job;
  const document = await load(content);
  if (numbers) await printNumbers(document, numbers);
  let next = firstObject;
  const take = () => PDFRef.of(next++);
  const copy = new ObjectCopy(document, { parent: PDFRef.of(job.parent), above: PDFRef.of(job.above), firstKey, take });
  const places: number[] = [];
  let position = job.position;
  let written = position;
  let gathered: Uint8Array[] = [];
  const file = openSync(path, 'r+');
  const flush = () => {
    if (gathered.length > 0 && writevSync(file, gathered, written) < position - written) throw new Error('Disk full');
    written = position;
    gathered = [];
  };
  try {
    for (const [ref, object] of copy.objects()) {
      places[ref.objectNumber - firstObject] = position;
      for (const bytes of objectBytes(ref, object)) {
        gathered.push(bytes);
        position += bytes.byteLength;
      }
      if (position - written > mostGathered) flush();
    }
    flush();
  } finally {
    closeSync(file);
  }
  return {
    size: position - job.position,
    places: Float64Array.from({ length: next - firstObject }, (_, at) => places[at] ?? 0),
    pages: copy.pages.map(({ objectNumber }) => objectNumber),
    structure: copy.structure,
  };
}
