import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../e2e/support/server/free-port.ts';
import { type RunningServer, startServer } from '../../../../e2e/support/server/server.ts';
import { storeAnswer } from '../downloads.ts';
import { proposalsWithFiles, uploadAs } from './attached-files.ts';
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
  const answer = await uploadAs(facility, server.url, name, content, 'application/pdf');
  const { fileId } = (await answer.json()) as { fileId?: string };
  const row =
    fileId &&
    (await facility.db.selectFrom('files').select('pages').where('id', '=', fileId).executeTakeFirstOrThrow());
  return { status: answer.status, pages: row ? row.pages : undefined, fileId };
}

/** A sound page, then brackets that open and never close: a second and more of reading for each hundred kilobytes. */
async function endless(kilobytes: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  const page = Buffer.from(await document.save({ useObjectStreams: false }));
  return Buffer.concat([page, Buffer.alloc(kilobytes * 1000, '<<')]);
}

test('damaged PDFs of 1 to 40 MB block nobody: the server still responds, and reads valid ones', async () => {
  const whole = await sound(10);
  const watched = { url: server.url, pid: server.process.pid };
  expect(await upload('first.pdf', whole)).toMatchObject({ status: 200, pages: 20 });
  const allowed = await allowedWait(watched);
  const { longest, peakMegabytes } = await watchHealth(watched, async () => {
    expect(await upload('cut.pdf', whole.subarray(0, 5_000_000))).toMatchObject({ status: 200 });
    const answers = await Promise.all([1, 3, 10, 40].map((size) => upload(`random-${size}.pdf`, random(size))));
    expect(answers).toMatchObject(answers.map(() => ({ status: 200, pages: null })));
    expect(await upload('sound.pdf', whole)).toMatchObject({ status: 200, pages: 20 });
  });
  expect(longest).toBeLessThan(allowed);
  expect(peakMegabytes ?? 0).toBeLessThan(400);
}, 180_000);

test('damaged PDFs among the attachments of a document block nobody; a page says that they cannot be printed', async () => {
  const watched = { url: server.url, pid: server.process.pid };
  const { questionId, make } = await proposalsWithFiles(facility, server.url);
  const { primaryKey, questionaryId } = await make();
  const files = [await upload('endless.pdf', await endless(300)), await upload('sound.pdf', await sound(1))];
  const ids = files.map(({ fileId }) => ({ id: fileId }));
  // As if it had been counted on a quicker machine.
  await facility.db
    .updateTable('files')
    .set({ pages: 1 })
    .where('id', '=', files[0]?.fileId ?? '')
    .execute();
  await storeAnswer(facility, questionaryId, questionId, ids);
  const headers = { authorization: `Bearer ${facility.token}` };
  const print = () => fetch(`${server.url}/download/pdf/proposal/${primaryKey}`, { headers });
  let printed = new Uint8Array();
  const { worked, peakMegabytes } = await watchHealth(watched, async () => {
    const answer = await print();
    expect(answer.status).toBe(200);
    printed = new Uint8Array(await answer.arrayBuffer());
  });
  // The page of the proposal, one in place of the file or its own, and twenty of the sound one.
  expect((await PDFDocument.load(printed)).getPageCount()).toBe(1 + 1 + 20);
  // By what the server's own thread worked: the browser that prints beside it takes the processor, too.
  expect(worked).toBeLessThan(500);
  expect(peakMegabytes ?? 0).toBeLessThan(400);
}, 180_000);
