import { expect, it } from 'vitest';
import { isDoorHeld } from './door.ts';

it.each([
  [{}, false],
  [{ LISTEN_FDS: '1' }, false],
  // Told to another process, of which this one is a child.
  [{ LISTEN_FDS: '1', LISTEN_PID: '6' }, false],
  [{ LISTEN_FDS: '0', LISTEN_PID: '7' }, false],
  [{ LISTEN_FDS: 'x', LISTEN_PID: '7' }, false],
  [{ LISTEN_FDS: '1', LISTEN_PID: '7' }, true],
])('a listening socket is passed only to the process that it is meant for: %j', (env, held) => {
  expect(isDoorHeld(env, 7)).toBe(held);
});
