import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp, renderScreen } from '../../../test/render.tsx';
import { ProposalsScreen } from './proposals-screen.tsx';
import { joinedWalk, walkStart } from './use-walk.ts';

const row = (primaryKey: number) => ({
  primaryKey,
  proposalId: `27A-000${primaryKey}`,
  title: `Proposal ${primaryKey}`,
  statusId: 2,
  statusName: 'Feasibility review',
  submitted: true,
  callId: 3,
  callShortCode: 'spring',
});
const rows = [1, 2, 3].map(row);
const record = ({ primaryKey }: { primaryKey: number }) => ({ ...row(primaryKey), abstract: 'Cold.', users: [] });
const query = () => ({
  proposalsView: { totalCount: rows.length, proposalViews: rows } as never,
  proposal: record as never,
  calls: [
    { id: 3, shortCode: 'spring', isActive: true, startCall: '2020-01-01', endCall: '2099-01-01T12:00:00Z' },
  ] as never,
});

describe('stepping through the list from the record', () => {
  const open = (at: string, answers = query()) =>
    renderApp({ person: { role: 'USER_OFFICER' }, at, server: { query: answers } });

  it('opens the next and the previous proposal by button and key, and keeps filters and tab', async () => {
    const { user, address } = open('/Proposals?call=3&reviewModal=2&modalTab=1');
    expect(await screen.findByText('2 of 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Proposal 3' })).toBeVisible();
    expect(address()).toBe('/Proposals?call=3&reviewModal=3&modalTab=1');
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await user.keyboard('[[');
    expect(await screen.findByRole('heading', { level: 1, name: 'Proposal 2' })).toBeVisible();
    await user.keyboard('k');
    expect(await screen.findByRole('heading', { level: 1, name: 'Proposal 1' })).toBeVisible();
    await user.keyboard(']');
    expect(await screen.findByText('2 of 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'All proposals' }));
    await waitFor(() => expect(address()).toBe('/Proposals?call=3'));
  });

  it('continues after a proposal that no longer matches the filters', async () => {
    const answers = query();
    const { user, server } = open('/Proposals?proposalStatusId=2&reviewModal=1', answers);
    expect(await screen.findByText('1 of 3')).toBeVisible();
    server.answer({
      query: { ...answers, proposalsView: { totalCount: 2, proposalViews: rows.slice(1) } as never },
    });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Proposal 2' })).toBeVisible();
    expect(screen.getByText('2 of 3')).toBeVisible();
  });

  it('is not offered for a proposal that is not in the list', async () => {
    open('/Proposals?reviewModal=9');
    expect(await screen.findByRole('heading', { level: 1, name: 'Proposal 9' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Proposals in the list' })).toBeNull();
  });
});

it.each([
  [0, 25, 0],
  [1, 25, 0],
  [2, 25, 0],
  [3, 25, 25],
  [10, 10, 50],
])('on page %s of %s rows the walk starts at row %s', (page, pageSize, start) => {
  expect(walkStart(page, pageSize)).toBe(start);
});

it.each([
  [
    [1, 2],
    [2, 3],
    [1, 2, 3],
  ],
  [[1, 2], [1], [1, 2]],
  [[], [5], [5]],
])('a walk over %j joined with %j is %j', (known, read, joined) => {
  expect(joinedWalk(known, read)).toEqual(joined);
});

describe('a quick look', () => {
  it('opens beside the list, moves through its rows by key, and closes', async () => {
    const { user, address } = renderScreen(<ProposalsScreen />, {
      person: { role: 'USER_OFFICER' },
      server: { query: query() },
    });
    const button = await screen.findByRole('button', { name: 'Quick look at Proposal 1' });
    await user.click(button);
    const pane = await screen.findByRole('complementary', { name: 'Quick look' });
    await waitFor(() => expect(pane).toHaveFocus());
    expect(await screen.findByRole('heading', { level: 2, name: 'Proposal 1' })).toBeVisible();
    await user.keyboard('j');
    expect(await screen.findByRole('heading', { level: 2, name: 'Proposal 2' })).toBeVisible();
    expect(address()).toBe('/?look=2');
    await user.keyboard('{ArrowUp}k');
    expect(await screen.findByRole('heading', { level: 2, name: 'Proposal 1' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Quick look' })).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
    await user.click(button);
    await screen.findByRole('complementary', { name: 'Quick look' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/?reviewModal=1'));
  });
});

describe('a list filtered by call', () => {
  it('says that there are no proposals yet, and how long the call is open', async () => {
    renderScreen(<ProposalsScreen />, {
      person: { role: 'USER_OFFICER' },
      at: '/?call=3',
      server: { query: { ...query(), proposalsView: { totalCount: 0, proposalViews: [] } as never } },
    });
    expect(await screen.findByText('No proposals in spring yet')).toBeVisible();
    expect(screen.getByText(/Open until/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View call' })).toHaveAttribute('href', '/Calls/3');
  });

  it('says that nothing matches if there are more filters', async () => {
    renderScreen(<ProposalsScreen />, {
      person: { role: 'USER_OFFICER' },
      at: '/?call=3&search=ice',
      server: { query: { ...query(), proposalsView: { totalCount: 0, proposalViews: [] } as never } },
    });
    expect(await screen.findByText('Nothing matches')).toBeVisible();
  });

  it('does not repeat the call in each row', async () => {
    renderScreen(<ProposalsScreen />, { person: { role: 'USER_OFFICER' }, at: '/?call=3', server: { query: query() } });
    await screen.findByText('Proposal 1');
    expect(screen.queryByRole('columnheader', { name: 'Call' })).toBeNull();
  });
});
