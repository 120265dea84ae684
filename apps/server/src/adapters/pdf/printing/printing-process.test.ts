import { existsSync, readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { processesOf } from '../../../../test/child-processes.ts';
import { openThreads } from '../../../threads/index.ts';
import { chromiumPdf } from '../chromium-pdf.ts';
import type { Pdf } from '../pdf.ts';

const threads = openThreads();
const open: Pdf[] = [];
const printer = (idle?: number) => {
  const pdf = chromiumPdf({ threads, ...(idle === undefined ? {} : { idle }) });
  open.push(pdf);
  return pdf;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((pdf) => pdf.close()));
});

const page = (body: string) => `<!doctype html><html><head></head><body>${body}</body></html>`;
const long = page('<p>a</p>'.repeat(6_000));
const pagesOf = async (content: Uint8Array) => (await PDFDocument.load(content)).getPageCount();

/** Everything that prints for this test: the process and its browsers. */
const printing = () => processesOf(process.pid).filter(({ command }) => /printing-worker|chrom/.test(command));
const theProcess = () => printing().filter(({ command }) => command.includes('printing-worker'));
const allGone = (pids: readonly number[]) =>
  vi.waitFor(() => expect(pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]), 20_000);

describe.skipIf(process.platform !== 'linux')('the printing process', { timeout: 60_000 }, () => {
  it('starts with the first document, receives no secrets, and ends with its browser when idle', async () => {
    const pdf = printer(500);
    expect(printing()).toEqual([]);
    process.env.JWT_SECRET_OF_TEST = 'a secret';
    expect(await pagesOf(await pdf.render(page('x')))).toBe(1);
    delete process.env.JWT_SECRET_OF_TEST;
    const [started] = theProcess();
    expect(readFileSync(`/proc/${started?.pid}/environ`, 'utf8')).not.toContain('a secret');
    const pids = printing().map(({ pid }) => pid);
    expect(pids.length).toBeGreaterThan(1);
    await allGone(pids);
    expect(await pagesOf(await pdf.render(page('x')))).toBe(1);
  });

  it('fails the documents in progress when killed, leaves no browser, and restarts for the next document', async () => {
    const pdf = printer();
    await pdf.render(page('x'));
    const pids = printing().map(({ pid }) => pid);
    const [started] = theProcess();
    const printed = Promise.allSettled([pdf.render(long), pdf.render(long), pdf.render(page('waits'))]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    process.kill(started?.pid as number, 'SIGKILL');
    const [first, second, third] = await printed;
    const ended = { status: 'rejected', reason: new Error('The printing process ended') };
    expect([first, second]).toEqual([ended, ended]);
    expect(third?.status).toBe('fulfilled');
    await allGone(pids);
    expect(theProcess()).toHaveLength(1);
  });

  it('continues printing when its browser is killed', async () => {
    const pdf = printer();
    await pdf.render(page('x'));
    const [started] = theProcess();
    const printed = Promise.all([pdf.render(long), pdf.render(long)]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    // The browser itself: its own processes may have lower numbers.
    const browser = printing().find(({ parent }) => parent === started?.pid);
    process.kill(browser?.pid as number, 'SIGKILL');
    for (const content of await printed) expect(await pagesOf(content)).toBeGreaterThan(20);
    expect(theProcess()).toEqual([started]);
  });

  it('prints two documents at a time, and stops a slow one without affecting the other', async () => {
    const pdf = chromiumPdf({ threads, timeout: 3_000 });
    open.push(pdf);
    await pdf.render(page('x'));
    const endless = page('<div style="columns:3">'.repeat(300) + '<p>a</p>'.repeat(200_000));
    const [slow, quick] = await Promise.allSettled([pdf.render(endless), pdf.render(page('x'))]);
    expect(slow).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('took too long') } });
    expect(quick?.status).toBe('fulfilled');
  });
});
