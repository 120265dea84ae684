import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { aToken } from '../../../test/token.ts';
import { PeopleScreen } from './people-screen.tsx';

const marta = { id: 2, firstname: 'Marta', lastname: 'Kowalska', email: 'marta@warsaw.example', institution: 'Warsaw' };
const me = { id: 1, firstname: 'Astrid', lastname: 'Lindqvist', email: 'astrid@aurora.example', institution: 'Aurora' };

const open = (at = '/', users: readonly object[] = [marta, me]) =>
  renderScreen(<PeopleScreen />, {
    person: { id: 1, role: 'USER_OFFICER' },
    at,
    server: {
      query: {
        users: { totalCount: users.length, users: users as never },
        roles: [{ id: 7, shortCode: 'instrument_scientist', title: 'Instrument Scientist' }],
      },
      mutation: { getTokenForUser: aToken({ id: 2, role: 'USER', impersonatingUserId: 1 }) },
    },
  });

describe('the people', () => {
  it('are asked for page by page, by surname', async () => {
    const { server } = open();
    expect(await screen.findByRole('cell', { name: 'Kowalska' })).toBeVisible();
    expect(screen.getByText('2 people')).toBeVisible();
    expect(server.calls('People')[0]?.variables).toMatchObject({
      first: 20,
      offset: 0,
      sortField: 'lastname',
    });
  });

  it('are found by role and by words, which the address keeps', async () => {
    const { server } = open('/?role=INSTRUMENT_SCIENTIST&search=web');
    await screen.findByRole('cell', { name: 'Kowalska' });
    expect(server.calls('People')[0]?.variables).toMatchObject({
      userRole: 'INSTRUMENT_SCIENTIST',
      searchText: 'web',
    });
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveTextContent('Instrument Scientist');
  });

  it('are seen with their eyes, but not with one’s own', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Astrid Lindqvist' }));
    expect(await screen.findByRole('menuitem', { name: /Impersonate/ })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Actions for Marta Kowalska' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Impersonate' }));
    await waitFor(() => expect(server.calls().some(({ variables }) => variables.userId === 2)).toBe(true));
  });

  it('are none at first', async () => {
    open('/', []);
    expect(await screen.findByText('No Users')).toBeVisible();
  });
});
