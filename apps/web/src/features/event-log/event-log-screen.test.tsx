import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { EventLogScreen } from './event-log-screen.tsx';

const person = (id: number, lastname: string) => ({ id, firstname: 'Ada', lastname, preferredname: null });

const entry = {
  id: 7,
  eventType: 'USER_UPDATED',
  at: '2026-01-15T12:00:00.000Z',
  title: 'Person updated',
  detail: null,
  why: null,
  by: person(2, 'Lindqvist'),
  inNameOf: person(3, 'Kowalska'),
  commandLine: null,
  objectId: '3',
  proposalId: null,
  changes: [{ field: 'Last name', before: 'Kowalsky', after: 'Kowalska' }],
};

const officer = { person: { role: 'USER_OFFICER' }, settings: { TIMEZONE: 'Europe/Stockholm' } } as const;

it('shows who did what in whose name, and what changed', async () => {
  const { user } = renderScreen(<EventLogScreen />, {
    ...officer,
    server: { query: { searchEventLog: { totalCount: 1, entries: [entry] } } },
  });
  expect(await screen.findByText('Person updated')).toBeVisible();
  expect(screen.getByText('Ada Lindqvist as Ada Kowalska')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Show details of Person updated, \d/ }));
  expect(screen.getByText('Kowalsky')).toBeVisible();
  expect(screen.getByText('Kowalska')).toBeVisible();
});

it('applies the filter in the address, with days in the facility’s time zone, and resets it with Clear', async () => {
  const asked: unknown[] = [];
  const { user } = renderScreen(<EventLogScreen />, {
    ...officer,
    at: '/?search=beam&kind=TAG&record=42&from=2026-03-01&to=2026-03-02',
    server: {
      query: {
        searchEventLog: (args: unknown) => {
          asked.push(args);
          return { totalCount: 0, entries: [] };
        },
      },
    },
  });
  expect(await screen.findByText('Nothing matches')).toBeVisible();
  expect(asked.at(-1)).toMatchObject({
    searchText: 'beam',
    kind: 'TAG',
    record: '42',
    from: '2026-02-28T23:00:00.000Z',
    to: '2026-03-02T23:00:00.000Z',
  });
  await user.click(screen.getAllByRole('button', { name: 'Clear' }).at(-1) as HTMLElement);
  expect(await screen.findByText('No events yet')).toBeVisible();
});

it('shows that only the newest are listed', async () => {
  renderScreen(<EventLogScreen />, {
    ...officer,
    server: { query: { searchEventLog: { totalCount: 1000, entries: [entry] } } },
  });
  expect(await screen.findByText(/The newest 1,000 events/)).toBeVisible();
});
