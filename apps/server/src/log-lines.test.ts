import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { LogLines } from './log-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.useRealTimers());

const left = (count: number) => `${count} left out\n`;
const full = Object.assign(new Error('full'), { code: 'ENOSPC' });

/** A place that takes so many bytes of each write when it is let, and none before. */
function place() {
  let taken = '';
  let done: ((take: number | Error) => void) | undefined;
  return {
    taken: () => taken,
    isAsked: () => done !== undefined,
    answer(take: number | Error) {
      const tell = done;
      done = undefined;
      tell?.(take);
    },
    write(_: number, bytes: Buffer, tell: (error: Error | null, written: number) => void) {
      done = (take) => {
        if (take instanceof Error) return tell(take, 0);
        const some = bytes.subarray(0, take);
        taken += some;
        tell(null, some.length);
      };
    },
  };
}

it('writes lines in order, even if each write accepts only a part of them', () => {
  const to = place();
  const lines = new LogLines(1, left, to.write);
  for (const line of ['one\n', 'two\n', 'drei: ü\n']) lines.write(line);
  while (to.isAsked()) to.answer(3);
  expect(to.taken()).toBe('one\ntwo\ndrei: ü\n');
});

it('retries what a full disk did not accept, and logs how many lines were dropped', () => {
  vi.useFakeTimers();
  const to = place();
  const lines = new LogLines(1, left, to.write);
  lines.write('first\n');
  to.answer(full);
  const long = `${'x'.repeat(1024 * 1024 - 1)}\n`;
  for (let count = 0; count < 6; count += 1) lines.write(long);
  expect(to.isAsked()).toBe(false);
  vi.advanceTimersByTime(1_000);
  to.answer(full);
  vi.advanceTimersByTime(1_000);
  while (to.isAsked()) to.answer(Number.POSITIVE_INFINITY);
  expect(to.taken()).toBe(`first\n3 left out\n${long.repeat(3)}`);
  lines.write('last\n');
  to.answer(100);
  expect(to.taken().endsWith('last\n')).toBe(true);
});

it('on exit writes the remaining lines, once', () => {
  const file = join(folder, 'log');
  const lines = new LogLines(openSync(file, 'w'), left, () => undefined);
  lines.write('under way\n');
  lines.write('left\n');
  lines.end();
  lines.end();
  expect(readFileSync(file, 'utf8')).toBe('left\n');
});

it.each([
  ['takes nothing', undefined],
  ['has gone', Object.assign(new Error('gone'), { code: 'EPIPE' })],
])('on exit does not wait for a reader that %s', (_, error) => {
  vi.useFakeTimers();
  const to = place();
  // What is no file descriptor would throw.
  const lines = new LogLines(-1, left, to.write);
  lines.write('one\n');
  if (error) to.answer(error);
  else vi.advanceTimersByTime(2_000);
  lines.write('two\n');
  expect(() => lines.end()).not.toThrow();
  expect(to.taken()).toBe('');
});
