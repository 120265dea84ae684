import { open, readFile } from 'node:fs/promises';
import {
  ParseSpeeds,
  PDFArray,
  PDFDocument,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  PDFRef,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { namedPlaces, ObjectCopy } from './object-copy.ts';
import type { PageNumbers } from './pdf.ts';

/** What is known of a PDF before it is appended. */
export interface PdfLook {
  readonly pages: number;
  /** Pages that named places of it lie on, counted from 0. */
  readonly anchors: ReadonlyMap<string, number>;
}

/** Where a copy goes: the file it is written to, and the numbers its objects get there. */
export interface PdfAppending {
  readonly path: string;
  readonly into: string;
  /** In bytes. */
  readonly position: number;
  readonly firstObject: number;
  /** Number of the tree of pages. */
  readonly parent: number;
  /** Number of the element that the uppermost of the structure go below. */
  readonly above: number;
  /** The first number that pages may bear into the structure. */
  readonly firstKey: number;
  readonly numbers: PageNumbers | undefined;
}

/** What was written: everything by the numbers of objects. */
export interface PdfAppended {
  /** In bytes. */
  readonly size: number;
  /** Where the objects from `firstObject` on begin in the file; 0 for a number without one. */
  readonly places: readonly number[];
  readonly pages: readonly number[];
  readonly structure: AppendedStructure | undefined;
}

/** What a document brings into the structure of the whole. */
export interface AppendedStructure {
  readonly kids: readonly number[];
  readonly parents: ReadonlyArray<readonly [key: number, object: number]>;
  readonly roleMap: number | undefined;
  readonly language: number | undefined;
}

/** Documents that were looked at and may be appended next: reading one twice would double the work of most. */
const looked = new Map<string, PDFDocument>();
const mostLooked = 3;

async function read(path: string): Promise<PDFDocument> {
  const known = looked.get(path);
  looked.delete(path);
  // Many documents are locked against changes only, with an empty password.
  const options = { password: '', updateMetadata: false, parseSpeed: ParseSpeeds.Fastest };
  return known ?? PDFDocument.load(await readFile(path), options);
}

/** Reads the PDF at this path. Rejects what is none, or can not be read without a password. */
export async function lookAtPdf(path: string): Promise<PdfLook> {
  const document = await read(path);
  looked.set(path, document);
  for (const older of [...looked.keys()].slice(0, -mostLooked)) looked.delete(older);
  const numbers = new Map(document.getPages().map(({ ref }, at) => [ref, at]));
  const anchors = new Map<string, number>();
  for (const [name, place] of namedPlaces(document)) {
    const page = place instanceof PDFArray ? place.get(0) : undefined;
    const at = page instanceof PDFRef ? numbers.get(page) : undefined;
    if (at !== undefined) anchors.set(name, at);
  }
  return { pages: document.getPageCount(), anchors };
}

/** Prints `Page 3 of 12` at the foot of each page, below what was printed. */
async function printNumbers(document: PDFDocument, { first, total }: PageNumbers): Promise<void> {
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const [at, page] of document.getPages().entries()) {
    const text = `Page ${first + at} of ${total}`;
    const x = page.getWidth() - 54 - font.widthOfTextAtSize(text, 7);
    // No part of the text: screen readers pass it over.
    page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]));
    page.drawText(text, { x, y: 18, size: 7, font, color: rgb(0.31, 0.38, 0.36) });
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
  }
  await document.flush();
}

/** Bytes that are gathered before they are written. */
const writeAtOnce = 256 * 1024;
const latin = new TextEncoder();

/** Writes copies of everything the pages of the PDF need behind what is in the file already. */
export async function appendPdf(appending: PdfAppending): Promise<PdfAppended> {
  const { path, into, position, firstObject, parent, above, firstKey, numbers } = appending;
  const document = await read(path);
  if (numbers) await printNumbers(document, numbers);
  const places: number[] = [];
  const take = () => {
    places.push(0);
    return PDFRef.of(firstObject + places.length - 1);
  };
  const copy = new ObjectCopy(document, { parent: PDFRef.of(parent), above: PDFRef.of(above), firstKey, take });
  const file = await open(into, 'r+');
  try {
    let size = 0;
    let waiting: Uint8Array[] = [];
    let written = 0;
    const write = async () => {
      const bytes = Buffer.concat(waiting);
      waiting = [];
      await file.write(bytes, 0, bytes.length, position + written);
      written += bytes.length;
    };
    for (const [ref, object] of copy.objects()) {
      places[ref.objectNumber - firstObject] = position + size;
      const body = new Uint8Array(object.sizeInBytes());
      object.copyBytesInto(body, 0);
      for (const part of [latin.encode(`${ref.objectNumber} 0 obj\n`), body, latin.encode('\nendobj\n')]) {
        waiting.push(part);
        size += part.byteLength;
      }
      if (size - written > writeAtOnce) await write();
    }
    await write();
    const { structure } = copy;
    return {
      size,
      places,
      pages: copy.pages.map(({ objectNumber }) => objectNumber),
      structure: structure && {
        kids: structure.kids.map(({ objectNumber }) => objectNumber),
        parents: structure.parents.map(([key, { objectNumber }]) => [key, objectNumber] as const),
        roleMap: structure.roleMap?.objectNumber,
        language: structure.language?.objectNumber,
      },
    };
  } finally {
    await file.close();
  }
}
