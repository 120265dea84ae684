import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld } from '../../../test/world.ts';
import { longestBody, refuseSlowBodies } from './slow-bodies.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  refuseSlowBodies(app, { grace: 400, bytesPerSecond: 1000, every: 50 });
  app.post('/', async ({ body }) => JSON.stringify(body).length);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends a body of so many letters a piece at a time; answers what came back until the connection was closed, or the answer was there. */
async function send(length: number, piece: number, everyMs: number) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let told = '';
  let isOver = false;
  socket.setEncoding('utf8').on('data', (text: string) => {
    told += text;
    isOver = true;
  });
  socket
    .on('error', () => undefined)
    .on('close', () => {
      isOver = true;
    });
  await once(socket, 'connect');
  const body = JSON.stringify('x'.repeat(length - 2));
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`);
  for (let at = 0; at < length && !isOver; at += piece) {
    socket.write(body.slice(at, at + piece));
    await pause(everyMs);
  }
  for (let waited = 0; waited < 50 && !isOver; waited += 1) await pause(20);
  socket.destroy();
  return told.split('\r\n')[0];
}

it('closes the connection of a client that sends its body too slowly, and says why', async () => {
  const began = Date.now();
  expect(await send(10_000, 1, 20)).toBe('HTTP/1.1 408 Request Timeout');
  expect(Date.now() - began).toBeLessThan(5_000);
});

it('serves other requests immediately while many bodies trickle in', async () => {
  const trickling = Promise.all(Array.from({ length: 40 }, () => send(10_000, 1, 20)));
  const first = await Promise.race([send(100, 100, 0), trickling.then(() => 'only after them')]);
  expect(first).toBe('HTTP/1.1 200 OK');
  expect(new Set(await trickling)).toEqual(new Set(['HTTP/1.1 408 Request Timeout']));
});

it('accepts a body at the slowest rate allowed, however long it takes', async () => {
  const began = Date.now();
  expect(await send(3_000, 150, 60)).toBe('HTTP/1.1 200 OK');
  expect(Date.now() - began).toBeGreaterThan(1_000);
});

it('the server has a request timeout long enough for the largest upload', async () => {
  const world = await openWorld();
  expect(world.app.server.requestTimeout).toBe(longestBody(world.config.maxUploadBytes));
  await world.close();
});
