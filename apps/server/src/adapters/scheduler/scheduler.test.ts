import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { makeLog } from '../../log.ts';
import { httpScheduler } from './scheduler.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** What is told of keys by a scheduler that does this with what it is asked. */
async function told(answer: (req: IncomingMessage, res: ServerResponse) => void) {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  return httpScheduler(endpoint, makeLog('silent')).keys('Bearer officer');
}

const keys = { queries: ['BookingQueries.get'], mutations: ['BookingMutations.create'] };
const none = { queries: [], mutations: [] };
const answered = (schedulerQueriesAndMutations: unknown) => JSON.stringify({ data: { schedulerQueriesAndMutations } });

it('requests the keys of a scheduler with the caller’s credentials', async () => {
  let came: string | undefined;
  const found = await told(({ headers }, res) => {
    came = headers.authorization;
    res.end(answered(keys));
  });
  expect([found, came]).toEqual([keys, 'Bearer officer']);
});

it.each<[string, (req: IncomingMessage, res: ServerResponse) => void]>([
  ['answers something else', (_, res) => res.end('{"data":null}')],
  ['answers no JSON', (_, res) => res.end('<html>')],
  ['leads elsewhere', (_, res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['answers without end', (_, res) => void setInterval(() => res.write('x'.repeat(500_000)), 5).unref()],
  ['never answers', () => undefined],
])('offers no keys of a scheduler that %s', async (_, answer) => {
  expect(await told(answer)).toEqual(none);
});
