import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';

const found = { primaryKey: 7, proposalId: '27B-0012', title: 'Spin ice', submitted: true };
const server = (proposal: typeof found | null = found) => ({
  query: {
    proposalById: ({ proposalId }: { proposalId: string }) => (proposal?.proposalId === proposalId ? proposal : null),
    proposal,
  },
});

describe('an address that names a proposal', () => {
  it.each([
    ['USER_OFFICER', '/Proposals?proposalId=27B-0012', '/Proposals'],
    ['USER_OFFICER', '/?proposalId=27B-0012&modalTab=1', '/'],
    ['USER_OFFICER', '/Proposals?call=3&reviewModal=7', '/Proposals?call=3'],
    ['INSTRUMENT_SCIENTIST', '/Proposals?proposalId=27B-0012', '/Proposals'],
    ['FAP_CHAIR', '/?proposalId=27B-0012', '/'],
  ] as const)('opens its record for %s at %s; closing it leads to %s', async (role, at, left) => {
    const { user, address } = renderApp({ person: { role }, features: ['FAP_REVIEW'], at, server: server() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Spin ice' })).toBeVisible();
    expect(address()).toBe(at);
    await user.click(screen.getByRole('button', { name: /^(All proposals|Proposals to grade)$/ }));
    await waitFor(() => expect(address()).toBe(left));
    expect(await screen.findByRole('table')).toBeVisible();
  });

  it('moves the focus to the title of the record, and back to that of the table', async () => {
    const row = { ...found, principalInvestigator: null, statusName: 'Draft' };
    const { user } = renderApp({
      person: { role: 'USER_OFFICER' },
      at: '/Proposals',
      server: { query: { ...server().query, proposalsView: { totalCount: 1, proposalViews: [row] } } },
    });
    await user.click(await screen.findByRole('link', { name: 'Spin ice' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'All proposals' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Proposals' })).toHaveFocus());
  });

  it('reports that no proposal has that number, offers to retry, and leads back', async () => {
    const { user, server: fake } = renderApp({
      person: { role: 'USER_OFFICER' },
      at: '/Proposals?proposalId=99-0000',
      server: server(null),
    });
    expect(await screen.findByText('Proposal not found')).toBeVisible();
    const before = fake.calls('proposalOfNumber').length;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(fake.calls('proposalOfNumber').length).toBe(before + 1));
    await user.click(screen.getByRole('button', { name: 'All proposals' }));
    expect(await screen.findByRole('table', { name: 'Proposals' })).toBeVisible();
  });
});
