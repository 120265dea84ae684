import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
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

it('keeps every page in order, with an outline, and leaves nothing behind', async () => {
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

it('opens what is locked against changes only, and refuses what needs a password', async () => {
  const merger = await createMerger(threads, mkdtempSync(join(tmpdir(), 'merge-')));
  expect((await merger.open(await aPdf([100], ''))).pages).toBe(1);
  await expect(merger.open(await aPdf([100], 'secret'))).rejects.toThrow();
  await expect(merger.open(Buffer.from('no pdf'))).rejects.toThrow();
  await merger.discard();
});
