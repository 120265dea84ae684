import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openThreads } from '../../threads/index.ts';
import { chromiumPdf } from './chromium-pdf.ts';
import { createMerger } from './merge.ts';
import type { Pdf } from './pdf.ts';

const threads = openThreads();
let pdf: Pdf;
beforeAll(() => {
  pdf = chromiumPdf({ threads });
});
afterAll(async () => {
  await pdf.close();
  await threads.close();
});

const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='20' height='20'%3E%3Crect width='20' height='20'/%3E%3C/svg%3E";

const html = (title: string) => `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
  <h1>${title}</h1><p>See <a href="https://example.org">there</a></p><ul><li>one</li></ul>
  <div style="break-before: page"><h2>More</h2><img alt="A picture" src="${picture}"></div>
  </body></html>`;

async function untagged(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]).drawText('plain');
  return document.save();
}

async function gathered(...parts: readonly Uint8Array[]): Promise<PDFDocument> {
  const merger = await createMerger(threads, mkdtempSync(join(tmpdir(), 'tags-')));
  for (const part of parts) await merger.append(await merger.open(part), { first: 1, total: 9 });
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await merger.finish([], 'T')).stream()) chunks.push(chunk as Uint8Array);
  return PDFDocument.load(Buffer.concat(chunks));
}

const key = (text: string) => PDFName.of(text);
const look = ({ context }: PDFDocument, object: PDFObject | undefined) =>
  object instanceof PDFRef ? context.lookup(object) : object;

/** The kinds of the elements of the structure that stand for something, as a reader meets them; each names its parent. */
function kinds(document: PDFDocument): string[] {
  const found: string[] = [];
  const walk = (ref: PDFObject | undefined, parent: PDFObject | undefined) => {
    const element = look(document, ref);
    if (!(element instanceof PDFDict)) return;
    const kind = element.get(key('S'));
    if (!kind) return;
    expect(element.get(key('P')), String(kind)).toBe(parent);
    if (!['/NonStruct', '/Div', '/Lbl'].includes(String(kind))) found.push(String(kind).slice(1));
    const kids = element.lookup(key('K'));
    for (const kid of kids instanceof PDFArray ? kids.asArray() : [element.get(key('K'))]) walk(kid, ref);
  };
  const root = document.catalog.get(key('StructTreeRoot'));
  const tree = document.catalog.lookup(key('StructTreeRoot'), PDFDict);
  for (const kid of tree.lookup(key('K'), PDFArray).asArray()) walk(kid, root);
  return found;
}

/** For each page the pages that the elements of its pieces name: its own, or nothing. */
function pagesOfPieces(document: PDFDocument): boolean[] {
  const tree = document.catalog.lookup(key('StructTreeRoot'), PDFDict);
  const nums = tree.lookup(key('ParentTree'), PDFDict).lookup(key('Nums'), PDFArray);
  const numbers = new Map<number, PDFObject | undefined>();
  for (let at = 0; at < nums.size(); at += 2) numbers.set(nums.lookup(at, PDFNumber).asNumber(), nums.lookup(at + 1));
  expect(numbers.size).toBe(nums.size() / 2);
  return document.getPages().map((page) => {
    const number = page.node.lookup(key('StructParents'));
    if (!(number instanceof PDFNumber)) return false;
    const pieces = numbers.get(number.asNumber());
    if (!(pieces instanceof PDFArray)) return false;
    const elements = pieces.asArray().map((piece) => look(document, piece));
    return elements.every((element) => {
      const owner = element instanceof PDFDict ? element.get(key('Pg')) : undefined;
      return owner === undefined || owner === page.ref;
    });
  });
}

const one = ['Document', 'H1', 'P', 'Link', 'L', 'LI', 'H2', 'Figure'];

describe('the structure for screen readers', () => {
  it('is preserved in a single document, with its language', async () => {
    const document = await gathered(await pdf.render(html('Alpha')));
    expect(kinds(document)).toEqual(['Document', ...one]);
    expect(pagesOfPieces(document)).toEqual([true, true]);
    expect(String(document.catalog.lookup(key('MarkInfo')))).toContain('/Marked true');
    expect(String(document.catalog.lookup(key('Lang')))).toMatch(/en/);
  });

  it('is preserved in several documents, in page order, with a file without structure between them', async () => {
    const document = await gathered(
      await pdf.render(html('Alpha')),
      await untagged(),
      await pdf.render(html('Beta'), { header: '<b>head</b>', footer: '<i>foot</i>' }),
    );
    expect(kinds(document)).toEqual(['Document', ...one, ...one]);
    expect(pagesOfPieces(document)).toEqual([true, true, false, true, true]);
  });

  it('is not declared in a document that has none', async () => {
    const document = await gathered(await untagged());
    expect(document.catalog.get(key('StructTreeRoot'))).toBeUndefined();
    expect(document.catalog.get(key('MarkInfo'))).toBeUndefined();
  });

  it('is left out if broken, but its file is not', async () => {
    const broken = await PDFDocument.load(await untagged());
    broken.catalog.set(key('StructTreeRoot'), broken.context.register(broken.context.obj({ K: 7, ParentTree: 'x' })));
    broken.getPage(0).node.set(key('StructParents'), PDFNumber.of(3));
    const document = await gathered(await broken.save(), await pdf.render(html('Alpha')));
    expect(document.getPageCount()).toBe(3);
    expect(kinds(document)).toEqual(['Document', ...one]);
  });
});
