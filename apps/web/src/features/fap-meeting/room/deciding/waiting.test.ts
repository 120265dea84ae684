import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refused } from '../../../../../test/fake-server.ts';
import { useWaiting, type WaitingDecision } from './waiting.ts';

type Recommendation = NonNullable<WaitingDecision['variables']['input']['recommendation']>;

const decision = (recommendation: Recommendation): WaitingDecision => ({
  place: '1-3',
  proposalId: 'P-1',
  variables: {
    input: { proposalPk: 1, instrumentId: 3, fapId: 2, recommendation, commentForUser: '', commentForManagement: '' },
    read: { recommendation: 'UNSET', commentForUser: '', commentForManagement: '', submitted: false },
  },
});

afterEach(() => localStorage.clear());

/** Sends a waiting decision; meanwhile the user stores another one on the same place. */
async function overtaken(response: () => unknown) {
  const toWaiting = vi.fn();
  const onSave = vi.fn(() => {
    if (onSave.mock.calls.length > 1) return { proposalPk: 1, submitted: false };
    toWaiting();
    return response();
  });
  const server = fakeServer({ mutation: { saveFapMeetingDecision: onSave as never } });
  const { result } = renderHook(() => useWaiting('waiting-7-2-1', () => undefined));
  toWaiting.mockImplementation(() => result.current.put(decision('REJECTED')));
  act(() => result.current.put(decision('ACCEPTED')));
  act(() => result.current.send());
  await waitFor(() => expect(toWaiting).toHaveBeenCalled());
  return { result, server };
}

describe('a newer decision that is stored while an earlier one is being sent', () => {
  it('remains when the earlier one is saved, and is sent as a change of it', async () => {
    const { result, server } = await overtaken(() => ({ proposalPk: 1, submitted: false }));
    await waitFor(() =>
      expect(result.current.all).toMatchObject([
        {
          variables: {
            input: { recommendation: 'REJECTED' },
            read: { recommendation: 'ACCEPTED', commentForUser: '', submitted: false },
          },
        },
      ]),
    );
    act(() => result.current.send());
    await waitFor(() => expect(result.current.all).toEqual([]));
    expect(server.calls('saveMeetingDecision').map(({ variables }) => variables)).toMatchObject([
      { input: { recommendation: 'ACCEPTED' }, read: { recommendation: 'UNSET' } },
      { input: { recommendation: 'REJECTED' }, read: { recommendation: 'ACCEPTED' } },
    ]);
  });

  it('remains, without the problem of the earlier one, when that is refused', async () => {
    const { result } = await overtaken(() => {
      throw refused('Changed', { code: 'CONFLICT', reason: 'CHANGED_MEANWHILE' });
    });
    // The response arrives after the newer decision was stored.
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(result.current.all).toEqual([decision('REJECTED')]);
  });
});

it('a refused decision that was given up while it was being sent does not come back', async () => {
  const giveUp = vi.fn();
  fakeServer({
    mutation: {
      saveFapMeetingDecision: (() => {
        giveUp();
        throw refused('Changed', { code: 'CONFLICT', reason: 'CHANGED_MEANWHILE' });
      }) as never,
    },
  });
  const { result } = renderHook(() => useWaiting('waiting-7-2-1', () => undefined));
  giveUp.mockImplementation(() => result.current.drop('1-3'));
  act(() => result.current.put(decision('ACCEPTED')));
  act(() => result.current.send());
  await waitFor(() => expect(giveUp).toHaveBeenCalled());
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(result.current.all).toEqual([]);
});
