import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { PeopleDialog } from './index.ts';

const person = (id: number, firstname: string) => ({ id, firstname, lastname: 'Byron', institution: 'Society' });
const people = { totalCount: 2, users: [person(1, 'Ada'), person(2, 'Anne')] };

const open = (props: Partial<Parameters<typeof PeopleDialog>[0]>, options: Parameters<typeof renderScreen>[1] = {}) => {
  const onPick = vi.fn();
  const onClose = vi.fn();
  const rendered = renderScreen(
    <PeopleDialog title="Set Principal Investigator" onPick={onPick} onClose={onClose} {...props} />,
    options,
  );
  return { ...rendered, onPick, onClose };
};

describe('picking people', () => {
  it('offers previous collaborators to an applicant', async () => {
    const { user, server, onPick } = open({ without: [5] }, { server: { query: { previousCollaborators: people } } });
    await user.click(await screen.findByRole('button', { name: 'Select Ada Byron' }));
    expect(onPick).toHaveBeenCalledWith([expect.objectContaining({ id: 1 })]);
    expect(server.calls('pickFromCollaborators')[0]?.variables).toMatchObject({
      userId: 7,
      first: 10,
      offset: 0,
      subtractUsers: [5],
    });
    expect(server.calls('pickFromUsers')).toHaveLength(0);
  });

  it('shows no institution for a person who has none (rule U45)', async () => {
    const users = [person(1, 'Ada'), { ...person(2, 'Anne'), institution: 'Other' }];
    open({}, { person: { role: 'USER_OFFICER' }, server: { query: { users: { totalCount: 2, users } } } });
    expect(await screen.findByRole('row', { name: /Ada/ })).toHaveTextContent('Society');
    expect(screen.getByRole('row', { name: /Anne/ })).not.toHaveTextContent('Other');
  });

  it('offers everyone to an officer, and several at once', async () => {
    const { user, onPick } = open(
      { multiple: true, title: 'Add co-proposers to proposal' },
      { person: { role: 'USER_OFFICER' }, server: { query: { users: people } } },
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Byron' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Anne Byron' }));
    expect(within(screen.getByRole('list', { name: 'Chosen people' })).getAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(onPick.mock.lastCall?.[0]).toHaveLength(2);
  });

  it.each([
    ['USER', 'No Previous Collaborators'],
    ['USER_OFFICER', 'No Users'],
  ] as const)('shows %s the message: %s', async (role, words) => {
    const none = { totalCount: 0, users: [] };
    open({}, { person: { role }, server: { query: { users: none, previousCollaborators: none } } });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('finds a person by exact e-mail', async () => {
    const { user, onPick, server } = open(
      { without: [9] },
      {
        server: {
          query: {
            basicUserDetailsByEmail: ({ email }: { email: string }) =>
              email === 'taken@example.org' ? person(9, 'Tom') : email === 'new@example.org' ? person(3, 'Nan') : null,
          },
        },
      },
    );
    await waitFor(() => expect(server.calls('pickFromCollaborators')).toHaveLength(1));
    const attempt = async (typed: string) => {
      const field = await screen.findByRole('textbox', { name: 'Find User by e-mail' });
      await user.clear(field);
      await user.type(field, `${typed}{Enter}`);
    };
    await attempt('ab');
    expect(await screen.findByText('Please type at least 3 characters')).toBeVisible();
    await attempt('nobody@example.org');
    expect(await screen.findByText(/^We cannot find that email\. .*privacy settings/)).toBeVisible();
    await attempt('taken@example.org');
    expect(await screen.findByText('User is already selected')).toBeVisible();
    await attempt('new@example.org');
    await waitFor(() => expect(onPick).toHaveBeenCalledWith([expect.objectContaining({ id: 3 })]));
    expect(server.calls('pickByEmail')).toHaveLength(3);
  });

  it('says that an unknown address can be invited, if invites are enabled', async () => {
    const { user } = open({}, { features: ['EMAIL_INVITE'], server: { query: { basicUserDetailsByEmail: null } } });
    const field = await screen.findByRole('textbox', { name: 'Find User by e-mail' });
    await user.type(field, 'nobody@example.org{Enter}');
    expect(await screen.findByText(/^We cannot find that email\. .*you can invite them/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Invite nobody@example.org via email' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite User' });
    expect(within(dialog).getByRole('textbox', { name: /E-mail/ })).toHaveValue('nobody@example.org');
  });

  it('invites an unknown person and selects them immediately, if invites are enabled', async () => {
    const { user, onPick, server } = open(
      {},
      {
        features: ['EMAIL_INVITE'],
        server: { query: { basicUserDetailsByEmail: null }, mutation: { createUserByEmailInvite: 42 } },
      },
    );
    await user.type(await screen.findByRole('textbox', { name: 'Find User by e-mail' }), 'ada@example.org');
    await user.click(screen.getByRole('button', { name: 'Invite User' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite User' });
    expect(within(dialog).getByRole('textbox', { name: /E-mail/ })).toHaveValue('ada@example.org');
    await user.click(within(dialog).getByRole('button', { name: 'Invite' }));
    expect(await within(dialog).findByText('First name must be at least 2 characters')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /First name/ }), 'Ada');
    await user.type(within(dialog).getByRole('textbox', { name: /Last name/ }), 'Byron');
    await user.click(within(dialog).getByRole('button', { name: 'Invite' }));
    await waitFor(() =>
      expect(onPick).toHaveBeenCalledWith([expect.objectContaining({ id: 42, firstname: 'Ada', lastname: 'Byron' })]),
    );
    expect(server.calls('invitePerson')[0]?.variables).toEqual({
      firstname: 'Ada',
      lastname: 'Byron',
      email: 'ada@example.org',
      userRole: 'USER',
    });
    expect(await screen.findByText('Invitation sent successfully!')).toBeVisible();
  });

  it.each([
    ['USER_OFFICER', 'Invite Reviewer', true],
    ['USER', 'Invite Reviewer', false],
  ] as const)('shows %s the button %s: %s', async (role, name, offered) => {
    open(
      { userRole: 'FAP_REVIEWER' },
      { person: { role }, features: ['EMAIL_INVITE'], server: { query: { users: people } } },
    );
    await screen.findByRole('button', { name: 'Find User' });
    expect(screen.queryAllByRole('button', { name })).toHaveLength(offered ? 1 : 0);
  });

  it('lists nobody to applicants if people are found only by address', async () => {
    const { server } = open({}, { features: ['EMAIL_SEARCH'] });
    expect(await screen.findByText('Find people by their full e-mail address.')).toBeVisible();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    expect(server.calls('pickFromCollaborators')).toHaveLength(0);
  });

  it('still lists everyone to an officer if people are found only by address', async () => {
    open({}, { person: { role: 'USER_OFFICER' }, features: ['EMAIL_SEARCH'], server: { query: { users: people } } });
    expect(await screen.findByRole('button', { name: 'Select Ada Byron' })).toBeVisible();
  });

  it('can be filtered by institution if the facility enables the filter', async () => {
    const { user, server } = open(
      {},
      {
        features: ['USER_SEARCH_FILTER'],
        server: { query: { previousCollaborators: people, institutions: [{ id: 4, name: 'Society' }] } },
      },
    );
    await user.click(await screen.findByRole('combobox', { name: 'Institution' }));
    await user.click(await screen.findByRole('option', { name: 'Society' }));
    await waitFor(() =>
      expect(server.calls('pickFromCollaborators').at(-1)?.variables).toMatchObject({ institutionId: 4 }),
    );
  });
});
