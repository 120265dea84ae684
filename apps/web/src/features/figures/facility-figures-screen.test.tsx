import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type RenderOptions, renderScreen } from '../../../test/render.tsx';
import { FacilityFiguresScreen } from './facility-figures-screen.tsx';

const aCall = (id: number, year: number, submitted: number, accepted: number) => ({
  id,
  shortCode: `call ${id}`,
  year,
  endCall: `${year}-05-01T10:00:00.000Z`,
  started: submitted + 1,
  submitted,
  decided: submitted,
  accepted,
  rejected: submitted - accepted,
});
const figures = {
  countedAt: '2030-02-20T10:00:00.000Z',
  calls: [aCall(3, 2029, 20, 5), aCall(2, 2028, 6, 3), aCall(1, 2028, 4, 1)],
  instruments: [
    { year: 2028, id: 1, name: 'ARC', available: 48, asked: 96, granted: 24 },
    { year: 2029, id: 1, name: 'ARC', available: null, asked: 24, granted: 24 },
  ],
  countries: [{ id: 5, name: 'Norway', submitted: 30, accepted: 9 }],
  reviews: [{ year: 2028, technical: 12, panel: 33 }],
};
const render = (at = '/', server: RenderOptions['server'] = {}) =>
  renderScreen(<FacilityFiguresScreen />, {
    person: { role: 'USER_OFFICER' },
    at,
    server: { ...server, query: { facilityFigures: figures as never, ...server?.query } },
  });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const cells = (region: ReturnType<typeof within>, name: string) =>
  within(region.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('sums up each year', async () => {
  render();
  const years = await part('Proposals and reviews by year');
  expect(cells(years, '2028')).toEqual(['2', '12', '10', '10', '4', '40 %', '12', '33']);
  expect(cells(years, '2029')).toEqual(['1', '21', '20', '20', '5', '25 %', '0', '0']);
});

it('links to each call and to its rows', async () => {
  render();
  const calls = await part('Calls');
  expect(calls.getByRole('link', { name: 'call 2' })).toHaveAttribute('href', '/Calls/2');
  expect(calls.getByRole('link', { name: 'call 2, Accepted: 3' })).toHaveAttribute(
    'href',
    '/Proposals?call=2&group=ACCEPTED',
  );
});

it('sums up time in days, over the calls where it is known', async () => {
  render();
  expect(cells(await part('Time by instrument'), 'ARC')).toEqual(['2', '5', '2', '250 %', '40 %']);
});

it('links a country to its proposals only while all years are shown', async () => {
  const { unmount } = render();
  expect(await screen.findByRole('link', { name: '30 submitted proposals from Norway' })).toHaveAttribute(
    'href',
    '/Proposals?group=SUBMITTED&country=5',
  );
  unmount();
  render('/?from=2028');
  await part('Countries');
  expect(screen.queryByRole('link', { name: '30 submitted proposals from Norway' })).toBeNull();
});

it('requests the chosen years, which are stored in the address', async () => {
  const { user, server, address } = render('/?from=2028');
  await part('Calls');
  expect(server.calls('FacilityFigures').map(({ variables }) => variables)).toContainEqual({ fromYear: 2028 });
  await user.click(screen.getByRole('combobox', { name: 'To year' }));
  await user.click(await screen.findByRole('option', { name: '2028' }));
  await waitFor(() => expect(address()).toBe('/?from=2028&to=2028'));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).toBe('/'));
});

it('shows a message if there are no calls or the user may not see them', async () => {
  const { unmount } = render('/', { query: { facilityFigures: { ...figures, calls: [] } as never } });
  expect(await screen.findByText('No calls yet')).toBeVisible();
  unmount();
  render('/', { query: { facilityFigures: null as never }, refusals: ['facilityFigures'] });
  expect(await screen.findByText('You cannot open this')).toBeVisible();
});

it('the file of calls contains the closing day in the facility’s time zone, like the screen (rule X50)', async () => {
  const made: Blob[] = [];
  URL.createObjectURL = vi.fn((blob: Blob) => `blob:${made.push(blob)}`) as typeof URL.createObjectURL;
  URL.revokeObjectURL = vi.fn();
  const late = [{ ...aCall(3, 2029, 20, 5), endCall: '2029-05-01T12:00:00.000Z' }];
  const { user } = renderScreen(<FacilityFiguresScreen />, {
    person: { role: 'USER_OFFICER' },
    settings: { TIMEZONE: 'Pacific/Auckland' },
    server: { query: { facilityFigures: { ...figures, calls: late } as never } },
  });
  const calls = await part('Calls');
  expect(cells(calls, 'call 3')[0]).toBe('02-05-2029');
  await user.click(calls.getByRole('button', { name: 'Calls as CSV' }));
  expect(await made[0]?.text()).toContain('02-05-2029');
});
