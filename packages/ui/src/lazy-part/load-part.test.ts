import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadPart } from './index.tsx';

const connection = (isThere: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
const gone = (cause?: unknown) => new TypeError('Unable to preload /assets/part.js', { cause });

describe('a part of the program', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('waits for a connection, however long that takes, and loads immediately when it is back', async () => {
    vi.useFakeTimers();
    const wire = connection(false);
    const load = vi.fn(async () => {
      if (!navigator.onLine) throw gone();
      return 'part';
    });
    const came = vi.fn();
    const loading = loadPart(load).then(came);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(came).not.toHaveBeenCalled();
    wire.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    await loading;
    expect(came).toHaveBeenCalledWith('part');
    // Asked for once too early, the browser would refuse it until the page is loaded anew.
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the server has no longer', gone(404), 3],
    ['a server that is started anew cannot give', gone(503), 10],
    ['no server answers for', gone(new TypeError('Failed to fetch')), 10],
    ['the browser refuses', gone(), 3],
  ])('that %s is tried a limited number of times, then rejected with the reason', async (_, reason, tries) => {
    vi.useFakeTimers();
    connection(true);
    const load = vi.fn(() => Promise.reject(reason));
    const refused = expect(loadPart(load)).rejects.toBe(reason);
    await vi.advanceTimersByTimeAsync((tries - 1) * 2_000 - 100);
    expect(load).toHaveBeenCalledTimes(tries - 1);
    await vi.advanceTimersByTimeAsync(200);
    await refused;
    expect(load).toHaveBeenCalledTimes(tries);
  });
});
