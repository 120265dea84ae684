import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Overloads, openOverloads } from './overloads.ts';

const refusedConnection = { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' };
const slowStatement = { code: '57014', message: 'canceling statement' };

let isBack: boolean;
let lines: [level: string, said: object, words: string][];
let overloads: Overloads;

beforeEach(() => {
  vi.useFakeTimers();
  isBack = false;
  lines = [];
  const hear = (level: string) => (said: object, words: string) => void lines.push([level, said, words]);
  const log = { warn: hear('warn'), error: hear('error') } as unknown as Parameters<typeof openOverloads>[0];
  overloads = openOverloads(log, async () => isBack);
});
afterEach(() => {
  overloads.stop();
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const note = (times: number, error: { message: string; code?: unknown } = refusedConnection) => {
  for (let n = 0; n < times; n += 1) overloads.note(error);
};

it.each([
  [refusedConnection, 'error', 'the database is unavailable'],
  [
    { code: '57P01', message: 'terminating connection due to administrator command' },
    'error',
    'the database is unavailable',
  ],
  [{ message: 'Connection terminated unexpectedly' }, 'error', 'the database is unavailable'],
  [slowStatement, 'warn', 'overloaded: requests are rejected'],
  [{ message: 'timeout exceeded when trying to connect' }, 'warn', 'overloaded: requests are rejected'],
  [{ code: '08P01', message: 'query_wait_timeout' }, 'warn', 'overloaded: requests are rejected'],
])('%j is logged as what it is', (error, level, words) => {
  note(1, error);
  expect(lines).toEqual([[level, { reason: error.message }, words]]);
});

it('logs once that the database is down, then the rejected requests every half minute, and once that it is back', async () => {
  note(5000);
  expect(lines).toHaveLength(1);
  await pass(31);
  note(200);
  await pass(30);
  // Nobody asks meanwhile, and it is away all the same.
  await pass(30);
  isBack = true;
  await pass(2);
  await pass(120);
  expect(lines).toEqual([
    ['error', { reason: refusedConnection.message }, 'the database is unavailable'],
    ['error', { requests: 4999, seconds: 30 }, 'the database is still unavailable'],
    ['error', { requests: 200, seconds: 60 }, 'the database is still unavailable'],
    ['error', { requests: 0, seconds: 90 }, 'the database is still unavailable'],
    ['warn', { requests: 5200, seconds: 92 }, 'the database is available again'],
  ]);
});

it('logs a second outage like the first', async () => {
  isBack = true;
  note(1);
  await pass(3);
  note(1);
  await pass(3);
  expect(lines.map(([, , words]) => words)).toEqual([
    'the database is unavailable',
    'the database is available again',
    'the database is unavailable',
    'the database is available again',
  ]);
});

it('logs the end of an overload once no request was rejected for half a minute', async () => {
  isBack = true;
  note(300, slowStatement);
  await pass(20);
  note(1, slowStatement);
  await pass(70);
  expect(lines).toEqual([
    ['warn', { reason: slowStatement.message }, 'overloaded: requests are rejected'],
    ['warn', { requests: 300, seconds: 30 }, 'still overloaded: requests are rejected'],
    ['warn', { requests: 301, seconds: 60 }, 'no longer overloaded'],
  ]);
});

it('logs nothing after it was stopped', async () => {
  note(3);
  overloads.stop();
  await pass(100);
  expect(lines).toHaveLength(1);
});
