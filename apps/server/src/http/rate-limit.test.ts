import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type TestPerson, type World } from '../../test/world.ts';

const limit = 3;
let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { RATE_LIMIT_PER_MINUTE: String(limit) } });
});
afterAll(() => world.close());

const ask = ({ token }: TestPerson, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload: { query: '{ __typename }' },
  });
const spend = async (person: TestPerson) => {
  for (let asked = 0; asked < limit; asked++) expect((await ask(person)).statusCode).toBe(200);
};

it('a user with too many requests gets a GraphQL error, and the time to wait', async () => {
  const person = await world.person('USER');
  await spend(person);
  const answer = await ask(person);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([429, 'application/json; charset=utf-8']);
  expect(answer.json()).toEqual({
    errors: [{ message: expect.stringMatching(/try|retry/i), extensions: { code: 'TOO_MANY_REQUESTS' } }],
  });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
});

it('responds in the newer media type if requested', async () => {
  const person = await world.person('USER');
  await spend(person);
  const answer = await ask(person, { accept: 'application/graphql-response+json' });
  expect(answer.headers['content-type']).toBe('application/graphql-response+json; charset=utf-8');
  expect(answer.json().errors[0].extensions.code).toBe('TOO_MANY_REQUESTS');
});

it('counts each person separately, and does not limit health probes', async () => {
  const [busy, other] = [await world.person('USER'), await world.person('USER')];
  await spend(busy);
  expect((await ask(busy)).statusCode).toBe(429);
  expect((await ask(other)).statusCode).toBe(200);
  for (let asked = 0; asked <= limit; asked++) {
    expect((await world.app.inject({ url: '/health' })).statusCode).toBe(200);
  }
});

it('responds in plain text on the other routes', async () => {
  const person = await world.person('USER');
  await spend(person);
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await world.app.inject({ url: '/files/download/1', headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([429, expect.stringMatching(/^text\/plain/)]);
});
