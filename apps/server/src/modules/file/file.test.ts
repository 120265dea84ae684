import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf, png, upload } from '../../../test/forms.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let owner: TestPerson;
let stranger: TestPerson;
let officer: TestPerson;

beforeAll(async () => {
  world = await openWorld({ env: { MAX_UPLOAD_MB: '1' } });
  owner = await world.person('USER');
  stranger = await world.person('USER');
  officer = await world.person('USER_OFFICER');
});
afterAll(() => world.close());

const filesOnDisk = () =>
  readdirSync(join(world.config.dataFolder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

const download = (who: TestPerson | null, id: string) =>
  world.app.inject({
    method: 'GET',
    url: `/files/download/${id}`,
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
  });

describe('an upload', () => {
  it('is stored with its detected type, not the claimed one', async () => {
    const { status, body } = await upload(world, owner, { name: 'Bild ä.png', content: png, type: 'text/html' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ originalFileName: 'Bild ä.png', mimeType: 'image/png', sizeInBytes: png.byteLength });
    expect(Object.keys(body).sort()).toEqual(
      ['createdDate', 'fileId', 'mimeType', 'oid', 'originalFileName', 'sizeInBytes'].sort(),
    );
  });

  it('counts the pages of a PDF', async () => {
    const { body } = await upload(world, owner, { name: 'plan.pdf', content: await pdfOf(3) });
    const row = await world.db.selectFrom('files').selectAll().where('id', '=', body.fileId).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ pages: 3, mimeType: 'application/pdf', createdBy: owner.id });
  });

  it.each([
    ['an empty file', { name: 'plan.pdf', content: '' }, 400, 'FILE_EMPTY'],
    ['a file without extension', { name: 'plan', content: 'x' }, 400, 'FILE_WITHOUT_EXTENSION'],
    ['a text that calls itself PDF', { name: 'plan.pdf', content: 'just words' }, 400, 'FILE_TYPE_MISMATCH'],
    ['a picture that calls itself PDF', { name: 'plan.pdf', content: png }, 400, 'FILE_TYPE_MISMATCH'],
    ['a file over the limit', { name: 'a.txt', content: Buffer.alloc(1024 * 1024 + 1, 'a') }, 413, 'FILE_TOO_LARGE'],
  ])('is refused for %s, and nothing is stored', async (_, file, status, reason) => {
    const before = filesOnDisk();
    const answer = await upload(world, owner, file);
    expect([answer.status, answer.body.reason]).toEqual([status, reason]);
    expect(answer.body.message).not.toBe('');
    expect(filesOnDisk()).toBe(before);
  });

  it('may be as large as the limit', async () => {
    const { status } = await upload(world, owner, { name: 'a.txt', content: Buffer.alloc(1024 * 1024, 'a') });
    expect(status).toBe(200);
  });

  it('must be in the field "file"', async () => {
    expect((await upload(world, owner, { name: 'a.txt', content: 'a', field: 'other' })).status).toBe(400);
  });

  it('requires authentication', async () => {
    expect(await upload(world, null, { name: 'a.txt', content: 'a' })).toMatchObject({
      status: 401,
      body: { text: 'Unauthorized' },
    });
  });
});

