import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { overloadOf } from '../../access/overload.ts';

let world: World;
let officer: TestPerson;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
});
afterAll(() => world.close());

/** Holds every connection the server may have while something is asked of it. */
async function held<T>(work: () => Promise<T>, before: (client: pg.PoolClient) => Promise<unknown> = async () => {}) {
  const { options } = world.pool;
  const clients = await Promise.all(Array.from({ length: options.max ?? 1 }, () => world.pool.connect()));
  const patience = options.connectionTimeoutMillis;
  options.connectionTimeoutMillis = 100;
  try {
    for (const client of clients) await before(client);
    return await work();
  } finally {
    options.connectionTimeoutMillis = patience;
    for (const client of clients) client.release();
  }
}

it.each([
  ['the embedded database, starting again', { code: 'ENOENT', syscall: 'connect' }, /too busy/],
  [
    'a connection that has just broken',
    { message: 'Client has encountered a connection error and is not queryable' },
    /too busy/,
  ],
  ['a connection that breaks', { message: 'Connection terminated unexpectedly' }, /too busy/],
  ['the disk of the database', { code: '53100', message: 'could not extend file' }, /disk of the server is full/],
  ['the disk of the files', { code: 'ENOSPC' }, /disk of the server is full/],
])('%s is reported in helpful words', (_, error, words) => {
  expect(overloadOf(error)).toMatchObject({ code: 'OVERLOADED', message: expect.stringMatching(words) });
});
it('a missing file is not an overload', () => {
  expect(overloadOf({ code: 'ENOENT', syscall: 'open' })).toBeUndefined();
});

const busy = { message: 'The server is too busy at the moment. Please try again in a minute' };
const ask = (query: string, token = officer.token) =>
  world.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${token}` },
    payload: { query },
  });

describe('an overloaded server says so', () => {
  it('to a query and a mutation that get no connection', async () => {
    const [query, mutation] = await held(() =>
      Promise.all([ask('{ users { totalCount } }'), ask('mutation { createTag(name: "a", shortCode: "a") { id } }')]),
    );
    for (const answer of [query, mutation]) {
      expect(answer?.json().errors).toMatchObject([{ ...busy, extensions: { code: 'OVERLOADED' } }]);
    }
    expect((await ask('{ users { totalCount } }')).json().errors).toBeUndefined();
  });

  it('to a machine whose token cannot be looked up', async () => {
    const { createApiAccessToken } = await world.ok(
      officer,
      'mutation ($p: String!) { createApiAccessToken(createApiAccessTokenInput: { name: "m", accessPermissions: $p }) { accessToken } }',
      { p: JSON.stringify({ 'ProposalQueries.getAll': true }) },
    );
    const answer = await held(() => ask('{ version }', createApiAccessToken.accessToken));
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('10');
    expect(answer.json().errors).toMatchObject([{ ...busy, extensions: { code: 'OVERLOADED' } }]);
  });

  it('to a request for a file', async () => {
    const url = '/files/download/00000000-0000-0000-0000-000000000000';
    const headers = { authorization: `Bearer ${officer.token}` };
    const answer = await held(() => world.app.inject({ method: 'GET', url, headers }));
    expect([answer.statusCode, answer.body, answer.headers['retry-after']]).toEqual([503, busy.message, '10']);
  });

  it('when a statement exceeds its time limit', async () => {
    await held(
      async () => undefined,
      (client) => client.query('set statement_timeout = 100'),
    );
    const blocker = await world.pool.connect();
    try {
      await blocker.query('begin; set local statement_timeout = 0; lock table tags in access exclusive mode');
      const answer = await ask('{ tags { id } }');
      expect(answer.json().errors).toMatchObject([{ ...busy, extensions: { code: 'OVERLOADED' } }]);
    } finally {
      await blocker.query('rollback');
      blocker.release();
      await held(
        async () => undefined,
        (client) => client.query('reset statement_timeout'),
      );
    }
  });
});

describe('an error that counts as overload', () => {
  it.each([
    ['no connection in time', new Error('timeout exceeded when trying to connect'), true],
    ['a connection that did not come about', new Error('Connection terminated due to connection timeout'), true],
    ['a statement that took too long', Object.assign(new Error('x'), { code: '57014' }), true],
    ['a database with too many connections', Object.assign(new Error('x'), { code: '53300' }), true],
    ['a database that starts or stops', Object.assign(new Error('x'), { code: '57P03' }), true],
    ['a database that is not there', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), true],
    ['a machine of the database that is not there', Object.assign(new Error('x'), { code: 'EHOSTUNREACH' }), true],
    ['a name of the database that is not known yet', Object.assign(new Error('x'), { code: 'ENOTFOUND' }), true],
    ['an error in a statement', Object.assign(new Error('x'), { code: '42601' }), false],
    ['any other error', new Error('boom'), false],
    ['nothing', null, false],
  ])('%s', (_, error, expected) => expect(overloadOf(error) !== undefined).toBe(expected));
});
