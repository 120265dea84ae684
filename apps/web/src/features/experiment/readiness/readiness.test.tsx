import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render.tsx';
import type { ActionOpenings } from '../action-icons.tsx';
import { ExperimentRecord } from '../experiment-record.tsx';
import { ExperimentsScreen } from '../experiments-screen.tsx';
import { experimentInformationTab } from '../information-tab.tsx';
import { OwnReadiness } from '../own/own-readiness.tsx';

const far = '2030-12-01T23:00:00.000Z';
const item = (kind: string, state: string, more: object = {}) => ({
  kind,
  state,
  dueAt: null,
  done: state === 'DONE' ? 1 : 0,
  total: 1,
  note: 'NOT_NEEDED',
  isOwed: false,
  ...more,
});
const experiment = (n: number, more: object = {}) => ({
  experimentPk: n,
  experimentId: `26AR001-${n}`,
  startsAt: '2030-12-10T08:00:00.000Z',
  endsAt: '2030-12-12T08:00:00.000Z',
  status: 'ACTIVE',
  instrument: { id: 1, name: 'HALO' },
  proposal: { primaryKey: 7, proposalId: '26AR001', title: 'Spin ice' },
  localContact: null,
  experimentSafety: null,
  actions: [
    { kind: 'VISIT', state: 'COMPLETED', message: null },
    { kind: 'SAFETY', state: 'ACTIVE', message: null },
    { kind: 'REGISTRATION', state: 'ACTIVE', message: null },
  ],
  ...more,
});
const many = [
  item('COMING', 'DONE', { note: 'ONE_COMES' }),
  item('DATES', 'OPEN', { done: 1, total: 2, note: 'APPROVED' }),
  item('SAFETY', 'OVERDUE', { note: 'SAFETY_NOT_HANDED_IN', dueAt: '2026-11-01T23:00:00.000Z', isOwed: true }),
  item('SAMPLES', 'NOT_NEEDED'),
];

describe('the column Ready of the experiments table for staff (rule O120)', () => {
  const open = (at = '/') =>
    renderScreen(<ExperimentsScreen />, {
      person: { role: 'USER_OFFICER' },
      at,
      server: {
        query: {
          allExperiments: {
            totalCount: 4,
            experiments: [
              experiment(1, { readiness: many }),
              experiment(2, { readiness: [item('COMING', 'DONE'), item('SAFETY', 'DONE')] }),
              experiment(3, { readiness: [item('COMING', 'DONE'), item('SAFETY', 'OPEN')] }),
              experiment(4, { readiness: [item('COMING', 'NOT_NEEDED')] }),
            ],
          } as never,
          calls: [],
          instruments: { instruments: [] } as never,
          statuses: [],
        },
      },
    });

  it('shows how many conditions are met, which are overdue and which experiments are ready', async () => {
    open();
    expect(await screen.findByRole('cell', { name: '1 of 3, 1 overdue' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Ready' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '1 of 2' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Nothing needed' })).toBeVisible();
  });

  it('has a filter for overdue experiments that is stored in the address', async () => {
    const { user, server, address } = open();
    await user.click(await screen.findByRole('button', { name: 'Overdue', pressed: false }));
    expect(await screen.findByRole('button', { name: 'Overdue', pressed: true })).toBeVisible();
    expect(address()).toContain('overdue=');
    await waitFor(() =>
      expect(server.calls('staffExperiments').at(-1)?.variables?.filter).toMatchObject({ overdue: true }),
    );
  });
});

