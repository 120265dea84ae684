import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { jsonClient } from './json-client.ts';

let server: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
});

/** How a neighbour that does this with what it is told is asked. */
async function neighbour(answer: RequestListener) {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return jsonClient({ name: 'The neighbour', url, timeoutMs: 200, mostBytes: 20 });
}

it.each<[string, number, string, unknown]>([
  ['JSON', 200, '{"a":1}', { a: 1 }],
  ['a refusal', 422, '{"no":1}', { no: 1 }],
  ['no JSON', 500, '<html>', undefined],
  ['nothing', 204, '', undefined],
  ['as many bytes as are read', 200, `"${'x'.repeat(18)}"`, 'x'.repeat(18)],
  ['one more', 200, `"${'x'.repeat(19)}"`, undefined],
])('returns the status and the JSON of the response: %s', async (_, status, body, json) => {
  const ask = await neighbour((__, res) => res.writeHead(status).end(body));
  expect(await ask({})).toEqual({ status, json });
});

it.each<[string, RequestListener]>([
  ['hangs', () => undefined],
  ['begins and hangs', (_, res) => void res.write('{')],
  ['leads elsewhere', (_, res) => void res.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()],
  ['hangs up', (_, res) => void res.destroy()],
])('a neighbour that %s is given up, not asked for a while, and then asked again', async (_, answer) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let isWell = false;
  let asked = 0;
  const ask = await neighbour((req, res) => {
    asked += 1;
    return isWell ? res.end('1') : answer(req, res);
  });
  await expect(ask({})).rejects.toThrow('The neighbour does not respond');
  isWell = true;
  await expect(ask({})).rejects.toThrow('The neighbour did not respond a moment ago');
  expect(asked).toBe(1);
  vi.advanceTimersByTime(15_001);
  expect((await ask({})).json).toBe(1);
});

it('an endless response is not read to its end', async () => {
  const ask = await neighbour((_, res) => void setInterval(() => res.write('x'.repeat(50_000)), 5).unref());
  expect(await ask({})).toEqual({ status: 200, json: undefined });
});
