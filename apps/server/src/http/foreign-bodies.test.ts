import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type TestPerson, type World } from '../../test/world.ts';

let world: World;
let officer: TestPerson;
beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
});
afterAll(() => world.close());

const asked = JSON.stringify({ query: 'mutation { logout(token: "x") }', window: 'a1b2c3d4e5f6a7b8', keys: [] });
const form = '--x\r\ncontent-disposition: form-data; name="query"\r\n\r\nmutation { logout(token: "x") }\r\n--x--\r\n';

/** What a page elsewhere can make a browser send without asking first. */
const simple = [
  ['text/plain', asked],
  ['text/plain; charset=application/json', asked],
  ['application/x-www-form-urlencoded', `query=${encodeURIComponent('mutation { logout(token: "x") }')}`],
  ['multipart/form-data; boundary=x', form],
] as const;

it.each(
  ['/graphql', '/live', '/messages', '/files/upload'].flatMap((url) =>
    simple.map(([type, payload]) => [url, type, payload] as const),
  ),
)('%s accepts no %s', async (url, type, payload) => {
  const headers = { 'content-type': type, origin: 'https://elsewhere.example' };
  const stranger = await world.app.inject({ method: 'POST', url, headers, payload });
  expect(stranger.statusCode).toBeGreaterThanOrEqual(400);
  expect(stranger.headers['set-cookie']).toBeUndefined();
  const known = await world.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, authorization: `Bearer ${officer.token}` },
    payload,
  });
  expect(known.statusCode).toBeGreaterThanOrEqual(400);
  expect(known.statusCode).toBeLessThan(500);
  expect(known.headers['access-control-allow-credentials']).toBeUndefined();
});

it('a cookie does not authenticate a user', async () => {
  const headers = { cookie: `token=${officer.token}; authorization=Bearer ${officer.token}` };
  const { body } = await world.app.inject({
    method: 'POST',
    url: '/graphql',
    headers,
    payload: { query: '{ me { id } }' },
  });
  expect(JSON.parse(body).data?.me ?? null).toBeNull();
});
