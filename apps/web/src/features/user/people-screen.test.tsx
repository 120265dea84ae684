import type { FeatureId } from '@atrium/domain/feature';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { aToken } from '../../../test/token.ts';
import { PeopleScreen } from './people-screen.tsx';

const marta = { id: 2, firstname: 'Marta', lastname: 'Kowalska', email: 'marta@warsaw.example', institution: 'Warsaw' };
const me = { id: 1, firstname: 'Astrid', lastname: 'Lindqvist', email: 'astrid@aurora.example', institution: 'Aurora' };

const open = (at = '/', users: readonly object[] = [marta, me], features: readonly FeatureId[] = []) =>
  renderScreen(<PeopleScreen />, {
    person: { id: 1, role: 'USER_OFFICER' },
    at,
    features,
    server: {
      query: {
        users: { totalCount: users.length, users: users as never },
        roles: [{ id: 7, shortCode: 'instrument_scientist', title: 'Instrument Scientist' }],
      },
      mutation: {
        getTokenForUser: aToken({ id: 2, role: 'USER', impersonatingUserId: 1 }),
        createUserByEmailInvite: 42,
      },
    },
  });

describe('people', () => {
  it('are requested page by page, by surname', async () => {
    const { server } = open();
    expect(await screen.findByRole('rowheader', { name: 'Kowalska' })).toBeVisible();
    expect(screen.getByText('2 people')).toBeVisible();
    expect(server.calls('People')[0]?.variables).toMatchObject({
      first: 20,
      offset: 0,
      sortField: 'lastname',
    });
  });

  it('are filtered by role and search text, stored in the address', async () => {
    const { server } = open('/?role=INSTRUMENT_SCIENTIST&search=web');
    await screen.findByRole('rowheader', { name: 'Kowalska' });
    expect(server.calls('People')[0]?.variables).toMatchObject({
      userRole: 'INSTRUMENT_SCIENTIST',
      searchText: 'web',
    });
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveTextContent('Instrument Scientist');
  });

  it('can be impersonated, except by themselves', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Astrid Lindqvist' }));
    expect(await screen.findByRole('menuitem', { name: /Impersonate/ })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Actions for Marta Kowalska' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Impersonate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Impersonate Marta Kowalska' });
    await user.click(within(dialog).getByRole('button', { name: 'Impersonate' }));
    expect(await within(dialog).findByText('Please explain why')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'She asked for help');
    await user.click(within(dialog).getByRole('button', { name: 'Impersonate' }));
    await waitFor(() =>
      expect(server.calls('getTokenForUser')[0]?.variables).toEqual({ userId: 2, reason: 'She asked for help' }),
    );
  });

  it('show their roles, and whether they are placeholders', async () => {
    open('/', [{ ...marta, placeholder: true, roles: [{ id: 1, title: 'User' }] }]);
    expect(await screen.findByRole('cell', { name: 'User' })).toBeVisible();
    expect(screen.getByText('Placeholder')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Kowalska' })).toHaveAttribute('href', '/People/2');
    expect(screen.queryByRole('button', { name: 'Invite' })).not.toBeInTheDocument();
  });

  it('are invited in a chosen role', async () => {
    const { user, server, address } = open('/', undefined, ['EMAIL_INVITE']);
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite User' });
    await user.click(within(dialog).getByRole('combobox', { name: /Role/ }));
    expect(screen.queryByRole('option', { name: 'USER_OFFICER' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('option', { name: 'Instrument Scientist' }));
    const asked = await screen.findByRole('dialog', { name: 'Invite instrument scientist' });
    await user.type(within(asked).getByRole('textbox', { name: /First name/ }), 'Ada');
    await user.type(within(asked).getByRole('textbox', { name: /Last name/ }), 'Byron');
    await user.type(within(asked).getByRole('textbox', { name: /E-mail/ }), 'ada@example.org');
    await user.click(within(asked).getByRole('button', { name: 'Invite' }));
    await waitFor(() => expect(address()).toBe('/People/42'));
    expect(server.calls('invitePerson')[0]?.variables).toMatchObject({ userRole: 'INSTRUMENT_SCIENTIST' });
  });

  it('are deleted after confirmation', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Marta Kowalska' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.calls('DeletePerson')[0]?.variables).toEqual({ id: 2 }));
    expect(await screen.findByText('User removed successfully')).toBeVisible();
  });

  it('show a message if there are none', async () => {
    open('/', []);
    expect(await screen.findByText('No Users')).toBeVisible();
  });
});
