import { dayIn } from '@atrium/domain/kernel';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { serverIsAhead } from '../../../test/server-clock.ts';
import { GateListScreen } from './gate-list-screen.tsx';

const entry = (userId: number, name: string) => ({
  visitId: 9,
  userId,
  name,
  institution: 'Nottingham',
  startsAt: '2030-06-04T00:00:00Z',
  endsAt: '2030-06-06T00:00:00Z',
  experimentId: '123-1',
  instrument: 'LOKI',
  contact: 'Carl Carlsson',
});
const server = { query: { gateList: { day: '2030-06-04', entries: [entry(5, 'Ada Byron'), entry(6, 'Anne Noel')] } } };
const officer = { role: 'USER_OFFICER' } as const;

it('shows the visitors of the day in the address, and moves a day forwards and backwards (rule O140)', async () => {
  const {
    user,
    server: asked,
    address,
  } = renderScreen(<GateListScreen />, {
    person: officer,
    at: '/?day=2030-06-04',
    server,
  });
  const table = await screen.findByRole('table', { name: 'Gate list' });
  expect(await within(table).findByText('Ada Byron')).toBeVisible();
  expect(within(table).getAllByText('Carl Carlsson')).toHaveLength(2);
  expect(asked.calls('gateList').at(-1)?.variables).toEqual({ on: '2030-06-04' });
  await user.click(screen.getByRole('button', { name: 'Next day' }));
  expect(address()).toContain('day=2030-06-05');
  expect(asked.calls('gateList').at(-1)?.variables).toEqual({ on: '2030-06-05' });
  await user.click(screen.getByRole('button', { name: 'Previous day' }));
  await user.click(screen.getByRole('button', { name: 'Previous day' }));
  expect(address()).toContain('day=2030-06-03');
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(address()).not.toContain('day=');
});

it('opens on the current day at the facility by the server’s clock (rule X64)', async () => {
  const days = 3 * 86_400_000;
  serverIsAhead(days);
  const settings = { TIMEZONE: 'Pacific/Auckland' };
  const { server: asked } = renderScreen(<GateListScreen />, { person: officer, settings, server });
  await screen.findByRole('table', { name: 'Gate list' });
  const on = dayIn(new Date(Date.now() + days), 'Pacific/Auckland');
  await expect.poll(() => asked.calls('gateList').at(-1)?.variables).toEqual({ on });
});

it('finds a visitor, and offers print, PDF and workbook (rule O142)', async () => {
  const { user } = renderScreen(<GateListScreen />, { person: officer, at: '/?day=2030-06-04', server });
  await user.type(await screen.findByRole('searchbox', { name: 'Search visitors' }), 'Noel');
  expect(await screen.findByText('Anne Noel')).toBeVisible();
  await expect.poll(() => screen.queryByText('Ada Byron')).toBeNull();
  for (const name of ['Print', 'PDF of the gate list', 'Excel workbook of the gate list'])
    expect(screen.getByRole('button', { name })).toBeEnabled();
});

it('shows a message if nobody is expected', async () => {
  renderScreen(<GateListScreen />, {
    person: officer,
    server: { query: { gateList: { day: '2030-06-04', entries: [] } } },
  });
  expect(await screen.findByText('Nobody is expected on this day')).toBeVisible();
});

it('prints everybody with the day, however many the screen shows at a time', async () => {
  const entries = Array.from({ length: 120 }, (_, at) => entry(at + 1, `Visitor ${at + 1}`));
  renderScreen(<GateListScreen />, {
    person: officer,
    at: '/?day=2030-06-04',
    server: { query: { gateList: { day: '2030-06-04', entries } } },
  });
  await screen.findByRole('table', { name: 'Gate list' });
  expect(screen.queryByText('Visitor 120')).toBeNull();
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByText('Visitor 120')).toBeInTheDocument();
  expect(screen.getAllByText('04-06-2030').some((day) => !day.closest('table'))).toBe(true);
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByText('Visitor 120')).toBeNull();
});
