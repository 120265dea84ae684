import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openThreads } from '../../../threads/index.ts';
import { chromiumPdf } from '../chromium-pdf.ts';
import { createMerger } from '../merge.ts';
import type { Pdf } from '../pdf.ts';

const threads = openThreads();
let pdf: Pdf;
let asked: string[] = [];
let address: string;
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end('x');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  pdf = chromiumPdf({ threads });
});
afterAll(async () => {
  await pdf.close();
  await threads.close();
  server.close();
});

const page = (body: string) => `<!doctype html><html><head></head><body><p>x</p>${body}</body></html>`;

describe('HTML that is printed has no access', () => {
  it.each([
    ['a picture', (url: string) => `<img src="${url}">`],
    [
      'a style',
      (url: string) =>
        `<link rel="stylesheet" href="${url}"><style>@import "${url}"; p { background: url("${url}") }</style>`,
    ],
    ['a script', (url: string) => `<script>fetch("${url}")</script><script src="${url}"></script>`],
    ['an event', (url: string) => `<img src="data:," onerror="fetch('${url}')"><body onload="fetch('${url}')">`],
    ['a frame', (url: string) => `<iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}">`],
    ['a redirection', (url: string) => `<meta http-equiv="refresh" content="0; url=${url}">`],
    [
      'a font',
      (url: string) => `<style>@font-face { font-family: f; src: url("${url}") } p { font-family: f }</style>`,
    ],
    ['a form', (url: string) => `<form action="${url}"><input autofocus></form><a href="${url}" ping="${url}">x</a>`],
    [
      'a preload',
      (url: string) =>
        `<link rel="preload" as="fetch" href="${url}"><link rel="preconnect" href="${url}"><video src="${url}" autoplay></video>`,
    ],
  ])('to the network: %s', async (_, body) => {
    asked = [];
    for (const look of [{}, { header: body(address), footer: body(address) }]) {
      const bytes = await pdf.render(page(body(address)), look);
      expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
    }
    expect(asked).toEqual([]);
  });

  it('to files', async () => {
    // A page that showed a long file would be more than one.
    const url = `file://${import.meta.filename}`;
    const frame = `<iframe src="${url}" style="width:100%;height:3000px"></iframe>`;
    const withFrame = await pdf.render(page(`${frame}<img src="${url}"><object data="${url}"></object>`));
    const empty = await pdf.render(page(`<iframe style="width:100%;height:3000px"></iframe><img><object></object>`));
    expect(Math.abs(withFrame.byteLength - empty.byteLength)).toBeLessThan(8000);
    expect(Buffer.from(withFrame).includes('closed-printer')).toBe(false);
  });
});

it('printing stops when aborted, and the next document is printed', { timeout: 60_000 }, async () => {
  const stop = new AbortController();
  const endless = page('<p>a</p>'.repeat(50_000));
  const printing = pdf.render(endless, {}, stop.signal);
  setTimeout(() => stop.abort(), 50);
  const began = performance.now();
  await expect(printing).rejects.toThrow();
  expect(performance.now() - began).toBeLessThan(5000);
  await expect(pdf.render(page('a'), {}, stop.signal)).rejects.toThrow();
  expect((await pdf.render(page('b'))).byteLength).toBeGreaterThan(500);
});

it('the page of a link target is reported, and links still work after documents are merged', async () => {
  const html = page(
    '<p style="break-after:page">one</p><h2 id="there">two</h2><nav hidden><a href="#there"></a></nav><a href="#there">x</a>',
  );
  const merger = await createMerger(threads, mkdtempSync(join(tmpdir(), 'places-')));
  const opened = await merger.open(await pdf.render(html));
  expect([opened.pages, opened.anchor('there'), opened.anchor('nowhere')]).toEqual([2, 1, undefined]);
  await merger.append(await merger.open(await pdf.render(page('before'))));
  await merger.append(opened);
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await merger.finish([], 'T')).stream()) chunks.push(chunk as Uint8Array);
  const read = await PDFDocument.load(Buffer.concat(chunks));
  const link = read.getPage(2).node.Annots()?.lookup(0, PDFDict);
  expect(link?.lookup(PDFName.of('Dest'), PDFArray).get(0)).toBe(read.getPage(2).ref);
});
