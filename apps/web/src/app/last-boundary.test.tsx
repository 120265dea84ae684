import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { aToken } from '../../test/token.ts';
import { currentSession, onRescue, startSession } from '../session/index.ts';
import { LastBoundary } from './last-boundary.tsx';

function Broken(): never {
  throw new Error('The drawing broke');
}

afterEach(() => vi.restoreAllMocks());

describe('an error that no screen caught', () => {
  it('saves the drafts, reports user and role to the server, clears the session and offers to reload', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = fakeServer();
    startSession(aToken({ id: 12, role: 'FAP_CHAIR' }));
    const rescued = vi.fn();
    const withdraw = onRescue(() => {
      throw new Error('This form is broken too');
    });
    const withdrawOther = onRescue(rescued);
    render(
      <LastBoundary>
        <Broken />
      </LastBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(rescued).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(currentSession()).toBeUndefined());
    const log = JSON.parse(String(server.calls('addClientLog')[0]?.variables.error));
    expect(log).toMatchObject({ error: 'The drawing broke', userId: 12, role: 'FAP_CHAIR' });
    withdraw();
    withdrawOther();
  });
});
