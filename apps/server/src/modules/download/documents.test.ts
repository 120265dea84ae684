import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchAs, storeAnswer } from '../../../test/downloads.ts';
import { type EntryWorld, insertEntryWorld } from '../../../test/entries.ts';
import { insertForm, pdfOf, png, upload } from '../../../test/forms.ts';
import { insertCall, writeProposal } from '../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { createMerger } from '../../adapters/pdf/merge.ts';
import { openThreads } from '../../threads/index.ts';
import { makeDocument } from './documents/make-document.ts';

const threads = openThreads();
let world: World;
let pi: TestPerson;
let officer: TestPerson;
let stranger: TestPerson;
let callId: number;
let printing: { count: number; wait: Promise<void> | undefined };

beforeAll(async () => {
  printing = { count: 0, wait: undefined };
  world = await openWorld({
    pdf: {
      render: async (html, _look, signal) => {
        world.printed.push(html);
        printing.count += 1;
        await printing.wait;
        signal?.throwIfAborted();
        const document = await PDFDocument.create();
        document.addPage();
        return document.save();
      },
      newDocument: () => createMerger(threads, join(world.config.dataFolder, 'unfinished')),
      close: async () => undefined,
    },
  });
  pi = await world.person('USER');
  officer = await world.person('USER_OFFICER');
  stranger = await world.person('USER');
  const form = await insertForm(
    world,
    'PROPOSAL',
    [{ id: 'proposal_basis', type: 'PROPOSAL_BASIS' }],
    [
      { id: 'figures', type: 'FILE_UPLOAD', text: 'Figures', config: { file_type: [], max_files: 0 } },
      { id: 'others', type: 'FILE_UPLOAD', text: 'Others', config: { file_type: [], omitFromPdf: true } },
    ],
  );
  callId = await insertCall(world, { templateId: form.templateId, shortCode: 'spring' });
});
afterAll(async () => {
  await world.close();
  await threads.close();
});

const get = (who: TestPerson | null, path: string, headers: Record<string, string> = {}) =>
  fetchAs(world, who, `/download/${path}`, headers);
const store = (questionaryId: number, questionId: string, value: unknown) =>
  storeAnswer(world, questionaryId, questionId, value);
const aFile = async (name: string, content: Buffer | string) =>
  (await upload(world, pi, { name, content, type: 'application/octet-stream' })).body.fileId;
const unfinished = () => {
  try {
    return readdirSync(join(world.config.dataFolder, 'unfinished'));
  } catch {
    return [];
  }
};

describe('attachments in a document', () => {
  it('are added as pages, including images; other files are named, and questions left out are omitted', async () => {
    const { primaryKey, questionaryId } = await writeProposal(world, pi, callId);
    const files = [
      { id: await aFile('plan.pdf', await pdfOf(3)) },
      { id: await aFile('photo.png', png), figure: '2', caption: 'Ωμέγα' },
      { id: await aFile('values.csv', 'a,b') },
    ];
    await store(questionaryId, 'figures', files);
    await store(questionaryId, 'others', [{ id: await aFile('secret.pdf', await pdfOf(7)) }]);
    world.printed.length = 0;
    const answer = await get(officer, `pdf/proposal/${primaryKey}`);
    expect((await PDFDocument.load(answer.rawPayload)).getPageCount()).toBe(1 + 3 + 1);
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.byteLength));
    const [html = '', picture = ''] = world.printed;
    expect(html).toContain(
      '* See appendix plan.pdf<br>* See appendix Figure 2<br>* values.csv: The attachment is not supported',
    );
    expect(html).not.toContain('secret.pdf');
    expect(picture).toContain('data:image/png;base64,');
    expect(picture).toContain('<figcaption>Figure 2: Ωμέγα</figcaption>');
    await expect.poll(unfinished).toEqual([]);
  });
});

