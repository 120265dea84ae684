import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf, png, upload } from '../../../test/forms.ts';
import { openObjectStore } from '../../../test/object-store.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { type FileStore, fileStoreOf } from '../../config/file-store.ts';
import { makeLog } from '../../log.ts';
import { openThreads } from '../../threads/index.ts';
import type { Files } from './files.ts';
import { s3Files } from './s3-files.ts';

let store: Awaited<ReturnType<typeof openObjectStore>>;
let files: Files;
let world: World;
let owner: TestPerson;
const folder = mkdtempSync(join(tmpdir(), 'atrium-s3-'));
const silent = makeLog('silent');
const onDisk = () => (existsSync(folder) ? readdirSync(folder) : []);

beforeAll(async () => {
  store = await openObjectStore();
  files = s3Files(fileStoreOf(store.url) as FileStore, folder, silent, openThreads());
  world = await openWorld({ files });
  owner = await world.person('USER');
});
afterAll(async () => {
  await world.close();
  await store.close();
});

describe('files in an object store', () => {
  it('are uploaded with their type, and read whole and in parts', async () => {
    const content = await pdfOf(3);
    const { status, body } = await upload(world, owner, { name: 'plan.pdf', content });
    expect(status).toBe(200);
    const row = await world.db.selectFrom('files').selectAll().where('id', '=', body.fileId).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ pages: 3, mimeType: 'application/pdf', sizeInBytes: content.length });
    expect([...store.objects.keys()]).toEqual([`atrium/${row.storageKey}`]);
    expect(onDisk()).toEqual([]);

    const download = (headers: Record<string, string> = {}) =>
      world.app.inject({
        method: 'GET',
        url: `/files/download/${body.fileId}`,
        headers: { authorization: `Bearer ${owner.token}`, ...headers },
      });
    expect((await download()).rawPayload.equals(Buffer.from(content))).toBe(true);
    const part = await download({ range: 'bytes=1-3' });
    expect({ status: part.statusCode, body: part.body }).toEqual({ status: 206, body: 'PDF' });
  });

  it('that are refused leave nothing behind, neither in the store nor on the disk', async () => {
    const before = store.objects.size;
    const { status } = await upload(world, owner, { name: 'plan.pdf', content: png });
    expect(status).toBe(400);
    expect(store.objects.size).toBe(before);
    expect(onDisk()).toEqual([]);
  });

  it('are stored, measured, listed page by page, and removed', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e'].map((name) => `shelf/2026-01-0${name === 'e' ? 2 : 1}/${name}`);
    for (const key of keys) await files.put(key, Readable.from([Buffer.from(`content of ${key}`)]));
    await files.put('shelf/2026-01-03/f', Buffer.from('bytes'));
    expect(await files.size('shelf/2026-01-03/f')).toBe(5);
    expect(await files.size('shelf/2026-01-03/absent')).toBeUndefined();
    expect(await text(await files.read(keys[0] as string))).toBe(`content of ${keys[0]}`);
    expect(Buffer.from(await files.bytes('shelf/2026-01-03/f')).toString()).toBe('bytes');
    expect(await files.folders('shelf')).toEqual(['2026-01-01', '2026-01-02', '2026-01-03']);
    expect(await files.keys('shelf/2026-01-01')).toEqual(keys.slice(0, 4));
    expect(await files.keys('nowhere')).toEqual([]);
    await files.remove(keys[0] as string);
    expect(await files.keys('shelf/2026-01-01')).toEqual(keys.slice(1, 4));
  });

  it('that the store does not deliver cause an error instead of an empty file', async () => {
    await expect(files.bytes('shelf/absent')).rejects.toThrow();
    const locked = s3Files(
      { ...(fileStoreOf(store.url) as FileStore), credentials: { accessKeyId: 'other', secretAccessKey: 'x' } },
      folder,
      silent,
      openThreads(),
    );
    await expect(locked.size('shelf/2026-01-03/f')).rejects.toMatchObject({ code: 'UPSTREAM' });
  });

  it('are reported as unreachable while the store is down, and nothing is left behind', async () => {
    const away = s3Files(
      fileStoreOf('http://key:secret@127.0.0.1:9/atrium') as FileStore,
      folder,
      silent,
      openThreads(),
    );
    const shut = await openWorld({ files: away });
    const { status, body } = await upload(shut, await shut.person('USER'), {
      name: 'plan.pdf',
      content: await pdfOf(1),
    });
    expect({ status, ...body }).toEqual({
      status: 502,
      code: 'UPSTREAM',
      message: 'The files cannot be reached at the moment; try again later',
    });
    expect(await shut.db.selectFrom('files').select('id').execute()).toEqual([]);
    expect(onDisk()).toEqual([]);
    await shut.close();
  });
});

it('the object store receives no request before the first file', () => {
  const calls = store.calls.length;
  s3Files(fileStoreOf(store.url) as FileStore, folder, silent, openThreads());
  expect(store.calls.length).toBe(calls);
});

describe('FILES_URL', () => {
  it.each([
    ['s3://papers', { bucket: 'papers', prefix: '', endpoint: undefined, credentials: undefined, region: 'us-east-1' }],
    [
      's3://papers/a/b?region=eu-north-1',
      { bucket: 'papers', prefix: 'a/b', region: 'eu-north-1', endpoint: undefined, credentials: undefined },
    ],
    [
      'https://key:se%2Fcret@store.example:9000/papers',
      {
        bucket: 'papers',
        prefix: '',
        region: 'us-east-1',
        endpoint: 'https://store.example:9000',
        credentials: { accessKeyId: 'key', secretAccessKey: 'se/cret' },
      },
    ],
    ['https://store.example', undefined],
    ['https://key@store.example/papers', undefined],
    ['ftp://store.example/papers', undefined],
    ['papers', undefined],
  ])('%s', (url, expected) => expect(fileStoreOf(url)).toEqual(expected));
});
