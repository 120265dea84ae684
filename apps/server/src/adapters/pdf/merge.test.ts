import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { afterAll, expect, it } from 'vitest';
import { openThreads } from '../../threads/index.ts';
import { createMerger } from './merge.ts';
import type { FinishedDocument } from './pdf.ts';

const threads = openThreads();
afterAll(() => threads.close());

async function bytesOf(document: FinishedDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of document.stream()) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

async function aPdf(widths: readonly number[], password?: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const width of widths) document.addPage([width, 500]).drawText(`width ${width}`, { size: 10 });
  if (password !== undefined) document.encrypt({ userPassword: password, ownerPassword: 'owner' });
  return document.save({ useObjectStreams: password === undefined });
}

it('keeps every page in order, writes an outline, and leaves no files behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'merge-'));
  const merger = await createMerger(threads, folder);
  await merger.append(await merger.open(await aPdf([100, 200])), { first: 1, total: 3 });
  await merger.append(await merger.open(await aPdf([300])));
  expect(merger.pageCount()).toBe(3);
  const finished = await merger.finish(
    [{ title: 'Ä 中', page: 0, children: [{ title: 'b', page: 2, children: [] }] }],
    'T',
  );
  const bytes = await bytesOf(finished);
  expect(finished.size).toBe(bytes.byteLength);
  const read = await PDFDocument.load(bytes);
  expect(read.getPages().map((page) => page.getWidth())).toEqual([100, 200, 300]);
  expect(read.getTitle()).toBe('T');
  expect(String(read.catalog.lookup(PDFName.of('Outlines')))).toContain('/Count 2');
  // Written again by another program's reading, so every object is where the table says.
  expect((await PDFDocument.load(await read.save())).getPageCount()).toBe(3);
  await new Promise((resolve) => setImmediate(resolve));
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});

it('opens a document that is locked only against changes, and refuses one that needs a password', async () => {
  const merger = await createMerger(threads, mkdtempSync(join(tmpdir(), 'merge-')));
  expect((await merger.open(await aPdf([100], ''))).pages).toBe(1);
  await expect(merger.open(await aPdf([100], 'secret'))).rejects.toThrow();
  await expect(merger.open(Buffer.from('no pdf'))).rejects.toThrow();
  await merger.discard();
});

/** A page that runs, opens and sends things when it is shown or clicked on, beside a link to another page and one to a site. */
async function armedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const [first, second] = [document.addPage([100, 100]), document.addPage([100, 100])];
  const { context } = document;
  const script = { S: 'JavaScript', JS: PDFString.of('app.alert(1)') };
  const link = (action: Record<string, unknown>, more: Record<string, unknown> = {}) =>
    context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [0, 0, 9, 9],
      A: context.register(context.obj(action as never)),
      ...more,
    } as never);
  const attached = context.register(context.stream('MZ', { Type: 'EmbeddedFile' }));
  first.node.set(PDFName.of('AA'), context.obj({ O: script }));
  first.node.set(
    PDFName.of('Annots'),
    context.obj([
      link(script),
      link({ S: 'Launch', F: PDFString.of('calc.exe') }),
      link({ S: 'SubmitForm', F: PDFString.of('https://evil.example') }),
      link({ S: 'URI', URI: PDFString.of('https://good.example'), Next: script }, { AA: { E: script } }),
      link({ S: 'GoTo', D: [second.ref, PDFName.of('Fit')] }),
      context.obj({
        Type: 'Annot',
        Subtype: 'FileAttachment',
        Rect: [0, 0, 9, 9],
        FS: { Type: 'Filespec', F: 'x.exe', EF: { F: attached } },
      } as never),
    ]),
  );
  return document.save({ useObjectStreams: false });
}

it('copies the links of a document, but no scripts, programs or attached files (rule Q129)', async () => {
  const merger = await createMerger(threads, mkdtempSync(join(tmpdir(), 'merge-')));
  await merger.append(await merger.open(await armedPdf()));
  const text = Buffer.from(await bytesOf(await merger.finish([], 'T'))).toString('latin1');
  for (const word of [
    'JavaScript',
    'app.alert',
    'Launch',
    'calc.exe',
    'SubmitForm',
    'evil.example',
    '/AA',
    'EmbeddedFile',
    '/EF',
  ]) {
    expect(text, word).not.toContain(word);
  }
  expect(text).toContain('https://good.example');
  expect(text).toContain('/GoTo');
});

it('copies entries whose names are those of JavaScript object properties', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([100, 100]);
  const names = ['__proto__', 'constructor', 'toString'];
  const own = document.context.obj({});
  for (const name of names) own.set(PDFName.of(name), PDFString.of(`kept ${name}`));
  page.node.set(PDFName.of('PieceInfo'), own);
  const merger = await createMerger(threads, mkdtempSync(join(tmpdir(), 'merge-')));
  await merger.append(await merger.open(await document.save({ useObjectStreams: false })));
  const text = Buffer.from(await bytesOf(await merger.finish([], 'T'))).toString('latin1');
  for (const name of names) expect(text).toContain(`kept ${name}`);
});