describe('a file that no record refers to', () => {
  let id: string;
  beforeAll(async () => {
    id = (await upload(world, owner, { name: "für 'alle'.txt", content: 'words', type: 'text/plain' })).body.fileId;
  });

  it('is sent to its uploader as an attachment that is never sniffed', async () => {
    const response = await download(owner, id);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('words');
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-length': '5',
    });
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="f_r 'alle'.txt"; filename*=UTF-8''f%C3%BCr%20%27alle%27.txt`,
    );
  });

  it('is sent under a name that every disk and every proxy accepts (rule Q128)', async () => {
    const { body } = await upload(world, owner, { name: `${'研究'.repeat(250)}.txt`, content: 'words' });
    const { headers } = await download(owner, body.fileId);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="_{65}\.txt"; filename\*=UTF-8''(%[0-9A-F]{2}){195}\.txt$/,
    );
  });

  it('loses characters in its name that disguise its extension', async () => {
    const { body } = await upload(world, owner, { name: 'plan\u202efdp.exe\u2066.txt', content: 'words' });
    const row = await world.db.selectFrom('files').selectAll().where('id', '=', body.fileId).executeTakeFirstOrThrow();
    expect(row.originalFileName).toBe('planfdp.exe.txt');
  });

  it('is sent to officers, and looks missing to everybody else', async () => {
    expect((await download(officer, id)).statusCode).toBe(200);
    const refused = await download(stranger, id);
    const absent = await download(stranger, '00000000-0000-4000-8000-000000000000');
    const nonsense = await download(stranger, 'nonsense');
    expect([refused.statusCode, refused.body]).toEqual([404, absent.body]);
    expect([absent.statusCode, nonsense.statusCode]).toEqual([404, 404]);
    expect((await download(null, id)).statusCode).toBe(401);
  });

  it('shows its metadata to users who may read it', async () => {
    const one = 'query ($id: String!) { fileMetadata(fileId: $id) { fileId originalFileName sizeInBytes } }';
    expect((await world.ok(owner, one, { id })).fileMetadata).toEqual({
      fileId: id,
      originalFileName: "für 'alle'.txt",
      sizeInBytes: 5,
    });
    const refused = await world.gql(stranger, one, { id });
    const absent = await world.gql(stranger, one, { id: 'nonsense' });
    expect([refused.data, refused.refusals]).toEqual([absent.data, absent.refusals]);
    expect(refused.data).toEqual({ fileMetadata: null });
  });

  it('is listed for users who may read it; no ids return no files', async () => {
    const many = 'query ($ids: [String!]!) { filesMetadata(filter: { fileIds: $ids }) { fileId } }';
    expect((await world.ok(owner, many, { ids: [id, id, 'nonsense'] })).filesMetadata).toEqual([{ fileId: id }]);
    expect((await world.ok(stranger, many, { ids: [id] })).filesMetadata).toEqual([]);
    expect((await world.ok(officer, many, { ids: [] })).filesMetadata).toEqual([]);
  });
});

describe('the size limit', () => {
  it('is set by officers, below the limit of the process', async () => {
    const set = (value: string | null) =>
      world.db.updateTable('settings').set({ value }).where('id', '=', 'UPLOAD_SIZE_LIMIT').execute();
    const twoMegabytes = { name: 'a.txt', content: Buffer.alloc(2 * 1024 * 1024, 'a') };
    const large = await openWorld({ env: { MAX_UPLOAD_MB: '3' } });
    const who = await large.person('USER');
    try {
      expect((await upload(large, who, twoMegabytes)).status).toBe(200);
      await large.db.updateTable('settings').set({ value: '1' }).where('id', '=', 'UPLOAD_SIZE_LIMIT').execute();
      expect(await upload(large, who, twoMegabytes)).toMatchObject({
        status: 413,
        body: { message: 'The file is larger than 1 MB' },
      });
    } finally {
      await large.close();
    }
    await set('700');
    expect((await upload(world, owner, twoMegabytes)).status).toBe(413);
    await set(null);
  });
});

describe('with a virus scan configured', () => {
  const virus = 'X5O!P%@AP';
  let scanned: World;
  let who: TestPerson;
  let answers = true;
  beforeAll(async () => {
    scanned = await openWorld({
      virusScan: {
        async scan(content) {
          let text = '';
          for await (const chunk of content) text += String(chunk);
          if (!answers) throw new Error('connect ECONNREFUSED');
          return text.includes(virus) ? { clean: false, virus: 'Eicar-Test-Signature' } : { clean: true };
        },
      },
    });
    who = await scanned.person('USER');
  });
  afterAll(() => scanned.close());

  it.each([
    ['clean', 'words', true, 200, undefined],
    [
      'infected',
      `${virus} and more`,
      true,
      400,
      'The virus scan found Eicar-Test-Signature in this file, so it was not saved',
    ],
    [
      'not scanned',
      'words',
      false,
      502,
      'The virus scan is not responding, so files cannot be accepted at the moment; please try again later',
    ],
  ])('a file that is %s', async (_, content, isThere, status, message) => {
    answers = isThere;
    const before = await scanned.db.selectFrom('files').select('id').execute();
    const answer = await upload(scanned, who, { name: 'a.txt', content, type: 'text/plain' });
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    const after = await scanned.db.selectFrom('files').select('id').execute();
    expect(after.length - before.length).toBe(status === 200 ? 1 : 0);
  });
});
