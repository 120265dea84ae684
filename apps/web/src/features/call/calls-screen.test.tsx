import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type RenderOptions, renderScreen } from '../../../test/render.tsx';
import { CallsScreen } from './calls-screen.tsx';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const arc = {
  id: 5,
  name: 'ARC',
  shortCode: 'ARC',
  availabilityTime: 10,
  fapId: 3,
  fap: { id: 3, code: 'QM' },
  instrumentContact: { id: 9, firstname: 'Dmytro', preferredname: 'Dima', lastname: 'Shevchenko' },
  scientists: [],
};

const call = (id: number, shortCode: string, start: number, end: number, given: object = {}) => ({
  id,
  shortCode,
  startCall: inDays(start),
  endCall: inDays(end),
  endCallInternal: inDays(end),
  isActive: true,
  proposalCount: 0,
  instruments: [],
  faps: [],
  allocationTimeUnit: 'Day' as const,
  template: { templateId: 1, name: 'General' },
  ...given,
});

const calls = [
  call(1, 'open', -1, 10.5, { instruments: [arc], proposalCount: 4 }),
  call(2, 'upcoming', 5, 10, { fapReviewTemplateId: 2 }),
  call(3, 'closed', -9, -5),
  call(4, 'inside', -9, -5, { endCallInternal: inDays(2.5), faps: [{ id: 3, code: 'QM' }] }),
  call(5, 'old', -90, -80, { isActive: false }),
];

const templates = [
  { templateId: 1, name: 'General' },
  { templateId: 2, name: 'For panels' },
  { templateId: 3, name: 'Used by no call' },
];

const render = (options: RenderOptions['server'] = {}, at = '/') =>
  renderScreen(<CallsScreen />, {
    at,
    person: { role: 'USER_OFFICER' },
    server: {
      ...options,
      query: {
        calls,
        templates,
        faps: {
          faps: [
            { id: 3, code: 'QM' },
            { id: 4, code: 'SL' },
          ],
        },
        instruments: { instruments: [arc, { id: 6, name: 'BOREAS', shortCode: 'BOREAS' }] },
        ...options.query,
      },
    },
  });

const codes = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryByRole('link', { name: /^(open|upcoming|closed|inside|old)$/ })?.textContent)
    .filter(Boolean);

