import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render.tsx';
import type { ActionOpenings } from '../action-icons.tsx';
import { ExperimentTimesScreen } from '../experiment-times-screen.tsx';
import { MyVisitsScreen } from './my-visits-screen.tsx';
import { OwnReadiness } from './own-readiness.tsx';
import { OwnVisits } from './own-visits.tsx';
import { UpcomingExperiments } from './upcoming-experiments.tsx';

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
const person = { id: 3, firstname: 'Emma', lastname: 'Berg', preferredname: null };
const experiment = (n: number, status: string | null, more: object = {}) => ({
  experimentPk: n,
  experimentId: `26AR001-${n}`,
  startsAt: `2030-12-1${n}T08:00:00.000Z`,
  endsAt: `2030-12-1${n}T18:00:00.000Z`,
  status: 'ACTIVE',
  instrument: { id: 1, name: 'HALO' },
  proposal: { primaryKey: 7, proposalId: '26AR001', title: 'Spin ice' },
  localContact: person,
  experimentSafety: null,
  actions: [
    { kind: 'SAFETY', state: 'INVISIBLE', message: null },
    { kind: 'REGISTRATION', state: status === 'DRAFTED' ? 'ACTIVE' : 'COMPLETED', message: null },
  ],
  visit: {
    id: n + 10,
    teamLead: person,
    myRegistration: status && { userId: 7, visitId: n + 10, status, startsAt: null, endsAt: null, trainings: [] },
  },
  myReadiness: [
    item('COMING', 'DONE', { note: 'ONE_COMES' }),
    item('DATES', 'OPEN', { note: 'DATES_MISSING', isOwed: true }),
    item('SAFETY', 'OPEN', { note: 'SAFETY_NOT_HANDED_IN' }),
  ],
  ...more,
});

const openings: ActionOpenings = {
  REGISTRATION: ({ experiment: { experimentId }, onClose }) => (
    <div role="dialog" aria-label={`Registration for ${experimentId}`}>
      <input aria-label="Remark" />
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  ),
};
const props = {
  openings,
  Registration: ({ registration: { status } }: { registration: { status: string } }) => <p>{`Stands: ${status}`}</p>,
};
const answering = (...experiments: object[]) => ({ query: { me: { id: 7, experiments } as never } });
const past = { status: 'COMPLETED', startsAt: '2025-01-01T08:00:00.000Z', endsAt: '2025-01-02T08:00:00.000Z' };

