import { recordKey } from '@atrium/domain/live';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render.tsx';
import { watchRecords } from './live-channel.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Records are watched while no server answers for as long as is said; answers how often it was asked to tell. */
async function withoutServer(ms: number): Promise<{ asked: () => number; stop: () => void }> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderScreen(null);
  let asked = 0;
  const answer = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address !== '/live') return answer(address, init);
    asked += 1;
    return Promise.reject(new TypeError('NetworkError when attempting to fetch resource.'));
  });
  const stop = watchRecords([recordKey('proposal', 7)], () => undefined);
  // The code that reads the stream is loaded in real time, which the clock of the test would run ahead of.
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0), 5_000);
  await vi.advanceTimersByTimeAsync(ms);
  return { asked: () => asked, stop };
}

it('reconnects at least every 24 seconds, however long there was no server and whatever the browser reports', async () => {
  const { asked, stop } = await withoutServer(300_000);
  expect(navigator.onLine).toBe(true);
  for (let times = 0; times < 5; times += 1) {
    const before = asked();
    await vi.advanceTimersByTimeAsync(24_500);
    expect(asked()).toBeGreaterThan(before);
  }
  stop();
});

it('reconnects soon after the browser reports that the connection is back', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  const { asked, stop } = await withoutServer(120_000);
  let before = asked();
  // Just after a try, so that the next one is far away.
  while (asked() === before) await vi.advanceTimersByTimeAsync(250);
  before = asked();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked()).toBe(before + 1);
  stop();
});