const choose = async (user: ReturnType<typeof render>['user'], label: string, option: RegExp) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('the list of calls', () => {
  it('shows open, upcoming and internally open calls first, and the others in another tab', async () => {
    const { user, address } = render();
    expect(await screen.findByText('3 open or upcoming, 1 closed')).toBeVisible();
    expect(codes()).toEqual(['open', 'upcoming', 'inside']);
    expect(screen.getByText('10 days remaining')).toBeVisible();
    expect(screen.getByText('2 days remaining')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Closed (1)' }));
    await waitFor(() => expect(codes()).toEqual(['closed']));
    expect(address()).toBe('/?tab=1');
    await user.click(screen.getByRole('tab', { name: 'All (4)' }));
    await waitFor(() => expect(codes()).toEqual(['open', 'upcoming', 'closed', 'inside']));
    await user.click(screen.getByRole('tab', { name: 'Archived (1)' }));
    await waitFor(() => expect(codes()).toEqual(['old']));
    await user.click(screen.getByRole('tab', { name: 'Open/Upcoming (3)' }));
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('starts with the first page in another tab', async () => {
    const { user, address } = render({}, '/?pageSize=1&page=2');
    await waitFor(() => expect(codes()).toEqual(['inside']));
    await user.click(screen.getByRole('tab', { name: 'Closed (1)' }));
    await waitFor(() => expect(codes()).toEqual(['closed']));
    expect(address()).toBe('/?pageSize=1&tab=1');
  });

  it('is filtered by an instrument, a template of any kind and a panel, stored in the address', async () => {
    const { user, address } = render();
    await screen.findByText('3 open or upcoming, 1 closed');
    await choose(user, 'Instrument', /^ARC$/);
    await waitFor(() => expect(codes()).toEqual(['open']));
    expect(address()).toBe('/?instrument=5');
    expect(screen.getByRole('tab', { name: 'Closed (0)' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(codes()).toHaveLength(3));
    await choose(user, 'Template', /^For panels$/);
    await waitFor(() => expect(codes()).toEqual(['upcoming']));
    await user.click(screen.getByRole('combobox', { name: 'Template' }));
    expect(screen.queryByRole('option', { name: 'Used by no call' })).toBeNull();
    await user.keyboard('{Escape}');
    await choose(user, 'Template', /^All$/);
    await choose(user, 'Panel', /^QM$/);
    await waitFor(() => expect(codes()).toEqual(['inside']));
    expect(address()).toBe('/?fap=3');
  });

  it('deletes an unused call after a confirmation, and shows why another cannot be deleted', async () => {
    const { user, server } = render({ mutation: { deleteCall: { id: 2 } } });
    await user.click(await screen.findByRole('button', { name: 'Actions for open' }));
    expect(screen.getByText('It has 4 proposals and 1 instrument')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Actions for upcoming' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Call deleted successfully')).toBeVisible();
    expect(server.calls('DeleteCall')[0]?.variables).toEqual({ id: 2 });
  });

  it('archives a call after a confirmation that explains what is preserved', async () => {
    const { user, server } = render({ mutation: { updateCall: { id: 1 } } });
    await user.click(await screen.findByRole('button', { name: 'Actions for open' }));
    await user.click(screen.getByRole('menuitem', { name: 'Archive' }));
    expect(await screen.findByText(/Its 4 proposals stay as they are/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    await waitFor(() =>
      expect(server.calls('UpdateCall')[0]?.variables).toEqual({ input: { id: 1, isActive: false } }),
    );
  });

  it('changes the order by buttons', async () => {
    const { user, server } = render({ mutation: { updateCallOrder: true } });
    await user.click(await screen.findByRole('button', { name: 'Order' }));
    expect(screen.getByRole('button', { name: 'Move open up' })).toHaveAttribute('aria-disabled', 'true');
    const down = screen.getByRole('button', { name: 'Move open down' });
    down.focus();
    // Who moves it by keyboard to the end and once more is still at its button.
    await user.keyboard('{Enter}{Enter}{Enter}{Enter}');
    expect(down).toHaveFocus();
    expect(down).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Save order' }));
    await waitFor(() => expect(server.calls('UpdateCallOrder')).toHaveLength(1));
    expect(server.calls('UpdateCallOrder')[0]?.variables).toEqual({
      input: { data: [2, 3, 4, 1].map((callId, sort_order) => ({ callId, sort_order })) },
    });
  });

  it('offers the order only if there are two calls that are not archived', async () => {
    render({ query: { calls: [call(1, 'open', -1, 10), call(5, 'old', -90, -80, { isActive: false })] } });
    await screen.findByText('1 open or upcoming, 0 closed');
    expect(screen.getByRole('button', { name: 'Order' })).toBeDisabled();
  });
});

describe('the instruments of a call', () => {
  const open = async (options: RenderOptions['server'] = {}) => {
    const rendered = render(options);
    await rendered.user.click(await screen.findByRole('button', { name: 'Show details of open' }));
    await screen.findByRole('table', { name: 'Instruments of open' });
    return rendered;
  };

  it.each([
    ['-1', 'Availability time must be a positive number'],
    ['2147483648', 'Availability time can not be grater than 2147483647'],
  ])('reject %s units of time beside the field', async (typed, message) => {
    const { user, server } = await open();
    const field = screen.getByRole('textbox', { name: 'Availability time of ARC' });
    await user.clear(field);
    await user.type(field, `${typed}{Enter}`);
    expect(await screen.findByText(message)).toBeVisible();
    expect(server.calls('SetAvailabilityTime')).toHaveLength(0);
  });

  it('show the name of their contact', async () => {
    await open();
    expect(screen.getByRole('cell', { name: 'Dima Shevchenko' })).toBeVisible();
  });

  it('are saved with time and panel', async () => {
    const { user, server } = await open({
      mutation: { setInstrumentAvailabilityTime: true, updateFapToCallInstrument: { id: 1 } },
    });
    const field = screen.getByRole('textbox', { name: 'Availability time of ARC' });
    await user.clear(field);
    await user.type(field, '25{Enter}');
    await waitFor(() =>
      expect(server.calls('SetAvailabilityTime')[0]?.variables).toEqual({
        callId: 1,
        instrumentId: 5,
        availabilityTime: 25,
      }),
    );
    await choose(user, 'Panel for ARC', /^SL$/);
    await waitFor(() =>
      expect(server.calls('SetFapOfCallInstrument')[0]?.variables).toEqual({
        input: { callId: 1, instrumentId: 5, fapId: 4 },
      }),
    );
  });

  it('must share a tag with a tagged call', async () => {
    const red = { id: 1, name: 'Red source' };
    const tagged = calls.map((one) => (one.id === 1 ? { ...one, tags: [red] } : one));
    const instruments = {
      instruments: [
        { id: 6, name: 'BOREAS', shortCode: 'BOREAS', tags: [red] },
        { id: 7, name: 'CIRRUS', shortCode: 'CIRRUS', tags: [{ id: 2, name: 'Blue' }] },
      ],
    };
    const { user } = await open({ query: { calls: tagged, instruments } });
    await user.click(screen.getByRole('button', { name: 'Assign instruments' }));
    const dialog = await screen.findByRole('dialog', { name: 'Assign instruments to open' });
    expect(within(dialog).getByText(/^The call is tagged Red source: only instruments/)).toBeVisible();
    expect(await within(dialog).findByRole('checkbox', { name: /BOREAS/ })).toBeEnabled();
    expect(
      within(dialog).getByRole('checkbox', { name: /CIRRUS.*It has no tag in common with the call/ }),
    ).toBeDisabled();
  });

  it('are linked from a call that has none, with a separate address', async () => {
    const { user, address } = render();
    await user.click(await screen.findByRole('link', { name: 'Assign instruments to upcoming' }));
    expect(await screen.findByRole('dialog', { name: 'Assign instruments to upcoming' })).toBeVisible();
    expect(address()).toBe('/?assign=2');
    expect(screen.queryByRole('link', { name: 'Assign instruments to open', hidden: true })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/');
  });

  it('get the panel of the call when they are chosen, if it has one', async () => {
    const judged = calls.map((one) => (one.id === 1 ? { ...one, faps: [{ id: 3, code: 'QM' }] } : one));
    const { user, server } = await open({
      query: { calls: judged },
      mutation: { assignInstrumentsToCall: { id: 1 } },
    });
    await user.click(screen.getByRole('button', { name: 'Assign instruments' }));
    const dialog = await screen.findByRole('dialog', { name: 'Assign instruments to open' });
    await user.click(await within(dialog).findByRole('checkbox', { name: /BOREAS/ }));
    expect(within(dialog).getByRole('combobox', { name: 'Panel for BOREAS' })).toHaveTextContent('QM');
    await user.click(within(dialog).getByRole('button', { name: 'Assign 1' }));
    await waitFor(() =>
      expect(server.calls('AssignInstrumentsToCall')[0]?.variables).toEqual({
        input: { callId: 1, instrumentFapIds: [{ instrumentId: 6, fapId: 3 }] },
      }),
    );
  });

  it('are assigned from those not yet on the call, each with its panel', async () => {
    const { user, server } = await open({ mutation: { assignInstrumentsToCall: { id: 1 } } });
    await user.click(screen.getByRole('button', { name: 'Assign instruments' }));
    const dialog = await screen.findByRole('dialog', { name: 'Assign instruments to open' });
    await user.click(await within(dialog).findByRole('checkbox', { name: /BOREAS/ }));
    expect(within(dialog).queryByRole('checkbox', { name: /ARC/ })).toBeNull();
    await choose(user, 'Panel for BOREAS', /^QM$/);
    await user.click(within(dialog).getByRole('button', { name: 'Assign 1' }));
    await waitFor(() =>
      expect(server.calls('AssignInstrumentsToCall')[0]?.variables).toEqual({
        input: { callId: 1, instrumentFapIds: [{ instrumentId: 6, fapId: 3 }] },
      }),
    );
  });
});
