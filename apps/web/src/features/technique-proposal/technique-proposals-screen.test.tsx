import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { isNarrowed, techniqueFilterOf } from './table-filters.ts';
import { TechniqueProposalsScreen } from './technique-proposals-screen.tsx';

const yes = { allowed: true };
const no = { allowed: false, message: 'unmodifiable' };
const halo = { id: 1, name: 'HALO' };
const arc = { id: 2, name: 'ARC' };
const underReview = { id: 23, shortCode: 'UNDER_REVIEW', name: 'Under review' };
const approved = { id: 24, shortCode: 'APPROVED', name: 'Approved' };

const row = (n: number, more: object = {}, offers: object = {}) => ({
  primaryKey: n,
  proposalId: `26A-R00${n}`,
  title: `Idea ${n}`,
  submitted: true,
  submittedDate: '2026-03-04T10:00:00.000Z',
  statusId: 23,
  statusName: 'Under review',
  statusDescription: 'd',
  callId: 6,
  callShortCode: '26A rapid',
  instruments: [halo],
  techniques: [{ id: 5, name: 'Imaging' }],
  principalInvestigator: { id: 9, firstname: 'Marta', lastname: 'Kowalska', email: 'marta@example.org' },
  techniqueProposal: {
    statusChoices: [underReview, approved],
    instrumentChoices: [halo, arc],
    comment: null,
    mayComment: yes,
    abilities: { changeStatus: yes, assignInstrument: yes },
    ...offers,
  },
  ...more,
});

const locked = row(
  2,
  { statusId: 26, statusName: 'Finished' },
  { mayComment: no, abilities: { changeStatus: no, assignInstrument: no } },
);

const open = (at = '/', rows: readonly object[] = [row(1), locked], presetCallId: number | null = 6) =>
  renderScreen(<TechniqueProposalsScreen comment={(pk) => <p>Comment on {pk}</p>} />, {
    person: { id: 7, role: 'INSTRUMENT_SCIENTIST' },
    at,
    server: {
      query: {
        techniqueProposalFilters: {
          presetCallId,
          calls: [
            { id: 6, shortCode: '26A rapid' },
            { id: 7, shortCode: '25B rapid' },
          ],
          techniques: [{ id: 5, name: 'Imaging' }],
          instruments: [halo, arc],
          statuses: [underReview, approved],
        },
        techniqueScientistProposals: { totalCount: rows.length, proposals: rows as never },
        pageContent: '<p>Answer within ten days.</p>',
      },
      mutation: { changeTechniqueProposalsStatus: true, assignTechniqueProposalsToInstruments: true },
    },
  });

const choose = async (user: ReturnType<typeof open>['user'], field: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('technique proposals', () => {
  it('are those of the open call at first, which the address then names', async () => {
    const { user, server, address } = open();
    expect(await screen.findByText('2 proposals')).toBeVisible();
    await waitFor(() => expect(address()).toContain('call=6'));
    expect(server.calls('techniqueProposals')[0]?.variables).toMatchObject({
      filter: { callId: 6 },
      first: 5,
      offset: 0,
    });
    expect(screen.getByText('Answer within ten days.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
    // Left out at first, so that what is decided here has room.
    expect(screen.queryByRole('columnheader', { name: /PI Email/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'PI Email' }));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('columnheader', { name: /PI Email/ })).toBeVisible();
  });

  it('of all calls are requested from all calls of technique proposals', async () => {
    const { server } = open('/?call=0');
    expect(await screen.findByText('2 proposals')).toBeVisible();
    expect(server.calls('techniqueProposals')[0]?.variables).toMatchObject({ filter: { callIds: [6, 7] } });
  });

  it('of all calls are requested if no call is open', async () => {
    const { server } = open('/', [row(1)], null);
    expect(await screen.findByText('1 proposal')).toBeVisible();
    expect(server.calls('techniqueProposals')[0]?.variables).toMatchObject({ filter: { callIds: [6, 7] } });
  });

  it('are filtered by the address', async () => {
    const { server } = open(
      '/?call=7&technique=5&instrument=2&proposalStatusId=24&from=2026-03-01&to=2026-03-31&search=ice&page=1',
    );
    await screen.findByText('2 proposals');
    expect(server.calls('techniqueProposals')[0]?.variables).toMatchObject({
      filter: {
        callId: 7,
        techniqueFilter: { techniqueId: 5 },
        instrumentFilter: { instrumentId: 2 },
        proposalStatusId: 24,
        dateFilter: { from: '01-03-2026', to: '31-03-2026' },
      },
      searchText: 'ice',
      first: 5,
      offset: 5,
    });
    expect(screen.getByRole('button', { name: 'Clear' })).toBeVisible();
  });

  it('are assigned another instrument after confirmation', async () => {
    const { user, server } = open();
    await choose(user, 'Instrument of 26A-R001', 'ARC');
    const dialog = await screen.findByRole('alertdialog', { name: 'Change instrument' });
    expect(within(dialog).getByText('Are you sure you want to change this instrument?')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Proposal/s assigned to the selected instrument successfully!')).toBeVisible();
    expect(server.calls('assignTechniqueProposalsToInstruments')[0]?.variables).toEqual({
      proposalPks: [1],
      instrumentIds: [2],
    });
  });

  it('change their status only after confirmation', async () => {
    const { user, server } = open();
    await choose(user, 'Status of 26A-R001', 'Approved');
    const dialog = await screen.findByRole('alertdialog', { name: 'Change status' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(server.calls('changeTechniqueProposalsStatus')).toHaveLength(0);
    await choose(user, 'Status of 26A-R001', 'Approved');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Proposal status updated successfully!')).toBeVisible();
    expect(server.calls('changeTechniqueProposalsStatus')[0]?.variables).toEqual({
      input: { statusId: 24, proposalPks: [1] },
    });
  });

  it('that are decided offer no choices', async () => {
    open();
    const decided = await screen.findByRole('row', { name: /26A-R002/ });
    expect(within(decided).queryByRole('combobox')).not.toBeInTheDocument();
    expect(within(decided).getByText('Finished')).toBeVisible();
    expect(within(decided).getByText('HALO')).toBeVisible();
  });

  it('show their comment below the row, and open as a record', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /details.*Idea 1/i }));
    expect(await screen.findByText('Comment on 1')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View proposal: 26A-R001' })).toHaveAttribute(
      'href',
      expect.stringContaining('reviewModal=1'),
    );
  });

  it('show a message if there are none', async () => {
    open('/', []);
    expect(await screen.findByText('No technique proposals')).toBeVisible();
  });
});

const nothing = {
  call: undefined,
  technique: undefined,
  instrument: undefined,
  proposalStatusId: undefined,
  from: '',
  to: '',
};

it.each([
  [{}, '', 6, false],
  [{ call: 6 }, '', 6, false],
  [{ call: 0 }, '', null, false],
  [{ call: 0 }, '', 6, true],
  [{ call: 6 }, 'ice', 6, true],
  [{ technique: 1 }, '', 6, true],
  [{ from: '2026-01-01' }, '', 6, true],
] as const)('filters %j with search "%s" and preset %s count as filtered: %s', (filters, search, preset, expected) => {
  expect(isNarrowed({ ...nothing, ...filters }, search, preset)).toBe(expected);
});

it('invalid days are omitted from the filter', () => {
  expect(techniqueFilterOf({ ...nothing, from: 'soon', to: '2026-1-1' }, []).dateFilter).toBeUndefined();
});
