import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render.tsx';
import { serverIsAhead } from '../../../../test/server-clock.ts';
import type { ActionOpenings } from '../action-icons.tsx';
import { ExperimentTimesScreen } from '../experiment-times-screen.tsx';
import { UpcomingExperiments } from './upcoming-experiments.tsx';

const Opening: ActionOpenings['VISIT'] = ({ experiment, onClose }) => (
  <div role="dialog" aria-label={`Who comes for ${experiment.experimentId}`}>
    <button type="button" onClick={onClose}>
      Close
    </button>
  </div>
);
const openings: ActionOpenings = { VISIT: Opening, SAFETY: Opening, REGISTRATION: Opening, FEEDBACK: Opening };

const experiment = (n: number, more: object = {}) => ({
  experimentPk: n,
  experimentId: `26AR001-${n}`,
  startsAt: `2026-12-0${n}T08:00:00.000Z`,
  endsAt: `2026-12-0${n}T18:00:00.000Z`,
  status: 'ACTIVE',
  instrument: { id: 1, name: 'HALO' },
  proposal: { primaryKey: 7, proposalId: '26AR001', title: 'Spin ice' },
  localContact: { id: 3, firstname: 'Emma', lastname: 'Berg', preferredname: null },
  dataDoi: null,
  dataAddress: null,
  report: null,
  mayBeginReport: { allowed: false, message: null },
  actions: [
    { kind: 'VISIT', state: 'ACTIVE', message: null },
    { kind: 'SAFETY', state: 'COMPLETED', message: null },
    { kind: 'REGISTRATION', state: 'INACTIVE', message: 'This action is disabled because visit is not defined' },
    { kind: 'SHIPMENT', state: 'NEUTRAL', message: null },
    { kind: 'FEEDBACK', state: 'INVISIBLE', message: null },
  ],
  ...more,
});
const paged = (experiments: readonly object[]) => ({
  query: { myExperiments: { totalCount: experiments.length, experiments } as never },
});
const answering = (experiments: readonly object[]) => ({ query: { me: { id: 7, experiments } as never } });

describe('upcoming experiments (rules O23 and O24)', () => {
  it('are requested as active or completed and not over, and shown with their details', async () => {
    const opened = Date.now();
    const { server } = renderScreen(<UpcomingExperiments openings={openings} />, {
      server: answering([experiment(1)]),
    });
    const table = await screen.findByRole('table', { name: 'Upcoming experiments' });
    for (const header of [
      'Experiment Number',
      'Proposal title',
      'Proposal ID',
      'Instrument',
      'Local contact',
      'Starts at',
      'Ends at',
    ]) {
      expect(within(table).getByRole('columnheader', { name: new RegExp(`^${header}`) })).toBeVisible();
    }
    expect(within(table).getByRole('link', { name: 'Spin ice' })).toHaveAttribute('href', '/ProposalEdit/7');
    expect(within(table).getByText('Emma Berg')).toBeVisible();
    const filter = server.calls('ownExperiments')[0]?.variables?.filter as Record<string, unknown> | undefined;
    expect(filter?.status).toEqual(['ACTIVE', 'COMPLETED']);
    expect(Date.parse(String(filter?.endsAfter))).toBeGreaterThan(opened - 60_000);
  });

  it('are selected by the server’s clock (rule X64)', async () => {
    serverIsAhead(-2 * 86_400_000);
    const { server } = renderScreen(<UpcomingExperiments openings={openings} />, { person: { role: 'USER' } });
    await expect.poll(() => server.calls('ownExperiments').length).toBeGreaterThan(0);
    const filter = server.calls('ownExperiments')[0]?.variables?.filter as { endsAfter?: string } | undefined;
    expect(Date.parse(String(filter?.endsAfter))).toBeLessThan(Date.now() - 86_400_000);
  });

  it('have no columns for data and reports until there are any', async () => {
    const { server } = renderScreen(<UpcomingExperiments openings={openings} />, {
      server: answering([experiment(1)]),
    });
    const table = await screen.findByRole('table', { name: 'Upcoming experiments' });
    expect(server.calls('ownExperiments')).toHaveLength(1);
    for (const name of ['Data', 'Report']) expect(within(table).queryByRole('columnheader', { name })).toBeNull();
  });

  it('have a button for a report that may be started', async () => {
    renderScreen(<UpcomingExperiments openings={openings} />, {
      server: answering([experiment(1), experiment(2, { mayBeginReport: { allowed: true, message: null } })]),
    });
    const table = await screen.findByRole('table', { name: 'Upcoming experiments' });
    expect(within(table).getByRole('columnheader', { name: 'Report' })).toBeVisible();
    expect(within(table).getByRole('button', { name: 'Write report: 26AR001-2' })).toBeVisible();
    expect(within(table).queryByRole('columnheader', { name: 'Data' })).toBeNull();
  });

  it('are not shown at all if there are none', async () => {
    const { server, container } = renderScreen(<UpcomingExperiments openings={openings} />, { server: answering([]) });
    await expect.poll(() => server.calls('ownExperiments').length).toBe(1);
    expect(within(container).queryByText('Upcoming experiments')).toBeNull();
  });

  it('offer the possible actions, explain disabled ones, and omit actions that nothing handles', async () => {
    const { user } = renderScreen(<UpcomingExperiments openings={openings} />, { server: answering([experiment(1)]) });
    const actions = await screen.findByRole('group', { name: 'Actions of 26AR001-1' });
    expect(
      within(actions)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual([
      'Define who is coming, to do: 26AR001-1',
      'Finish experiment safety form, completed: 26AR001-1',
      'Define your visit (This action is disabled because visit is not defined), not possible yet: 26AR001-1',
    ]);
    const inactive = within(actions).getByRole('button', { name: /^Define your visit/ });
    expect(inactive).toHaveAttribute('aria-disabled', 'true');
    await user.click(inactive);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(within(actions).getByRole('button', { name: /^Define who is coming/ }));
    expect(screen.getByRole('dialog', { name: 'Who comes for 26AR001-1' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('experiment times', () => {
  it('lists active and completed experiments, past ones included, with paging, search and sorting (rule O235)', async () => {
    const all = [experiment(1), experiment(2, { proposal: { primaryKey: 8, proposalId: '26AR002', title: 'Glass' } })];
    const { server, user } = renderScreen(<ExperimentTimesScreen openings={openings} />, { server: paged(all) });
    expect(await screen.findByRole('heading', { name: 'Experiment Times' })).toBeVisible();
    expect(await screen.findByText('26AR001-1')).toBeVisible();
    const asked = () => server.calls('myExperiments').at(-1)?.variables;
    expect(asked()).toMatchObject({ filter: { status: ['ACTIVE', 'COMPLETED'] }, first: 10, offset: 0 });
    await user.type(screen.getByRole('searchbox', { name: 'Search experiments' }), 'glass');
    await expect.poll(() => asked()?.searchText).toBe('glass');
    await user.click(screen.getByRole('button', { name: /^Instrument/ }));
    await expect.poll(() => asked()?.sortField).toBe('instrument');
  });

  it('shows a message if there are none', async () => {
    renderScreen(<ExperimentTimesScreen openings={openings} />, { server: paged([]) });
    expect(await screen.findByText('No experiments yet')).toBeVisible();
  });
});
