import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../e2e/support/free-port.ts';
import { type RunningServer, startServer } from '../../../../e2e/support/server.ts';
import { type Facility, openFacility } from './facility.ts';
import { allowedWait, watchHealth } from './health-watch.ts';

const secret = 'a secret for this test only';
let folder: string;
let server: RunningServer;
let facility: Facility;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-damaged-'));
  const dataFolder = join(folder, 'data');
  server = await startServer(await freePort(), dataFolder, { JWT_SECRET: secret, ATRIUM_SEED: 'none' });
  const socket = encodeURIComponent(join(dataFolder, 'socket'));
  facility = await openFacility(`postgres://atrium@localhost:5432/atrium?host=${socket}&sslmode=disable`, secret);
}, 120_000);

afterAll(async () => {
  await facility?.pool.end();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Bytes without any order that are the same in each run (xorshift). */
function noise(bytes: number, seed: number): Buffer {
  const words = new Uint32Array(Math.ceil(bytes / 4));
  let state = seed;
  for (let at = 0; at < words.length; at += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[at] = state;
  }
  return Buffer.from(words.buffer, 0, bytes);
}

const random = (megabytes: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), noise(megabytes * 1e6, megabytes)]);

async function sound(megabytes: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < 20; page += 1) {
    document.addPage();
    document.context.register(document.context.stream(noise((megabytes * 1e6) / 20, page + 1)));
  }
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

/** Uploads as one person; answers the status and the pages that were counted. */
async function upload(name: string, content: Buffer) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), name);
  const headers = { authorization: `Bearer ${facility.token}` };
  const answer = await fetch(`${server.url}/files/upload`, { method: 'POST', headers, body: form });
  const { fileId } = (await answer.json()) as { fileId?: string };
  const row =
    fileId &&
    (await facility.db.selectFrom('files').select('pages').where('id', '=', fileId).executeTakeFirstOrThrow());
  return { status: answer.status, pages: row ? row.pages : undefined };
}

test('damaged PDFs of 1 to 40 MB stop nobody: the server answers on, and reads sound ones', async () => {
  const whole = await sound(10);
  const watched = { url: server.url, pid: server.process.pid };
  expect(await upload('first.pdf', whole)).toEqual({ status: 200, pages: 20 });
  const allowed = await allowedWait(watched);
  const { longest, peakMegabytes } = await watchHealth(watched, async () => {
    expect(await upload('cut.pdf', whole.subarray(0, 5_000_000))).toMatchObject({ status: 200 });
    const answers = await Promise.all([1, 3, 10, 40].map((size) => upload(`random-${size}.pdf`, random(size))));
    expect(answers).toEqual(answers.map(() => ({ status: 200, pages: null })));
    expect(await upload('sound.pdf', whole)).toEqual({ status: 200, pages: 20 });
  });
  expect(longest).toBeLessThan(allowed);
  expect(peakMegabytes ?? 0).toBeLessThan(400);
}, 180_000);
