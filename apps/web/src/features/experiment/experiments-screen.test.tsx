import { screen, within } from '@testing-library/react';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { ExperimentRecord } from './experiment-record.tsx';
import { ExperimentsScreen } from './experiments-screen.tsx';
import { experimentInformationTab } from './information-tab.tsx';
import { daysChosen, experimentFilterOf, presetOf } from './staff-filters.tsx';

const experiment = (n: number, more: object = {}) => ({
  experimentPk: n,
  experimentId: `26AR001-${n}`,
  startsAt: '2026-12-01T08:00:00.000Z',
  endsAt: '2026-12-03T08:00:00.000Z',
  status: 'ACTIVE',
  instrument: { id: 1, name: 'HALO' },
  proposal: { primaryKey: 7, proposalId: '26AR001', title: 'Spin ice' },
  experimentSafety: { experimentSafetyPk: 4, status: { id: 18, shortCode: 'ESF_IS_REVIEW', name: 'ESF IS REVIEW' } },
  ...more,
});

const open = (at = '/') =>
  renderScreen(<ExperimentsScreen />, {
    person: { role: 'USER_OFFICER' },
    at,
    server: {
      query: {
        allExperiments: {
          totalCount: 2,
          experiments: [experiment(1), experiment(2, { experimentSafety: null })],
        } as never,
        calls: [{ id: 5, shortCode: '26A', isActive: true }] as never,
        instruments: { instruments: [{ id: 1, name: 'HALO' }] } as never,
        statuses: [{ id: 18, name: 'ESF IS REVIEW' }] as never,
      },
    },
  });

describe('the experiments table for staff (rule O30)', () => {
  it('explains which experiments it lists when it is empty', async () => {
    renderScreen(<ExperimentsScreen />, {
      person: { role: 'INSTRUMENT_SCIENTIST' },
      server: { query: { allExperiments: { totalCount: 0, experiments: [] }, calls: [], statuses: [] } as never },
    });
    expect(await screen.findByText(/not those they only manage/)).toBeVisible();
  });

  it('shows its columns, and which safety forms have not been started', async () => {
    const { server } = open();
    expect(await screen.findByText('ESF IS REVIEW')).toBeVisible();
    expect(screen.getByText('ESF Not Started')).toBeVisible();
    for (const header of ['Experiment ID', 'Proposal ID', 'Start', 'End', 'Instrument', 'Experiment Safety Status']) {
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) })).toBeVisible();
    }
    expect(screen.getByRole('link', { name: 'View Experiment: 26AR001-1' })).toHaveAttribute(
      'href',
      '/?experiment=26AR001-1',
    );
    expect(server.calls('staffExperiments')[0]?.variables).toMatchObject({
      first: 10,
      offset: 0,
      sortField: 'startsAt',
      sortDirection: 'asc',
    });
  });

  it('distinguishes the experiments of one proposal in the label of each button', async () => {
    open();
    for (const n of [1, 2]) {
      expect(
        await screen.findByRole('button', {
          name: `Copy 26AR001 of 26AR001-${n}, 01-12-2026 – 03-12-2026`,
        }),
      ).toBeVisible();
    }
  });

  it('stores its filters in the address, and a preset sets the days', async () => {
    const { server, user, address } = open('/?call=5&instrument=1&status=18');
    await screen.findByText('ESF IS REVIEW', { selector: 'td *' });
    expect(server.calls('staffExperiments')[0]?.variables?.filter).toMatchObject({
      callId: 5,
      instrumentId: 1,
      experimentSafetyStatusId: 18,
    });
    expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(address()).toMatch(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
    expect(await screen.findByRole('button', { name: 'Today', pressed: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(address()).not.toMatch(/from=/);
  });

  it('filters by whole days in the facility’s time zone and includes overlapping experiments', () => {
    const today = DateTime.fromISO('2026-11-23', { zone: 'Europe/Berlin' });
    expect(daysChosen('TODAY', today)).toEqual({ from: '2026-11-23', to: '2026-11-23' });
    expect(daysChosen('NEXT_7_DAYS', today)).toEqual({ from: '2026-11-23', to: '2026-11-29' });
    expect(daysChosen('NEXT_30_DAYS', today)).toEqual({ from: '2026-11-23', to: '2026-12-22' });
    expect(presetOf({ from: '', to: '' }, today)).toBe('NONE');
    expect(presetOf({ from: '2026-11-23', to: '2026-11-24' }, today)).toBeUndefined();
    const none = { call: undefined, instrument: undefined, status: undefined, overdue: false };
    expect(experimentFilterOf({ ...none, ...daysChosen('TODAY', today) }, 'Europe/Berlin').overlaps).toEqual({
      from: '2026-11-22T23:00:00.000Z',
      to: '2026-11-23T22:59:59.999Z',
    });
    // Clocks show midnight twice; on the other day they skip it (rule X62).
    const autumn = { ...none, from: '2026-11-01', to: '2026-11-01' };
    expect(experimentFilterOf(autumn, 'America/Havana').overlaps).toEqual({
      from: '2026-11-01T04:00:00.000Z',
      to: '2026-11-02T04:59:59.999Z',
    });
    const spring = { ...none, from: '2026-03-08', to: '2026-03-07' };
    expect(experimentFilterOf(spring, 'America/Havana').overlaps).toEqual({
      from: '2026-03-08T05:00:00.000Z',
      to: '2026-03-08T04:59:59.999Z',
    });
    expect(experimentFilterOf({ ...none, from: 'nonsense', to: '' }, 'Europe/Berlin').overlaps).toBeUndefined();
  });
});

describe('the record of an experiment', () => {
  const record = (found: object | null, at = '/?experiment=26AR001-1') =>
    renderScreen(
      <ExperimentRecord
        experimentId="26AR001-1"
        tabs={[
          experimentInformationTab,
          { label: 'Proposal Information', Content: () => <p>Of the proposal</p> },
          { label: 'Visit', feature: 'VISIT_MANAGEMENT', Content: () => <p>Who comes</p> },
        ]}
        backLabel="Experiments"
        onBack={() => undefined}
      />,
      { person: { role: 'USER_OFFICER' }, at, server: { query: { experimentById: found as never } } },
    );

  it('shows the experiment with its time in the heading, and opens the tab named in the address', async () => {
    const { user } = record(experiment(1));
    expect(
      await screen.findByRole('heading', { name: /^View Experiment: 26AR001-1 - \(01-12-2026 .* - 03-12-2026 .*\)$/ }),
    ).toBeVisible();
    const facts = screen.getByRole('tabpanel');
    for (const name of ['Experiment Number', 'Start', 'End', 'Experiment Safety Review Status']) {
      expect(within(facts).getByText(name)).toBeVisible();
    }
    expect(screen.queryByRole('tab', { name: 'Visit' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Proposal Information' }));
    expect(screen.getByText('Of the proposal')).toBeVisible();
  });

  it('shows a message if the experiment does not exist or its booking was removed (rule O240)', async () => {
    record(null);
    expect(await screen.findByText('Experiment not found')).toBeVisible();
    record(experiment(1, { removedAt: '2026-11-20T08:00:00.000Z' }));
    expect(await screen.findByText(/is no longer booked/)).toBeVisible();
  });
});