describe('the card Ready for beam', () => {
  const open = (readiness: object[] | null) =>
    renderScreen(
      <ExperimentRecord
        experimentId="26AR001-1"
        tabs={[experimentInformationTab, { label: 'Visit', Content: () => <p>Who comes</p> }]}
        backLabel="Experiments"
        onBack={() => undefined}
      />,
      { server: { query: { experimentById: experiment(1, { removedAt: null, readiness }) as never } } },
    );

  it('has a line for each condition, with a link to where it is met', async () => {
    const { user } = open(many);
    const list = await screen.findByRole('list', { name: 'Ready for beam' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    const [coming, dates, safety] = within(list).getAllByRole('listitem') as [HTMLElement, HTMLElement, HTMLElement];
    expect(coming).toHaveTextContent('One person is coming');
    expect(within(coming).getByTitle('Done')).toBeInTheDocument();
    expect(dates).toHaveTextContent('1 of 2 approved');
    expect(safety).toHaveTextContent('Form not submitted');
    expect(safety).toHaveTextContent(/Overdue since .*2026/);
    // The tab of the safety review is not there.
    expect(within(safety).queryByRole('button')).not.toBeInTheDocument();
    await user.click(within(dates).getByRole('button', { name: 'Visit: Visit dates approved' }));
    expect(await screen.findByText('Who comes')).toBeVisible();
  });

  it('shows a rejected form as stopped, not as waiting', async () => {
    open([item('SAFETY', 'OPEN', { note: 'SAFETY_REJECTED' })]);
    const line = await screen.findByRole('listitem');
    expect(line).toHaveTextContent('Rejected');
    expect(within(line).getByTitle('Stopped')).toBeInTheDocument();
  });

  it('is hidden from users who may not see the readiness', async () => {
    open(null);
    expect(await screen.findByText('Experiment Number')).toBeVisible();
    expect(screen.queryByText('Ready for beam')).not.toBeInTheDocument();
  });
});

describe('the open tasks before one’s experiments (rule O124)', () => {
  const Opening: ActionOpenings['VISIT'] = ({ onClose }) => (
    <div role="dialog" aria-label="An opening">
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  );
  const openings: ActionOpenings = { SAFETY: Opening, REGISTRATION: Opening };
  const open = (...myReadiness: (object[] | null)[]) =>
    renderScreen(<OwnReadiness openings={openings} />, {
      server: {
        query: {
          me: { id: 7, experiments: myReadiness.map((mine, n) => experiment(n + 1, { myReadiness: mine })) } as never,
        },
      },
    });

  it('are counted, with the earliest due date and a button for each task', async () => {
    const { user } = open([
      item('COMING', 'DONE', { note: 'ONE_COMES' }),
      item('DATES', 'OPEN', { note: 'DATES_MISSING', isOwed: true, dueAt: far }),
      item('SAFETY', 'OPEN', { note: 'SAFETY_NOT_HANDED_IN', isOwed: true }),
      item('TRAINING', 'OPEN', { note: 'TRAININGS_VALID', total: 2 }),
      item('SHIPMENT', 'NOT_NEEDED'),
    ]);
    const part = await screen.findByRole('region', { name: 'Before 26AR001-1' });
    expect(within(part).getByText(/^2 things left to do by /)).toBeVisible();
    expect(within(part).getAllByRole('listitem')).toHaveLength(4);
    expect(within(part).getByText('0 of 2 valid for the whole visit')).toBeVisible();
    await user.click(within(part).getByRole('button', { name: 'Define your visit for 26AR001-1' }));
    const dialog = await screen.findByRole('dialog', { name: 'An opening' });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(within(part).getByRole('button', { name: 'Fill in the form for 26AR001-1' })).toBeVisible();
  });

  it('shows overdue tasks and those waiting for the facility, and nothing if all are done', async () => {
    open(
      [item('DATES', 'OVERDUE', { note: 'DATES_MISSING', isOwed: true, dueAt: '2026-11-01T23:00:00.000Z' })],
      [item('DATES', 'OPEN', { note: 'DATES_WAITING' })],
      [item('DATES', 'DONE', { note: 'DATES_APPROVED' })],
      null,
    );
    expect(await screen.findByText('1 thing left to do, and it is overdue')).toBeVisible();
    expect(screen.getByText('Nothing left for you to do')).toBeVisible();
    expect(screen.getByText('Waiting for approval')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Before 26AR001-3' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Before 26AR001-4' })).not.toBeInTheDocument();
  });

  it('says who must act if the safety form was rejected, and not that nothing is left to do', async () => {
    open([item('COMING', 'DONE', { note: 'ONE_COMES' }), item('SAFETY', 'OPEN', { note: 'SAFETY_REJECTED' })]);
    const part = await screen.findByRole('region', { name: 'Before 26AR001-1' });
    expect(
      within(part).getByRole('heading', {
        name: 'The safety form was rejected: only the user office can return it to you',
      }),
    ).toBeVisible();
    expect(within(part).queryByText('Nothing left for you to do')).toBeNull();
  });
});
