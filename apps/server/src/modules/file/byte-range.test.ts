import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upload } from '../../../test/forms.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { byteRange } from './byte-range.ts';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['Bytes = 2 - 4', { start: 2, end: 4 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=9-', { start: 9, end: 9 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=-0', 'none'],
  ['bytes=10-', 'none'],
  ['bytes=10-12', 'none'],
  ['bytes=4-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,4-5', undefined],
  ['bytes=a-b', undefined],
  ['lines=0-1', undefined],
])('of ten bytes %j selects %j', (header, range) => expect(byteRange(header, 10)).toEqual(range));

it('an empty file has no ranges', () => {
  expect([byteRange('bytes=0-', 0), byteRange('bytes=-1', 0)]).toEqual(['none', 'none']);
});

describe('a download', () => {
  let world: World;
  let owner: TestPerson;
  let fileId: string;

  beforeAll(async () => {
    world = await openWorld();
    owner = await world.person('USER');
    fileId = (await upload(world, owner, { name: 'a.txt', content: '0123456789' })).body.fileId;
  });
  afterAll(() => world.close());

  const get = (headers: Record<string, string> = {}, who = owner) =>
    world.app.inject({
      method: 'GET',
      url: `/files/download/${fileId}`,
      headers: { authorization: `Bearer ${who.token}`, ...headers },
    });

  it('announces that ranges are supported', async () => {
    const whole = await get();
    expect([whole.statusCode, whole.body]).toEqual([200, '0123456789']);
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '10',
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringContaining('attachment; filename="a.txt"'),
    });
    expect(whole.headers['content-range']).toBeUndefined();
  });

  it('returns the requested range', async () => {
    const part = await get({ range: 'bytes=2-4' });
    expect([part.statusCode, part.body]).toEqual([206, '234']);
    expect(part.headers).toMatchObject({
      'content-range': 'bytes 2-4/10',
      'content-length': '3',
      'accept-ranges': 'bytes',
      'content-type': 'application/octet-stream',
    });
  });

  it('refuses a range beyond the end of the file', async () => {
    const none = await get({ range: 'bytes=10-' });
    expect([none.statusCode, none.headers['content-range']]).toEqual([416, 'bytes */10']);
    expect(none.body).not.toContain('0123456789');
  });

  it('returns the whole file for a range of another version, as files have no version tags', async () => {
    expect((await get({ range: 'bytes=2-4', 'if-range': '"x"' })).statusCode).toBe(200);
  });

  it('returns no range to users who may not read the file', async () => {
    const refused = await get({ range: 'bytes=2-4' }, await world.person('USER'));
    expect(refused.statusCode).toBe(404);
    expect(refused.body).not.toContain('234');
  });
});
