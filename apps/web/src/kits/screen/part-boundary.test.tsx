import { lazyPart } from '@atrium/ui/lazy-part';
import { screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { onRescue } from '../../session/index.ts';
import { PartBoundary } from './part-boundary.tsx';

const reload = vi.fn();
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('location', { ...location, reload });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  reload.mockClear();
});

const gone = new TypeError('Failed to fetch dynamically imported module: https://office.example/assets/dialog-1.js');

function Opens({ Part }: { Part: ComponentType }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen ? <Part /> : null}
    </>
  );
}

it.each([
  ['loads the page anew where an upgrade took a dialog away', true],
  ['draws the form again where the server cannot be reached', false],
])('preserves the typed text and %s', async (_, isThere) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const Part = lazyPart(() => Promise.reject(gone));
  const { user } = renderScreen(
    <PartBoundary name="form">
      <Opens Part={Part} />
    </PartBoundary>,
  );
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await screen.findByText(/It may have been updated since you opened it/)).toBeVisible();
  vi.useRealTimers();
  vi.spyOn(window, 'fetch').mockImplementation(() =>
    isThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
  );
  const rescued = vi.fn();
  const stop = onRescue(rescued);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(rescued).toHaveBeenCalledTimes(1));
  stop();
  if (!isThere) expect(await screen.findByRole('button', { name: 'Open' })).toBeVisible();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(isThere ? 1 : 0));
});

it('loads a part by itself once the server is back, whatever the browser says of its connection', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isThere = false;
  const unreached = new TypeError('Unable to preload /assets/dialog-1.js', { cause: new TypeError('NetworkError') });
  const Part = lazyPart(() => (isThere ? Promise.resolve(() => <p>drawn</p>) : Promise.reject(unreached)));
  const rescued = vi.fn();
  const stop = onRescue(rescued);
  renderScreen(
    <PartBoundary name="form">
      <Part />
    </PartBoundary>,
  );
  vi.spyOn(window, 'fetch').mockImplementation(() =>
    isThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError('NetworkError when attempting to fetch')),
  );
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await screen.findByText(/The server is not responding/)).toBeVisible();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(screen.getByText(/The server is not responding/)).toBeVisible();
  expect(rescued).not.toHaveBeenCalled();
  isThere = true;
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await screen.findByText('drawn')).toBeVisible();
  expect(rescued).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
  stop();
});

it('does not retry a part by itself if the server no longer has it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const Part = lazyPart(() => Promise.reject(new TypeError('Unable to preload /assets/dialog-1.js', { cause: 404 })));
  renderScreen(
    <PartBoundary name="form">
      <Part />
    </PartBoundary>,
  );
  const asked = vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await screen.findByText(/It may have been updated since you opened it/)).toBeVisible();
  const before = asked.mock.calls.filter(([address]) => address === '/').length;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked.mock.calls.filter(([address]) => address === '/')).toHaveLength(before);
});

it('renders a part that threw an error again, without a reload', async () => {
  let isBroken = true;
  const Part = () => {
    if (isBroken) throw new Error('undefined is not a function');
    return <p>drawn</p>;
  };
  const { user } = renderScreen(
    <PartBoundary name="form">
      <Part />
    </PartBoundary>,
  );
  const again = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByText(/updated since/)).toBeNull();
  isBroken = false;
  await user.click(again);
  expect(screen.getByText('drawn')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});
