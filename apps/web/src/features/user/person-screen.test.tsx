import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render.tsx';
import { PersonScreen } from './person-screen.tsx';

const yes = { allowed: true, message: null };
const person = {
  id: 5,
  firstname: 'Ada',
  lastname: 'Byron',
  email: 'ada@example.org',
  placeholder: false,
  roles: [{ id: 1, shortCode: 'user', title: 'User' }],
  abilities: { updateRoles: yes, confirm: yes, impersonate: yes, delete: yes },
};
const roles = [
  { id: 1, shortCode: 'user', title: 'User', description: 'Submits proposals' },
  { id: 2, shortCode: 'user_officer', title: 'User Officer', description: 'Runs the office' },
  { id: 7, shortCode: 'instrument_scientist', title: 'Instrument Scientist', description: 'Reviews' },
];

const open = (stored: object | null = person, at = '/People/5') =>
  renderScreen(<PersonScreen />, {
    person: { id: 1, role: 'USER_OFFICER' },
    path: '/People/$id',
    at,
    server: {
      query: { user: stored as never, roles },
      mutation: {
        updateUserRoles: { id: 5 },
        setUserNotPlaceholder: { id: 5 },
        deleteUser: { id: 5 },
      },
    },
  });

describe('the page of a person', () => {
  it('saves all roles together', async () => {
    const { user, server } = open();
    expect(await screen.findByRole('heading', { name: 'Ada Byron' })).toBeVisible();
    const save = await screen.findByRole('button', { name: 'Save' });
    expect(save).toBeDisabled();
    const role = await screen.findByRole('checkbox', { name: 'Instrument Scientist' });
    expect(role).toHaveAccessibleDescription('Reviews');
    await user.click(role);
    await user.click(save);
    await waitFor(() =>
      expect(server.calls('SaveRoles')[0]?.variables).toEqual({ id: 5, roles: [1, 7], read: { roles: [1] } }),
    );
    expect(await screen.findByText(/Roles updated/)).toBeVisible();
  });

  it('asks which roles to use if another user has changed them in the meantime', async () => {
    const { user, server } = open();
    server.answer({
      mutation: {
        updateUserRoles: () => {
          throw refused('Somebody else has changed the same in the meantime', {
            code: 'CONFLICT',
            reason: 'CHANGED_MEANWHILE',
            conflicts: [{ part: 'roles', theirs: [1, 2], by: 'Astrid Lindqvist', at: null }],
          });
        },
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Instrument Scientist' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('dialog', { name: /changed “Roles”/ });
    expect(question).toHaveTextContent('User Officer');
    server.answer({ mutation: { updateUserRoles: { id: 5 } } });
    await user.click(within(question).getByRole('radio', { name: /^My version/ }));
    await user.click(within(question).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.calls('SaveRoles').at(-1)?.variables).toEqual({ id: 5, roles: [1, 7], read: { roles: [1, 2] } }),
    );
  });

  it('marks a placeholder, and can turn it into a person', async () => {
    const { user, server } = open({ ...person, placeholder: true });
    expect(await screen.findByText(/was invited and has not signed in yet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Not a placeholder' }));
    await waitFor(() => expect(server.calls('ConfirmPerson')).toHaveLength(1));
  });

  it('lists the proposals of the person', async () => {
    const proposals = [
      { primaryKey: 9, proposalId: 'A-9', title: 'Spin waves', proposerId: 5, call: { id: 1, shortCode: 'Spring' } },
      { primaryKey: 8, proposalId: 'A-8', title: 'Ice', proposerId: 6 },
    ];
    open({ ...person, proposalsPage: { totalCount: 2, proposals } }, '/People/5?tab=1');
    expect(await screen.findByRole('link', { name: 'A-9' })).toBeVisible();
    expect(screen.getByText('Principal Investigator')).toBeVisible();
    expect(screen.getByText('Co-proposer')).toBeVisible();
  });

  it('shows what prevents deletion', async () => {
    const message = 'Can not delete user because of 3 proposals';
    const refused = { ...person.abilities, delete: { allowed: false, message } };
    open({ ...person, abilities: refused }, '/People/5?tab=2');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete person' })).toBeDisabled();
  });

  it('deletes after confirmation, and returns to the list of people', async () => {
    const { user, address } = open(person, '/People/5?tab=2');
    await user.click(await screen.findByRole('button', { name: 'Delete person' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/People'));
  });

  it('shows a message if the person does not exist', async () => {
    open(null);
    expect(await screen.findByText('Person not found')).toBeVisible();
  });
});
