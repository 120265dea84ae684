import { render, screen } from '@testing-library/react';
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
  reload.mockClear();
});

describe('a screen of a version that is gone', () => {
  it('comes with the new version by itself; what was typed is kept first', () => {
    const rescued = vi.fn();
    const stop = onRescue(rescued);
    fail(gone);
    stop();
    expect([rescued.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says so where the new page did not bring it, instead of loading for ever', () => {
    fail(gone).unmount();
    fail(gone);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(screen.getByText(/could not be loaded/)).toBeVisible();
  });
});

it('a screen that breaks for a reason of its own stays, and offers to try again', () => {
  fail('undefined is not a function');
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByText(/What you have saved is safe/)).toBeVisible();
});
