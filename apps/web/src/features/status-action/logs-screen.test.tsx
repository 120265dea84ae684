import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { DownloadLogsScreen, EmailLogsScreen } from './logs-screen.tsx';

const log = (id: number, more: object = {}) => ({
  statusActionsLogId: id,
  statusActionsMessage: 'Email successfully sent',
  statusActionsSuccessful: true,
  statusActionsTstamp: '2026-01-15T12:00:00.000Z',
  emailStatusActionRecipient: 'PI' as const,
  state: 'SUCCEEDED' as const,
  detail: '',
  address: null,
  replays: 0,
  proposals: [{ primaryKey: 7, proposalId: '123456', title: 'Ice' }],
  ...more,
});
const failed = log(2, {
  statusActionsMessage: 'Email(s) could not be sent',
  statusActionsSuccessful: false,
  state: 'FAILED',
  detail: 'Template “News”, body, line 3: Something is missing',
  proposals: [{ primaryKey: 8, proposalId: '654321', title: 'Fire' }],
});
const calls = [{ id: 5, shortCode: 'SPRING', title: 'Spring', isActive: true }];

const open = (ui = <EmailLogsScreen />, at = '/') =>
  renderScreen(ui, {
    person: { role: 'USER_OFFICER' },
    at,
    server: {
      query: { statusActionsLogs: { totalCount: 2, statusActionsLogs: [log(1), failed] }, calls },
      mutation: {
        replayStatusActionsLog: true,
        replayStatusActionsLogs: { totalRequested: 2, successful: [1, 2], failed: [] },
      },
    },
  });

describe('the log of e-mails', () => {
  it('shows state, recipient and proposals, and why an entry failed', async () => {
    const { user } = open();
    expect(await screen.findByText('2 entries')).toBeVisible();
    expect(screen.getByRole('link', { name: '123456' })).toHaveAttribute(
      'href',
      expect.stringContaining('reviewModal=7'),
    );
    expect(screen.getAllByText('Principal investigator')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: /^Show details of Principal investigator · 654321 · \d/ }));
    expect(await screen.findByText(/^Template “News”, body, line 3/)).toBeVisible();
  });

  it('requests e-mails only, twenty at a time, newest first, and filters by success', async () => {
    const { user, server } = open();
    await screen.findByText('2 entries');
    expect(server.calls('statusActionsLogList')[0]?.variables).toMatchObject({
      first: 20,
      offset: 0,
      filter: { statusActionType: 'EMAIL' },
    });
    await user.click(screen.getByRole('combobox', { name: 'Success' }));
    await user.click(await screen.findByRole('option', { name: 'Not successful' }));
    await waitFor(() =>
      expect(server.calls('statusActionsLogList').at(-1)?.variables).toMatchObject({
        filter: { statusActionType: 'EMAIL', statusActionsSuccessful: false },
      }),
    );
  });

  it('warns of duplicates before an entry is replayed', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: /^Actions for Principal investigator · 123456 · \d/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Replay' }));
    const question = await screen.findByRole('alertdialog', { name: 'Replay status action' });
    expect(question).toHaveTextContent('Recipients may get the same e-mail twice');
    await user.click(within(question).getByRole('button', { name: 'Replay' }));
    expect(await screen.findByText('Status action replay successfully sent.')).toBeVisible();
    expect(server.calls('replayLog')[0]?.variables).toEqual({ id: 1 });
  });

  it('offers to replay all failed entries only if a call is chosen', async () => {
    open();
    await screen.findByText('2 entries');
    expect(screen.queryByRole('button', { name: 'Replay all failed' })).not.toBeInTheDocument();
  });

  it('says how many failed entries are left when there are more than one replay takes', async () => {
    const { user, server } = open(<EmailLogsScreen />, '/?call=5');
    server.answer({ query: { statusActionsLogs: { totalCount: 5, statusActionsLogs: [log(1), failed] } } });
    await user.click(await screen.findByRole('button', { name: 'Replay all failed' }));
    const question = await screen.findByRole('alertdialog', { name: 'Replay all failed' });
    expect(question).toHaveTextContent('3 more have to be replayed afterwards.');
  });

  it('replays all failed entries of a call', async () => {
    const { user, server } = open(<EmailLogsScreen />, '/?call=5');
    await user.click(await screen.findByRole('button', { name: 'Replay all failed' }));
    const question = await screen.findByRole('alertdialog', { name: 'Replay all failed' });
    expect(question).toHaveTextContent('2 failed status actions of SPRING will be carried out again.Cancel');
    await user.click(within(question).getByRole('button', { name: 'Replay all' }));
    expect(await screen.findByText('Replay request sent for all failed logs in the call.')).toBeVisible();
    expect(server.calls('statusActionsLogIds')[0]?.variables).toEqual({
      filter: { statusActionType: 'EMAIL', callIds: [5], states: ['FAILED'] },
    });
    expect(server.calls('replayLogs')[0]?.variables).toEqual({ ids: [1, 2] });
  });
});

it('the log of documents requests documents only and has no recipients', async () => {
  const { server } = open(<DownloadLogsScreen />);
  await screen.findByText('2 entries');
  expect(screen.queryByRole('columnheader', { name: /Recipient/ })).not.toBeInTheDocument();
  expect(server.calls('statusActionsLogList')[0]?.variables).toMatchObject({
    filter: { statusActionType: 'PROPOSALDOWNLOAD' },
  });
});
