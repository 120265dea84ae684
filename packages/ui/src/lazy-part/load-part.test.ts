import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadPart } from './index.tsx';

const connection = (isThere: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
const gone = () => new TypeError('Failed to fetch dynamically imported module');

describe('a part of the program', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('waits for a connection, however long that takes, and comes at once when it is back', async () => {
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

  it('is tried three times with a connection, then tells why it cannot be had', async () => {
    vi.useFakeTimers();
    connection(true);
    const load = vi.fn(() => Promise.reject(gone()));
    const refused = expect(loadPart(load)).rejects.toThrow('Failed to fetch');
    await vi.advanceTimersByTimeAsync(3_900);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(200);
    await refused;
    expect(load).toHaveBeenCalledTimes(3);
  });
});
