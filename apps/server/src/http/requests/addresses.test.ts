import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

/** Addresses and uploads that no route can read are bad requests, never errors of the server (decision 0160). */
let world: World;
let officer: TestPerson;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
});
afterAll(() => world.close());

const json = { 'content-type': 'application/json' };
const bearer = () => ({ ...json, authorization: `Bearer ${officer.token}` });

describe('an address', () => {
  it.each([
    '/images/%00',
    '/download/progress/%00',
    '/download/zip/attachment/1?questionIds=%00',
    '/locales/%00/translation.json',
    '/assets/%00.js',
    '/%00',
    '/graphql?query=%00',
  ])('with a null character is refused: %s', async (url) => {
    const answer = await world.app.inject({ url, headers: bearer() });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('is not allowed')]);
  });

  it.each([
    ['/download/zip/attachment/1?questionIds=a&questionIds=b', 'questionIds'],
    ['/download/pdf/proposal/1?filter=id&filter=id', 'filter'],
    ['/preview/pdf/proposal?proposalPk=1&proposalPk=2', 'proposalPk'],
    ['/graphql?query=%7B__typename%7D&query=a', 'query'],
  ])('with a repeated parameter is refused: %s', async (url, name) => {
    const answer = await world.app.inject({ url, headers: { ...bearer(), 'apollo-require-preflight': '1' } });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(`${name} is given more than once`)]);
  });

  it('of a page may repeat parameters', async () => {
    expect((await world.app.inject('/proposals?call=1&call=2')).statusCode).not.toBe(400);
  });
});

describe('an upload', () => {
  const form = (body: string, type = 'multipart/form-data; boundary=x') =>
    world.app.inject({
      method: 'POST',
      url: '/files/upload',
      headers: { authorization: `Bearer ${officer.token}`, 'content-type': type },
      payload: body,
    });
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';

  it.each([
    ['without a boundary', head, 'multipart/form-data'],
    ['with a boundary longer than any', head, `multipart/form-data; boundary=${'x'.repeat(300)}`],
    ['cut in the middle', `${head}some of it`, undefined],
    ['cut in its head', '--x\r\ncontent-disp', undefined],
    ['of nothing', '', undefined],
  ])('%s is refused', async (_, body, type) => {
    const answer = await form(body, type);
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.any(String)]);
  });

  it('that is complete is accepted', async () => {
    expect((await form(`${head}all of it\r\n--x--\r\n`)).statusCode).toBe(200);
  });
});