describe('a TIFF among the attachments', () => {
  const printed = async (...files: readonly { id: string; figure?: string }[]) => {
    const { primaryKey, questionaryId } = await writeProposal(world, pi, callId);
    await store(questionaryId, 'figures', files);
    world.printed.length = 0;
    const answer = await get(officer, `pdf/proposal/${primaryKey}`);
    expect((await PDFDocument.load(answer.rawPayload)).getPageCount()).toBe(1 + files.length);
    return world.printed.slice(1);
  };
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer();

  it('is printed as a PNG; only the first of several images is, with a note', async () => {
    const one = await sharp(await frame('#ff0000'))
      .tiff({ compression: 'lzw' })
      .toBuffer();
    const two = await sharp([await frame('#ff0000'), await frame('#00ff00')], { join: { animated: true } })
      .tiff({ compression: 'lzw' })
      .toBuffer();
    const pages = await printed({ id: await aFile('one.tiff', one) }, { id: await aFile('two.tif', two), figure: '2' });
    expect(pages[0]).toContain('data:image/png;base64,iVBOR');
    expect(pages[0]).toContain('<figcaption>one.tiff</figcaption>');
    expect(pages[1]).toContain('<figcaption>Figure 2 (the first of 2 pictures in two.tif)</figcaption>');
    const [, data = ''] = /base64,([^"]+)/.exec(pages[1] ?? '') ?? [];
    const { data: pixels, info } = await sharp(Buffer.from(data, 'base64')).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, ...pixels.subarray(0, 3)]).toEqual([40, 30, 255, 0, 0]);
  });

  it('that is broken is replaced by a page that says so', async () => {
    // Its directory stands at the beginning: what is cut off is the picture.
    const whole = await sharp(await frame('#ff0000'))
      .tiff({ compression: 'jpeg' })
      .toBuffer();
    const broken = whole.subarray(0, Math.floor(whole.length / 2));
    const pages = await printed({ id: await aFile('broken.tiff', broken) });
    expect(pages.join()).toContain('The attachment is not supported');
    expect(pages.join()).not.toContain('data:image');
  });
});

