import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { type RenderOptions, renderScreen } from '../../../test/render.tsx';
import { ScheduleScreen } from './schedule-screen.tsx';

const may = { allowed: true };
const mayNot = { allowed: false, message: 'Experiment 26B-2-1 is completed. Reopen it first.' };

const block = (experimentPk: number, more: object = {}) => ({
  experimentPk,
  experimentId: `26B-${experimentPk}-1`,
  proposalPk: experimentPk,
  proposalId: `26B-${experimentPk}`,
  title: `Study ${experimentPk}`,
  instrumentId: 1,
  startsAt: '2030-12-01T08:00:00.000Z',
  endsAt: '2030-12-02T08:00:00.000Z',
  status: 'DRAFT' as const,
  shared: false,
  localContactId: null,
  localContactName: null,
  updatedAt: '2030-01-01T00:00:00.000Z',
  warnings: [],
  abilities: { move: may, publish: may, complete: mayNot, reopen: mayNot, remove: may },
  ...more,
});

const completed = block(2, {
  status: 'COMPLETED',
  startsAt: '2030-12-05T00:00:00.000Z',
  endsAt: '2030-12-08T00:00:00.000Z',
  warnings: [{ reason: 'OUTSIDE_CYCLE', message: 'Outside the cycle of the call' }],
  abilities: { move: mayNot, publish: mayNot, complete: mayNot, reopen: may, remove: mayNot },
});

const instruments = [
  {
    id: 1,
    name: 'Small angles',
    shortCode: 'ARC',
    mayPlan: true,
    contacts: [{ id: 9, firstname: 'Carl', lastname: 'Carlsson', preferredname: null }],
  },
  { id: 2, name: 'Reflections', shortCode: 'BOW', mayPlan: false, contacts: [] },
];

const beamTime = (more: object = {}) => ({
  shiftHours: 8,
  plannedHere: true,
  instruments,
  experiments: [block(1), completed],
  closures: [
    {
      id: 5,
      instrumentId: null,
      startsAt: '2030-12-24T00:00:00.000Z',
      endsAt: '2030-12-27T00:00:00.000Z',
      title: 'Holidays',
    },
  ],
  cycles: [{ callId: 3, shortCode: '26B', startsAt: '2030-12-01T00:00:00.000Z', endsAt: '2030-12-20T00:00:00.000Z' }],
  ...more,
});

const toPlan = {
  proposalPk: 7,
  proposalId: '26B-7',
  title: 'Membranes',
  callShortCode: '26B',
  instrumentId: 1,
  instrumentName: 'Small angles',
  unit: 'Day' as const,
  grantedHours: 72,
  plannedHours: 24,
  leftHours: 48,
  principalInvestigator: { id: 4, firstname: 'Ada', lastname: 'Byron', preferredname: null },
  wishes: [{ from: '2030-12-10T00:00:00.000Z', to: '2030-12-13T00:00:00.000Z', kind: 'PREFERRED' as const }],
};

const query = { beamTime: beamTime(), proposalsToPlan: { totalCount: 1, proposals: [toPlan] } };

const open = (server: NonNullable<RenderOptions['server']> = {}, at = '/?view=month&day=2030-12-01') =>
  renderScreen(<ScheduleScreen />, {
    person: { role: 'USER_OFFICER' },
    settings: { TIMEZONE: 'UTC' },
    at,
    server: { ...server, query: { ...query, ...server.query } as never },
  });

const draftName = '26B-1-1, Study 1, ARC, 01-12-2030 08:00 to 02-12-2030 08:00, draft';
const completedName = '26B-2-1, Study 2, ARC, 05-12-2030 to 07-12-2030, completed, 1 warning';

/** Nothing is as wide as a screen here; the browser of the tests knows no media. */
function widthOf(width: number) {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: width <= 16 * Number(/max-width:\s*([\d.]+)em/.exec(media)?.[1] ?? 0),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
}

beforeEach(() => widthOf(1440));
afterEach(() => vi.unstubAllGlobals());

