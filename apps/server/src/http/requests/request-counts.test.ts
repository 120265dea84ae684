import { afterEach, expect, it, vi } from 'vitest';
import { RequestCounts } from './request-counts.ts';

afterEach(() => vi.useRealTimers());

const counted = (counts: RequestCounts, caller: string) => {
  let told = 0;
  counts.incr(caller, (_, result) => {
    told = result?.current ?? 0;
  });
  return told;
};

it('counts each caller in a separate minute, whatever the clock is set to (rule X68)', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const counts = new RequestCounts();
  expect([counted(counts, 'a'), counted(counts, 'a'), counted(counts, 'b')]).toEqual([1, 2, 1]);
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(59_999);
  expect(counted(counts, 'a')).toBe(3);
  vi.advanceTimersByTime(1);
  expect([counted(counts, 'a'), counted(counts, 'b')]).toEqual([1, 1]);
});

it('forgets the oldest callers when there are too many', () => {
  const counts = new RequestCounts();
  for (let at = 0; at <= 5000; at += 1) counted(counts, `caller ${at}`);
  expect([counted(counts, 'caller 5000'), counted(counts, 'caller 0')]).toEqual([2, 1]);
});
