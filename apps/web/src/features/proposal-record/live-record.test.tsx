import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { adminTab } from './admin-tab.tsx';
import { ProposalRecord } from './proposal-record.tsx';

const may = { allowed: true };
const mayNot = { allowed: false, reason: 'NO_FINAL_STATUS' };

const proposal = (status: string) => ({
  primaryKey: 7,
  proposalId: '2110005',
  title: 'Spin ice',
  submitted: true,
  finalStatus: 'UNSET' as const,
  status: { id: 2, shortCode: 'X', name: status },
  users: [],
  instruments: [{ id: 5, name: 'PRISM', managementTimeAllocation: null }],
  faps: [],
  receipts: [],
  coProposerInvites: [],
  questionary: { questionaryId: 9, steps: [] },
  abilities: {
    edit: may,
    download: may,
    administer: may,
    viewAdministration: may,
    notify: mayNot,
    readLogs: may,
  },
});

/** The record of proposal 7, whose status is told by `state`. */
function show({ isLive = true } = {}) {
  const state = { status: 'Management decision' };
  const rendered = renderScreen(<ProposalRecord primaryKey={7} tabs={[adminTab]} onBack={() => undefined} />, {
    person: { role: 'USER_OFFICER' },
    server: { isLive, query: { proposal: () => proposal(state.status), predefinedMessages: [] } },
  });
  const summary = () => within(screen.getByRole('complementary', { name: 'Summary' }));
  return { ...rendered, state, summary, asked: () => rendered.server.calls('proposalRecord').length };
}

/** Somebody else writes in the administration, too. */
const emma = { userId: 99, name: 'Emma Johansson', part: 'Admin', isWriting: true };

const told = (key: `proposal/${number}`, version = 1) => ['changed', { changes: [[key, version]] }] as const;

describe('a displayed record', () => {
  it('is reloaded when it changes, but not when another record changes', async () => {
    const { server, state, summary, asked } = show();
    expect(await screen.findByText('Management decision', { selector: 'span' })).toBeVisible();
    await waitFor(() => expect(server.windows().at(-1)?.keys).toContain('proposal/7'));
    const before = asked();
    server.tell(...told('proposal/8'));
    state.status = 'Not allocated';
    server.tell(...told('proposal/7'));
    expect(await summary().findByText('Not allocated')).toBeVisible();
    expect(asked()).toBe(before + 1);
  });

  it('preserves what is being typed', async () => {
    const { server, state, summary, user } = show();
    const time = await screen.findByRole('textbox', { name: /PRISM: time allocation/ });
    await waitFor(() => expect(server.windows()).not.toHaveLength(0));
    await user.type(time, '12');
    state.status = 'Not allocated';
    server.tell(...told('proposal/7'));
    await summary().findByText('Not allocated');
    expect(time).toHaveValue('12');
  });

  it('is reloaded at most once a second, however many changes arrive, and once after the last one', async () => {
    const { server, state, summary, asked } = show();
    await waitFor(() => expect(server.windows()).not.toHaveLength(0));
    await screen.findByRole('textbox', { name: /PRISM/ });
    const before = asked();
    for (let version = 0; version < 50; version += 1) server.tell(...told('proposal/7', version));
    await waitFor(() => expect(asked()).toBe(before + 1));
    state.status = 'Not allocated';
    server.tell(...told('proposal/7', 99));
    await summary().findByText('Not allocated');
    expect(asked()).toBeLessThanOrEqual(before + 3);
  });

  it('is soon reloaded a second time, because effects of an act follow shortly after it', async () => {
    // A clock that stands while the machine is busy with something else.
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server, state, summary, asked } = show();
    await waitFor(() => expect(server.windows()).not.toHaveLength(0));
    await screen.findByRole('textbox', { name: /PRISM/ });
    const before = asked();
    const at = performance.now();
    server.tell(...told('proposal/7', 1));
    await waitFor(() => expect(asked()).toBe(before + 1));
    state.status = 'Not allocated';
    server.tell(...told('proposal/7', 2));
    await waitFor(() => expect(asked()).toBe(before + 2), { interval: 20 });
    expect(performance.now() - at).toBeLessThan(900);
    await summary().findByText('Not allocated');
  });

  it('is reloaded after the connection was lost', async () => {
    const { server, state, summary } = show();
    await waitFor(() => expect(server.windows()).toHaveLength(1));
    server.cut();
    state.status = 'Not allocated';
    await waitFor(() => expect(server.windows()).toHaveLength(2));
    expect(await summary().findByText('Not allocated')).toBeVisible();
  });

  it('is reloaded every 30 seconds, without an error, if live updates are unavailable', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { state, summary, asked } = show({ isLive: false });
    await screen.findByRole('textbox', { name: /PRISM/ });
    const before = asked();
    state.status = 'Not allocated';
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await summary().findByText('Not allocated')).toBeVisible();
    expect(asked()).toBeLessThanOrEqual(before + 2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is no longer watched after it is closed', async () => {
    const { server, unmount, asked } = show();
    await waitFor(() => expect(server.windows()).not.toHaveLength(0));
    unmount();
    const before = asked();
    server.tell(...told('proposal/7'));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(asked()).toBe(before);
  });

  it('shows which other users are writing in the administration', async () => {
    const { server, user } = show();
    const sat = () => server.windows().at(-1)?.presence;
    await waitFor(() => expect(sat()).toEqual({ key: 'administration/7', part: 'Admin', isWriting: false }));
    server.tell('here', { key: 'administration/7', people: [emma] });
    expect(await screen.findByText('Emma Johansson is writing here')).toBeVisible();
    await user.type(await screen.findByRole('textbox', { name: /PRISM/ }), '3');
    await waitFor(() => expect(sat()).toMatchObject({ isWriting: true }));
  });
});