describe('my visits (rule O230)', () => {
  it('shows a visitor who is not on the proposal where, when, the open tasks and how to register', async () => {
    const { user, address } = renderScreen(<MyVisitsScreen {...props} />, {
      server: answering(experiment(1, 'DRAFTED')),
    });
    const card = await screen.findByRole('article', { name: 'Visit for 26AR001-1' });
    expect(card).toHaveTextContent('26AR001-1 · HALO');
    expect(card).toHaveTextContent('Team lead: Emma Berg');
    expect(card).toHaveTextContent('Local contact: Emma Berg');
    expect(within(card).getByText('Stands: DRAFTED')).toBeVisible();
    expect(within(card).getByText(/^1 thing left to do before /)).toBeVisible();
    expect(within(card).getAllByRole('listitem')).toHaveLength(3);
    // The one way to the form is beside what has to be done; the safety form is for others.
    expect(within(card).getAllByRole('button')).toHaveLength(1);
    await user.click(within(card).getByRole('button', { name: 'Define your visit for 26AR001-1' }));
    expect(screen.getByRole('dialog', { name: 'Registration for 26AR001-1' })).toBeVisible();
    expect(address()).not.toContain('visit=');
  });

  it('omits experiments that the user does not visit, and lists past visits separately', async () => {
    const { user, address } = renderScreen(<MyVisitsScreen {...props} />, {
      server: answering(
        experiment(1, 'APPROVED', past),
        experiment(2, null),
        experiment(3, 'APPROVED', { visit: null }),
      ),
    });
    const over = await screen.findByRole('region', { name: 'Past visits' });
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(within(over).queryByRole('list')).toBeNull();
    await user.click(within(over).getByRole('button', { name: 'Your registration for 26AR001-1' }));
    expect(address()).toContain('visit=11');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(address()).not.toContain('visit=');
  });

  it('opens the registration named in the address, and shows a message if there is none', async () => {
    const { unmount } = renderScreen(<MyVisitsScreen {...props} />, {
      at: '/?visit=11',
      server: answering(experiment(1, 'DRAFTED')),
    });
    expect(await screen.findByRole('dialog', { name: 'Registration for 26AR001-1' })).toBeVisible();
    unmount();
    renderScreen(<MyVisitsScreen {...props} />, { at: '/?visit=99', server: answering(experiment(1, 'DRAFTED')) });
    expect(await screen.findByText('You are not on the list for this visit.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows a message if there are none', async () => {
    renderScreen(<MyVisitsScreen {...props} />, { server: answering() });
    expect(await screen.findByText('No visits yet')).toBeVisible();
  });

  it('shows upcoming visits on the home page, each only once', async () => {
    const { user } = renderScreen(
      <>
        <OwnVisits {...props} />
        <OwnReadiness openings={openings} withoutVisits />
      </>,
      { server: answering(experiment(1, 'APPROVED', past), experiment(2, 'DRAFTED'), experiment(3, null)) },
    );
    const part = await screen.findByRole('region', { name: 'My visits' });
    expect(within(part).getAllByRole('article')).toHaveLength(1);
    expect(within(part).getByRole('link', { name: 'All my visits' })).toHaveAttribute('href', '/MyVisits');
    expect(await screen.findByRole('region', { name: 'Before 26AR001-3' })).toBeVisible();
    expect(screen.getAllByRole('region', { name: 'Before 26AR001-2' })).toHaveLength(1);
    await user.click(within(part).getByRole('button', { name: 'Define your visit for 26AR001-2' }));
    expect(screen.getByRole('dialog', { name: 'Registration for 26AR001-2' })).toBeVisible();
  });

  it('shows nothing on the home page if the user is not expected anywhere', async () => {
    const { server } = renderScreen(<OwnVisits {...props} />, { server: answering(experiment(1, null)) });
    await expect.poll(() => server.calls('ownExperiments').length).toBe(1);
    expect(screen.queryByRole('region', { name: 'My visits' })).toBeNull();
  });
});

describe('an open registration keeps the typed text when the booking is removed (rule O240)', () => {
  const registrations = { REGISTRATION: openings.REGISTRATION } as ActionOpenings;
  it.each([
    ['among my visits', <MyVisitsScreen key="visits" {...props} />, /^Define your visit for/, '/'],
    ['by its address', <MyVisitsScreen key="address" {...props} />, undefined, '/?visit=11'],
    ['on the home page', <OwnVisits key="home" {...props} />, /^Define your visit for/, '/'],
    ['before experiments', <OwnReadiness key="before" openings={openings} />, /^Define your visit for/, '/'],
    ['at an icon', <UpcomingExperiments key="icon" openings={registrations} />, /^Define your visit, to do/, '/'],
    ['in the table', <ExperimentTimesScreen key="table" openings={registrations} />, /^Define your visit, to do/, '/'],
  ])('%s', async (_, part, button, at) => {
    const page = (...experiments: object[]) => ({ totalCount: experiments.length, experiments }) as never;
    const one = experiment(1, 'DRAFTED');
    const query = { ...answering(one).query, myExperiments: page(one) };
    const { user, server, cache } = renderScreen(part, { at, server: { query } });
    if (button) await user.click(await screen.findByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog', { name: 'Registration for 26AR001-1' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Remark' }), 'Wheelchair');
    server.answer({ query: { ...answering().query, myExperiments: page() } });
    await cache.refetchQueries();
    await waitFor(() => expect(screen.queryByText(/Spin ice/)).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Remark' })).toHaveValue('Wheelchair');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