describe('the board', () => {
  it('labels each experiment with title, instrument, time and state', async () => {
    open();
    const arc = await screen.findByRole('group', { name: 'Small angles' });
    expect(within(arc).getByRole('button', { name: draftName })).toBeVisible();
    expect(within(arc).getByRole('button', { name: completedName })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Reflections' })).toBeVisible();
    expect(screen.getByText('2 experiments · 1 draft · 2 instruments')).toBeVisible();
  });

  it.each(['0002-12-01', '9999-12-01'])('shows today if the day in the address is out of range: %s', async (day) => {
    const { server } = open({}, `/?view=month&day=${day}`);
    await waitFor(() => expect(server.calls('beamTime')).toHaveLength(1));
    const month = new Date().toISOString().slice(0, 7);
    expect(server.calls('beamTime')[0]?.variables).toMatchObject({ from: expect.stringContaining(month) });
  });

  it('opens a span that is wider than the window at its day', async () => {
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(148 + 3000);
    const timeline = async () => screen.findByRole('region', { name: 'Timeline' });
    const { unmount } = open({}, '/?view=month&day=2030-12-16');
    await waitFor(async () => expect((await timeline()).scrollLeft).toBeGreaterThan(1400));
    unmount();
    open({}, '/?view=month&day=2030-12-01');
    expect((await timeline()).scrollLeft).toBeLessThan(100);
    vi.restoreAllMocks();
  });

  it('names a month above the days of a week only where its name fits', async () => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(148 + 700);
    open({}, '/?view=week&day=2030-12-01');
    expect(await screen.findByText('November 2030')).toBeInTheDocument();
    expect(screen.queryByText('December 2030')).toBeNull();
    vi.restoreAllMocks();
  });

  it('stores view, day and filters in the address, and moves forwards and backwards', async () => {
    const { user, server, address } = open();
    await screen.findByRole('button', { name: draftName });
    expect(server.calls('beamTime').at(-1)?.variables).toEqual({
      from: '2030-12-01T00:00:00.000Z',
      to: '2031-01-01T00:00:00.000Z',
    });
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(address()).toContain('day=2031-01-01');
    await user.click(screen.getByRole('button', { name: 'Week' }));
    expect(address()).toContain('view=week');
    await waitFor(() =>
      expect(server.calls('beamTime').at(-1)?.variables).toEqual({
        from: '2030-12-30T00:00:00.000Z',
        to: '2031-01-06T00:00:00.000Z',
      }),
    );
    await user.click(screen.getByRole('combobox', { name: 'Instrument' }));
    await user.click(screen.getByRole('option', { name: 'Reflections' }));
    expect(address()).toContain('instrument=2');
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Small angles' })).toBeNull());
  });

  it('moves an experiment by shifts with the arrow keys, as a single move that can be undone', async () => {
    const { user, server } = open({
      mutation: {
        moveExperiment: ({ input }: { input: object }) =>
          ({ ...block(1), ...input, updatedAt: '2031-01-01T00:00:00.000Z' }) as never,
      },
    });
    (await screen.findByRole('button', { name: draftName })).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    const moved = '26B-1-1, Study 1, ARC, 02-12-2030 00:00 to 03-12-2030 08:00, draft';
    expect(screen.getByRole('button', { name: moved })).toHaveFocus();
    expect(screen.getByText('02-12-2030 00:00 to 03-12-2030 08:00')).toBeInTheDocument();
    await waitFor(() => expect(server.calls('moveExperiment')).toHaveLength(1));
    expect(server.calls('moveExperiment')[0]?.variables).toEqual({
      input: {
        experimentPk: 1,
        updatedAt: '2030-01-01T00:00:00.000Z',
        instrumentId: 1,
        startsAt: '2030-12-02T00:00:00.000Z',
        endsAt: '2030-12-03T08:00:00.000Z',
        localContactId: null,
        shared: false,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.calls('moveExperiment')).toHaveLength(2));
    expect(server.calls('moveExperiment')[1]?.variables).toMatchObject({
      input: { startsAt: '2030-12-01T08:00:00.000Z', updatedAt: '2031-01-01T00:00:00.000Z' },
    });
  });

  it('loses no key press if keys arrive faster than the board is rendered', async () => {
    open();
    const bar = await screen.findByRole('button', { name: draftName });
    act(() => {
      for (let pressed = 0; pressed < 3; pressed++) {
        bar.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      }
    });
    expect(screen.getByText('02-12-2030 08:00 to 03-12-2030 08:00')).toBeInTheDocument();
  });

  it('moves an experiment back if the server rejects the move, and shows why', async () => {
    const { user } = open({
      mutation: {
        moveExperiment: () => {
          throw refused('Experiment 26B-9-1 is on the instrument at that time.', { reason: 'BEAM_TIME_TAKEN' });
        },
      },
    });
    (await screen.findByRole('button', { name: draftName })).focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.queryByRole('button', { name: draftName })).toBeNull();
    expect(await screen.findByText('Experiment 26B-9-1 is on the instrument at that time.')).toBeVisible();
    expect(await screen.findByRole('button', { name: draftName })).toBeVisible();
  });

  it('does not move a completed experiment, and shows why', async () => {
    const { user, server } = open();
    (await screen.findByRole('button', { name: completedName })).focus();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('Experiment 26B-2-1 is completed. Reopen it first.')).toBeInTheDocument();
    expect(server.calls('moveExperiment')).toEqual([]);
  });

  it('moves an experiment with the pointer', async () => {
    const { server } = open({ mutation: { moveExperiment: block(1) } });
    const bar = await screen.findByRole('button', { name: draftName });
    fireEvent.pointerDown(bar, { button: 0, clientX: 10, clientY: 20, pointerType: 'mouse' });
    fireEvent.pointerMove(document, { clientX: 80, clientY: 20 });
    fireEvent.pointerUp(document, { clientX: 80, clientY: 20 });
    fireEvent.click(bar);
    await waitFor(() => expect(server.calls('moveExperiment')).toHaveLength(1));
    // The click that ends a pull opens nothing.
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows why nothing can be planned, with a link to the setting', async () => {
    open({ query: { beamTime: beamTime({ plannedHere: false }) as never } });
    expect(await screen.findByText(/planned by the scheduler, so this page only shows them/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open settings' })).toHaveAttribute(
      'href',
      expect.stringContaining('setting=EXPERIMENTS_PLANNED'),
    );
    expect(screen.queryByRole('button', { name: 'Publish drafts' })).toBeNull();
  });
});

