import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { CalendarsPart } from './calendars-part.tsx';

const at = (name: string) => `https://atrium.example/calendar/${name}.ics`;
const own = { kind: 'PERSON' as const, address: at('person-7.own'), instrument: null };
const ofInstrument = (id: number, name: string) => ({
  kind: 'INSTRUMENT' as const,
  address: at(`instrument-7-${id}.x`),
  instrument: { id, name },
});

describe('the calendars of a person', () => {
  it('show each address, which can be copied', async () => {
    const { user } = renderScreen(<CalendarsPart />, { server: { query: { calendarFeeds: [own] } } });
    const calendar = within(await screen.findByRole('group', { name: 'My calendar' }));
    expect(calendar.getByRole('textbox', { name: 'Address of My calendar' })).toHaveValue(own.address);
    await user.click(calendar.getByRole('button', { name: 'Copy the address of My calendar' }));
    expect(await navigator.clipboard.readText()).toBe(own.address);
    expect(screen.queryByRole('combobox', { name: 'Instrument' })).not.toBeInTheDocument();
  });

  it('renew an address after a confirmation', async () => {
    let address = own.address;
    const { user, server } = renderScreen(<CalendarsPart />, {
      server: {
        query: { calendarFeeds: () => [{ ...own, address }] },
        mutation: {
          renewCalendarFeed: () => {
            address = at('person-7.new');
            return { kind: 'PERSON' as const };
          },
        },
      },
    });
    const anew = await screen.findByRole('button', { name: 'Create a new address for My calendar' });
    await user.click(anew);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(server.calls('renewCalendarFeed')).toHaveLength(0);
    await user.click(anew);
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create a new address' }),
    );
    expect(await screen.findByText('The calendar has a new address')).toBeVisible();
    expect(server.calls('renewCalendarFeed')[0]?.variables).toEqual({ kind: 'PERSON', instrumentId: null });
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Address of My calendar' })).toHaveValue(at('person-7.new')),
    );
  });

  it('offer a choice of several instruments', async () => {
    const { user } = renderScreen(<CalendarsPart />, {
      server: { query: { calendarFeeds: [own, ofInstrument(1, 'Bifrost'), ofInstrument(2, 'Loki')] } },
    });
    expect(await screen.findByRole('group', { name: 'Bifrost calendar' })).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Instrument' }));
    await user.click(screen.getByRole('option', { name: 'Loki' }));
    expect(screen.getByRole('textbox', { name: 'Address of Loki calendar' })).toHaveValue(at('instrument-7-2.x'));
    expect(screen.queryByRole('group', { name: 'Bifrost calendar' })).not.toBeInTheDocument();
  });

  it.each([
    ['the person', {}],
    ['an officer who impersonates the person', { impersonatingUserId: 5 }],
  ])('are hidden if the server refuses them to %s', async (_, person) => {
    const { server } = renderScreen(<CalendarsPart />, { person, server: { refusals: ['calendarFeeds'] } });
    expect(await screen.findByRole('heading', { name: 'Calendars' })).toBeVisible();
    await waitFor(() => expect(server.calls('calendarFeeds')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