describe('several proposals', () => {
  it('are sent as a ZIP of documents named like single ones', async () => {
    const proposals = [await writeProposal(world, pi, callId), await writeProposal(world, pi, callId)];
    const answer = await get(officer, `zip/proposal/${proposals.map((p) => p.primaryKey).join(',')}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['x-download-filename']).toMatch(/^proposals_\d{4}-\d\d-\d\d_\d{6}\.zip$/);
    const names = Object.keys(unzipSync(answer.rawPayload));
    const year = new Date().getUTCFullYear();
    expect(names).toEqual(
      proposals.map((p) => expect.stringMatching(new RegExp(`^${p.proposalId}_Last\\d+_${year}\\.pdf$`))),
    );
    await expect.poll(unfinished).toEqual([]);
  });

  it('report their progress, only to the user who requested them', async () => {
    const proposals = await Promise.all([1, 2, 3].map(() => writeProposal(world, pi, callId)));
    let goOn: () => void = () => undefined;
    printing.wait = new Promise((resolve) => (goOn = resolve));
    const before = printing.count;
    const name = '0b7a7a5e-5d3c-4b0e-9c6a-1c1f0d8f6c11';
    const downloading = get(officer, `pdf/proposal/${proposals.map((p) => p.primaryKey).join(',')}`, {
      'x-download-progress': name,
    });
    await expect.poll(() => printing.count).toBeGreaterThan(before);
    expect(JSON.parse((await get(officer, `progress/${name}`)).body)).toEqual({ done: 0, total: 3 });
    expect((await get(stranger, `progress/${name}`)).statusCode).toBe(404);
    goOn();
    printing.wait = undefined;
    expect((await downloading).statusCode).toBe(200);
    await expect.poll(async () => (await get(officer, `progress/${name}`)).statusCode).toBe(404);
  });

  it('stop when the client disconnects, and leave nothing behind', async () => {
    const proposals = await Promise.all([1, 2, 3, 4, 5].map(() => writeProposal(world, pi, callId)));
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
    let goOn: () => void = () => undefined;
    printing.wait = new Promise((resolve) => (goOn = resolve));
    const before = printing.count;
    const stop = new AbortController();
    const downloading = fetch(`${address}/download/pdf/proposal/${proposals.map((p) => p.primaryKey).join(',')}`, {
      headers: { authorization: `Bearer ${officer.token}` },
      signal: stop.signal,
    });
    await expect.poll(() => printing.count).toBe(before + 1);
    stop.abort();
    await expect(downloading).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 100));
    printing.wait = undefined;
    goOn();
    await expect.poll(unfinished).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    // The one that was being printed; at most one more was begun beside it.
    expect(printing.count).toBeLessThanOrEqual(before + 2);
  });
});

describe('the files that answer questions', () => {
  it('are sent in one folder per proposal, each file once, with equal names numbered', async () => {
    const one = await writeProposal(world, pi, callId);
    const two = await writeProposal(world, pi, callId);
    const [a, b, c] = [await aFile('a.csv', '1'), await aFile('a.csv', '2'), await aFile('ä.csv', '3')];
    await store(one.questionaryId, 'figures', [{ id: a }, { id: b }]);
    await store(one.questionaryId, 'others', [{ id: a }]);
    await store(two.questionaryId, 'figures', [{ id: c }]);
    const answer = await get(officer, `zip/attachment/${one.primaryKey},${two.primaryKey}?questionIds=figures,others`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-download-filename']).toMatch(/^attachments_.*\.zip$/);
    const entries = unzipSync(answer.rawPayload);
    expect(
      Object.fromEntries(Object.entries(entries).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])),
    ).toEqual({
      [`${one.proposalId}/a.csv`]: '1',
      [`${one.proposalId}/a (2).csv`]: '2',
      [`${two.proposalId}/ä.csv`]: '3',
    });
    const byId = await get(officer, `zip/attachment/${two.proposalId}?filter=id&questionIds=figures`);
    expect(byId.headers['x-download-filename']).toMatch(/^attachment_.*\.zip$/);
    expect(Object.keys(unzipSync(byId.rawPayload))).toEqual([`${two.proposalId}/ä.csv`]);
  });

  it('are refused without questions, for unknown ones or no files, and to others than officers and scientists', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    const path = `zip/attachment/${primaryKey}`;
    const said = async (who: TestPerson | null, query: string) => {
      const { statusCode, body } = await get(who, `${path}${query}`);
      return [statusCode, body];
    };
    expect(await said(officer, '')).toEqual([500, 'Could not get attachments question ids not set']);
    expect(await said(officer, '?questionIds=figures,none')).toEqual([500, 'Could not fetch question none']);
    expect(await said(officer, '?questionIds=figures')).toEqual([404, 'NO_ATTACHMENTS']);
    expect(await said(pi, '?questionIds=figures')).toEqual([500, 'Could not fetch questions']);
    expect(await said(null, '?questionIds=figures')).toEqual([401, 'EXTERNAL_TOKEN_INVALID']);
  });
});

describe('records with a document of their own', () => {
  let at: EntryWorld;
  let ids: { sample: number; 'generic-template': number };
  beforeAll(async () => {
    at = await insertEntryWorld(world);
    const { primaryKey } = await writeProposal(world, pi, at.callId);
    const { sample } = await world.ok(
      pi,
      `mutation ($t: Int!, $p: Int!) { sample: createSample(title: "Heavy <water>", templateId: $t, proposalPk: $p, questionId: "probes") { id } }`,
      { p: primaryKey, t: at.sampleTemplate.templateId },
    );
    const { entry } = await world.ok(
      pi,
      `mutation ($t: Int!, $p: Int!) { entry: createGenericTemplate(title: "Lens", templateId: $t, proposalPk: $p, questionId: "parts") { id } }`,
      { p: primaryKey, t: at.entryTemplate.templateId },
    );
    ids = { sample: sample.id, 'generic-template': entry.id };
  });

  it.each([
    ['sample', 'Sample: Heavy &lt;water&gt;', 'sample'],
    ['generic-template', 'Which parts?: Lens', 'genericTemplate'],
  ] as const)('%s', async (kind, title, one) => {
    world.printed.length = 0;
    const answer = await get(pi, `pdf/${kind}/${ids[kind]}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-download-filename']).toBe(`${one}_${ids[kind]}.pdf`);
    expect(world.printed[0]).toContain(`<h1>${title}</h1>`);
    expect(world.printed[0]?.includes('Status')).toBe(kind === 'sample');
    const refused = await get(stranger, `pdf/${kind}/${ids[kind]}`);
    expect(refused.statusCode).toBe(500);
    expect(refused.body).toContain(`with ID '${ids[kind]}' not found, or the user has insufficient rights`);
    expect((await get(officer, `pdf/${kind}/${ids[kind]},999999`)).statusCode).toBe(500);
    expect((await get(officer, `pdf/${kind}/x`)).statusCode).toBe(400);
    expect((await get(null, `pdf/${kind}/1`)).statusCode).toBe(401);
  });
});

it('limits its use of memory when there are many', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'many-'));
  // A megabyte in each, which nothing can make smaller.
  async function* documents(count: number) {
    for (let at = 0; at < count; at += 1) {
      yield {
        bookmark: `${at}`,
        isNumbered: true,
        parts: [{ kind: 'html' as const, html: String(at), look: {}, bookmarks: [] }],
      };
    }
  }
  const pdf = {
    render: async () => {
      const document = await PDFDocument.create();
      const { node } = document.addPage();
      node.set(PDFName.of('Big'), document.context.register(document.context.stream(randomBytes(1024 * 1024))));
      return document.save();
    },
    newDocument: () => createMerger(threads, folder),
    close: async () => undefined,
  };
  const start = process.memoryUsage().rss;
  let most = 0;
  const work = {
    signal: new AbortController().signal,
    progress: () => {
      most = Math.max(most, process.memoryUsage().rss - start);
    },
  };
  const finished = await makeDocument(pdf, documents(250), { work, title: 'Many' });
  expect(finished.size).toBeGreaterThan(250 * 1024 * 1024);
  // The whole of it would be more than this; two documents at hand are much less.
  expect(most).toBeLessThan(200 * 1024 * 1024);
  await finished.discard();
  expect(readdirSync(folder)).toEqual([]);
});