describe('the proposals to plan', () => {
  it('show granted, planned and remaining time and wishes, and can be searched', async () => {
    const { user, server, address } = open();
    const list = await screen.findByRole('region', { name: 'To plan' });
    expect(await within(list).findByText('Granted 3 days, planned 1 day')).toBeVisible();
    expect(within(list).getByText('2 days left')).toBeVisible();
    expect(within(list).getByText('Preferred: 10-12-2030 to 12-12-2030')).toBeVisible();
    await user.type(within(list).getByRole('searchbox', { name: 'Search proposals' }), 'memb');
    await waitFor(() => expect(address()).toContain('q=memb'));
    await waitFor(() =>
      expect(server.calls('proposalsToPlan').at(-1)?.variables).toMatchObject({ searchText: 'memb' }),
    );
  });

  it('are planned in a dialog that shows warnings while it is filled in', async () => {
    const { user, server } = open({
      mutation: { planExperiment: block(20) },
      query: { proposalsToPlan: { totalCount: 1, proposals: [{ ...toPlan, grantedHours: 24 }] } as never },
    });
    await user.click(await screen.findByRole('button', { name: 'Plan 26B-7 on Small angles' }));
    const dialog = await screen.findByRole('dialog', { name: 'Plan 26B-7' });
    expect(await within(dialog).findByText('More time is planned than was granted')).toBeVisible();
    expect(within(dialog).getByText('Not on any of the days the team prefers')).toBeVisible();
    await user.click(within(dialog).getByRole('combobox', { name: 'Local contact' }));
    await user.click(await screen.findByRole('option', { name: 'Carl Carlsson' }));
    await user.click(within(dialog).getByRole('button', { name: 'Plan' }));
    await waitFor(() => expect(server.calls('planExperiment')).toHaveLength(1));
    expect(server.calls('planExperiment')[0]?.variables).toEqual({
      input: {
        proposalPk: 7,
        instrumentId: 1,
        startsAt: '2030-12-02T08:00:00.000Z',
        endsAt: '2030-12-04T08:00:00.000Z',
        localContactId: 9,
        shared: false,
      },
    });
    expect(await screen.findByText('Planned as a draft')).toBeVisible();
  });

  it('show a conflict in the dialog, which preserves the input', async () => {
    const { user } = open({
      mutation: {
        planExperiment: () => {
          throw refused('Experiment 26B-1-1 is on the instrument at that time.', { reason: 'BEAM_TIME_TAKEN' });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Plan 26B-7 on Small angles' }));
    const dialog = await screen.findByRole('dialog', { name: 'Plan 26B-7' });
    await user.click(within(dialog).getByRole('checkbox', { name: 'Can share the instrument' }));
    await user.click(within(dialog).getByRole('button', { name: 'Plan' }));
    expect(await within(dialog).findByText('Experiment 26B-1-1 is on the instrument at that time.')).toBeVisible();
    expect(within(dialog).getByRole('checkbox', { name: 'Can share the instrument' })).toBeChecked();
  });
});

describe('publishing', () => {
  it('shows before it publishes who will see the experiments and be notified', async () => {
    const { user, server } = open({
      query: {
        beamTimeToPublish: {
          experiments: [],
          told: ['26B-1-1', '26B-1-2'].map((experimentId) => ({
            userId: 4,
            experimentId,
            name: 'Ada Byron',
            why: 'principal investigator',
          })),
          refused: [],
        },
      } as never,
      mutation: { publishExperiments: [block(1, { status: 'ACTIVE' })] },
    });
    await user.click(await screen.findByRole('button', { name: 'Publish drafts' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish experiments' });
    expect(await within(dialog).findByText('1 person will be able to see it')).toBeVisible();
    expect(within(dialog).getByText(/They and the local contacts are told by e-mail/)).toBeVisible();
    expect(within(dialog).getAllByText(/Ada Byron/)).toHaveLength(2);
    await user.click(within(dialog).getByRole('button', { name: 'Publish 1 experiment' }));
    await waitFor(() => expect(server.calls('publishExperiments')[0]?.variables).toEqual({ experimentPks: [1] }));
  });

  it('opens an experiment at its address, and reopens a completed one', async () => {
    const { user, server } = open(
      { mutation: { reopenExperiment: block(2) } },
      '/?view=month&day=2030-12-01&experiment=2',
    );
    const dialog = await screen.findByRole('dialog', { name: 'Experiment 26B-2-1' });
    expect(within(dialog).queryByRole('button', { name: 'Publish' })).toBeNull();
    // Nothing can be saved, so there is nothing to cancel.
    expect(within(dialog).queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(server.calls('reopenExperiment')[0]?.variables).toEqual({ experimentPk: 2 }));
  });
});

it('adds a closed time, and lists the existing ones', async () => {
  const { user, server } = open({}, '/?view=month&day=2030-12-01&dialog=closed');
  const dialog = await screen.findByRole('dialog', { name: 'Closed times' });
  expect(within(dialog).getByText('The whole facility, 24-12-2030 to 26-12-2030')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Add closed time' }));
  const form = await screen.findByRole('dialog', { name: 'Add closed time' });
  await user.click(within(form).getByRole('button', { name: 'Add' }));
  expect(await within(form).findByText('Please enter why it is closed')).toBeVisible();
  await user.type(within(form).getByRole('textbox', { name: 'Why it is closed' }), 'Pumps');
  await user.click(within(form).getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(server.calls('createInstrumentClosure')[0]?.variables).toEqual({
      instrumentId: null,
      title: 'Pumps',
      startsAt: '2030-12-01T00:00:00.000Z',
      endsAt: '2030-12-02T00:00:00.000Z',
    }),
  );
});

it('stores the remaining suggestions as drafts', async () => {
  const placement = (proposalPk: number) => ({
    proposalPk,
    proposalId: `26B-${proposalPk}`,
    title: 'Membranes',
    instrumentId: 1,
    startsAt: '2030-12-10T00:00:00.000Z',
    endsAt: '2030-12-12T00:00:00.000Z',
    localContactId: 9,
    reasons: ['A day the team prefers'],
  });
  const { user, server } = open(
    {
      query: {
        suggestBeamTime: {
          placements: [placement(7), placement(8)],
          notPlaced: [{ proposalPk: 9, proposalId: '26B-9', reason: 'There is no continuous free period of 2 d' }],
        },
      } as never,
    },
    '/?view=month&day=2030-12-01&dialog=suggest',
  );
  const dialog = await screen.findByRole('dialog', { name: 'Suggest beam time' });
  await user.click(within(dialog).getByRole('button', { name: 'Suggest' }));
  expect(await within(dialog).findAllByText('A day the team prefers')).toHaveLength(2);
  expect(within(dialog).getByText('1 proposal could not be placed')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Remove 26B-8' }));
  await user.click(within(dialog).getByRole('button', { name: 'Keep as drafts' }));
  await waitFor(() => expect(server.calls('planSuggestions')).toHaveLength(1));
  expect(server.calls('planSuggestions')[0]?.variables).toMatchObject({
    placements: [{ proposalPk: 7, startsAt: '2030-12-10T00:00:00.000Z', localContactId: 9 }],
  });
});

it('shows a list of days on a phone', async () => {
  widthOf(390);
  const { user, address } = open();
  const arc = await screen.findByRole('region', { name: 'Small angles' });
  expect(within(arc).getByRole('heading', { name: 'Sunday, 01-12-2030' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Timeline' })).toBeNull();
  await user.click(within(arc).getByRole('button', { name: /26B-1-1/ }));
  expect(await screen.findByRole('dialog', { name: 'Experiment 26B-1-1' })).toBeVisible();
  expect(address()).toContain('experiment=1');
});
