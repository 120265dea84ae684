import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { onRescue } from '../session/index.ts';
import { RouteFailure } from './route-failure.tsx';

const reload = vi.fn();
const fail = (message: string) =>
  render(<RouteFailure error={new Error(message)} reset={() => undefined} info={undefined as never} />);
const gone = 'Failed to fetch dynamically imported module: https://office.example/assets/calls-1.js';

beforeEach(() => {
  fakeServer();
  sessionStorage.clear();
  vi.stubGlobal('location', { ...location, reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reload.mockClear();
});

const server = (isThere: boolean) =>
  vi
    .spyOn(window, 'fetch')
    .mockImplementation(() =>
      isThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
    );

describe('a screen of a version that no longer exists', () => {
  it('reloads to the new version automatically, after typed text was stored', async () => {
    server(true);
    const rescued = vi.fn();
    const stop = onRescue(rescued);
    fail(gone);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    stop();
    expect(rescued).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('reports the failure if the reload did not help, instead of reloading forever', async () => {
    server(true);
    const { unmount } = fail(gone);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    unmount();
    fail(gone);
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('asks the server for it with a timeout', async () => {
    const fetched = server(false);
    fail(gone);
    await screen.findByText(/could not be loaded/);
    expect(fetched.mock.calls.find(([address]) => address === '/')?.[1]?.signal).toBeInstanceOf(AbortSignal);
  });

  it('reports the failure if the server is unreachable, and reloads on a successful retry', async () => {
    server(false);
    fail(gone);
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
    server(true);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});

it('a screen that fails for another reason is not reloaded and offers to retry', () => {
  fail('undefined is not a function');
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByText(/What you have saved is safe/)).toBeVisible();
});
