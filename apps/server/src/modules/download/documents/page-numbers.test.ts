import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePDFRawStream, PDFArray, PDFDocument, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, expect, it } from 'vitest';
import { pdfOf } from '../../../../test/forms.ts';
import { createMerger } from '../../../adapters/pdf/merge.ts';
import { openThreads } from '../../../threads/index.ts';
import { makeDocument } from './make-document.ts';
import type { PrintableDocument } from './model.ts';

const threads = openThreads();
afterAll(() => threads.close());

const work = { signal: new AbortController().signal, progress: () => undefined };

/** Returns the page number printed on a page, if any. */
function numberOn(page: PDFPage): string | undefined {
  const contents = page.node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map((ref) => page.doc.context.lookup(ref)) : [];
  const drawn = streams
    .filter((stream) => stream instanceof PDFRawStream)
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
    .join('\n');
  const texts = [...drawn.matchAll(/<([0-9A-Fa-f]+)> Tj/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString());
  return texts.find((text) => text.startsWith('Page '));
}

/** Makes one PDF of these documents, each of one printed page and one attachment that had three pages when it was uploaded. */
async function made(...attached: readonly Uint8Array[]) {
  const documents = (async function* () {
    for (const [at, content] of attached.entries()) {
      const file = { name: 'a.pdf', mimeType: 'application/pdf', pages: 3, read: async () => content };
      yield {
        bookmark: `${at}`,
        isNumbered: true,
        parts: [
          { kind: 'html', html: '', look: {}, bookmarks: [] },
          { kind: 'attachments', files: [file] },
        ],
      } as unknown as PrintableDocument;
    }
  })();
  const pdf = {
    render: async () => pdfOf(1),
    newDocument: () => createMerger(threads, mkdtempSync(join(tmpdir(), 'numbers-'))),
    close: async () => undefined,
  };
  const finished = await makeDocument(pdf, documents, { work, title: 'All' });
  const chunks: Uint8Array[] = [];
  for await (const chunk of finished.stream()) chunks.push(chunk as Uint8Array);
  const content = Buffer.concat(chunks);
  expect(content.byteLength).toBe(finished.size);
  return (await PDFDocument.load(content)).getPages().map(numberOn);
}

it('the number of pages counts the page that stands for a damaged attachment (rule Q170)', async () => {
  const damaged = Buffer.from('%PDF-1.7 and no more');
  expect(await made(await pdfOf(3), damaged, await pdfOf(3))).toEqual([
    ...['Page 1 of 4', undefined, undefined, undefined],
    ...['Page 1 of 2', undefined],
    ...['Page 1 of 4', undefined, undefined, undefined],
  ]);
});
