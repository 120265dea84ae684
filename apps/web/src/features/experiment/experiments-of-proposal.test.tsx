import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { ExperimentsOfProposal } from './experiments-of-proposal.tsx';

const open = (experiments: readonly object[] | null) =>
  renderScreen(<ExperimentsOfProposal proposalPk={7} />, {
    person: { role: 'USER_OFFICER' },
    server: { query: { proposal: experiments && ({ primaryKey: 7, experiments } as never) } },
  });

describe('the experiments of a proposal', () => {
  it('show time, instrument, local contact and safety status of each booking', async () => {
    const { server } = open([
      {
        experimentPk: 1,
        experimentId: '26AR001-1',
        status: 'ACTIVE',
        startsAt: '2026-12-01T08:00:00.000Z',
        endsAt: '2026-12-03T08:00:00.000Z',
        instrument: { id: 1, name: 'HALO' },
        proposal: { primaryKey: 7, proposalId: '26AR001', title: 'Spin ice' },
        localContact: { id: 3, firstname: 'Emma', lastname: 'Berg', preferredname: null },
        experimentSafety: null,
      },
    ]);
    const table = await screen.findByRole('table', { name: 'Experiments' });
    const [, row] = within(table).getAllByRole('row');
    for (const told of ['Active', '01-12-2026', '03-12-2026', 'HALO', 'Emma Berg', 'ESF Not Started']) {
      expect(row).toHaveTextContent(told);
    }
    expect(within(table).getByRole('link', { name: '26AR001-1' })).toHaveAttribute(
      'href',
      '/Experiments?experiment=26AR001-1',
    );
    expect(server.calls('experimentsOfProposal')[0]?.variables).toEqual({ primaryKey: 7 });
  });

  it('show a message if no time is booked', async () => {
    open([]);
    expect(await screen.findByText('No experiments yet')).toBeVisible();
  });

  it('are not shown to users who may not read the proposal', async () => {
    open(null);
    expect(await screen.findByText('Proposal not found')).toBeVisible();
  });
});
