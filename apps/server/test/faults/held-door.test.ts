import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freshDatabase } from '../database.ts';
import { openDoor } from './door.ts';

const restarts = 3;

test('a server that restarts behind a socket held by systemd loses no request', { timeout: 180_000 }, async () => {
  const database = await freshDatabase();
  const door = await openDoor({ DATABASE_URL: database.url });
  // Each on a connection of its own, as a proxy without kept connections asks.
  const agent = new Agent({ keepAlive: false });
  const ask = () =>
    new Promise<number | string>((resolve) => {
      request({ host: '127.0.0.1', port: door.port, path: '/health', agent }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      })
        .on('error', (error) => resolve(String(error)))
        .end();
    });
  expect(await ask()).toBe(200);
  let isOver = false;
  const answers: (number | string)[] = [];
  const asking = Array.from({ length: 6 }, async () => {
    while (!isOver) answers.push(await ask());
  });
  for (let again = 0; again < restarts; again++) {
    await pause(300);
    await door.restart();
    expect(await ask()).toBe(200);
  }
  isOver = true;
  await Promise.all(asking);
  await door.close();
  agent.destroy();
  await database.drop();
  expect(answers.length).toBeGreaterThan(100);
  expect(answers.filter((status) => status !== 200)).toEqual([]);
});
