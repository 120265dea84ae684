import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { draftValuesOf, keepAs } from '../../../test/kept-text.ts';
import { renderScreen } from '../../../test/render.tsx';
import { leaveRooms } from '../../kits/draft/index.ts';
import { ProfileScreen } from './profile-screen.tsx';

const ada = {
  id: 7,
  user_title: 'Dr.',
  firstname: 'Ada',
  lastname: 'Byron',
  preferredname: null,
  email: 'ada@example.org',
  institutionId: 1,
  abilities: { update: { allowed: true } },
};

const query = { me: ada, institutions: [{ id: 1, name: 'Analytical Society', country: { id: 1, value: 'England' } }] };
const open = (server: Parameters<typeof renderScreen>[1] = {}, id = 7) =>
  renderScreen(<ProfileScreen />, { at: `/ProfilePage/${id}`, path: '/ProfilePage/$id', ...server });

describe('the profile', () => {
  beforeEach(() => localStorage.clear());

  it('shows and changes the user’s own data', async () => {
    const { user, server } = open({ server: { query, mutation: { updateUser: { id: 7 } } } });
    const name = await screen.findByRole('textbox', { name: 'First name' });
    expect(name).toHaveValue('Ada');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Institution' })).toHaveValue('Analytical Society, England'),
    );
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.clear(name);
    await user.type(name, 'Augusta');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Updated Information')).toBeVisible();
    expect(server.calls('updateProfile')[0]?.variables).toMatchObject({
      id: 7,
      firstname: 'Augusta',
      lastname: 'Byron',
    });
  });

  it('shows no title if none was given, and does not invent one (rule U55)', async () => {
    const untitled = { ...query, me: { ...ada, user_title: 'unspecified' } };
    const { user, server } = open({ server: { query: untitled, mutation: { updateUser: { id: 7 } } } });
    expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveValue('');
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'a');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Updated Information');
    expect(server.calls('updateProfile')[0]?.variables).toMatchObject({ firstname: 'Adaa', user_title: 'unspecified' });
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Dr.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('updateProfile')[1]?.variables).toMatchObject({ user_title: 'Dr.' }));
  });

  it('shows errors at their fields, both its own and those of the server', async () => {
    const refuse = () => {
      throw Object.assign(new Error('Input validation errors'), {
        extensions: { code: 'INVALID_INPUT', issues: [{ path: ['email'], message: 'This address is taken' }] },
      });
    };
    const { user, server } = open({ server: { query, mutation: { updateUser: refuse } } });
    const email = await screen.findByRole('textbox', { name: 'E-mail' });
    await user.clear(email);
    await user.type(email, 'ada');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a valid e-mail address')).toBeVisible();
    expect(server.calls('updateProfile')).toHaveLength(0);
    await user.type(email, '@example.com');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This address is taken')).toBeVisible();
    expect(email).toHaveValue('ada@example.com');
  });

  it('preserves input typed while a save is in progress, on the screen and in the browser', async () => {
    const answer = Promise.withResolvers<{ id: number }>();
    let me = ada;
    const stored = { ...query, me: () => me };
    const { user } = open({ server: { query: stored, mutation: { updateUser: () => answer.promise } } });
    const name = await screen.findByRole('textbox', { name: 'First name' });
    await user.type(name, ' King');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.type(name, ' Noel');
    me = { ...ada, firstname: 'Ada King' };
    answer.resolve({ id: 7 });
    expect(await screen.findByText('Updated Information')).toBeVisible();
    expect(name).toHaveValue('Ada King Noel');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(async () => expect(Object.values(await draftValuesOf('profile-7'))).toEqual(['Ada King Noel']));
    leaveRooms();
  });

  it('discards the typed input, and restores it on undo', async () => {
    const { user } = open({ server: { query } });
    const name = await screen.findByRole('textbox', { name: 'First name' });
    await user.type(name, ' King');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(name).toHaveValue('Ada');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(name).toHaveValue('Ada King');
    leaveRooms();
  });

  it('preserves the typed input when the tab is closed', async () => {
    const { user, unmount } = open({ server: { query } });
    await user.type(await screen.findByRole('textbox', { name: 'Preferred name' }), 'Countess');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(async () => expect(Object.values(await draftValuesOf('profile-7'))).toEqual(['Countess']));
    unmount();
    leaveRooms();
    await keepAs('gone', 'profile-7', { preferredname: { value: 'Countess', read: { value: '', version: null } } });
    const again = open({ server: { query } });
    expect(await screen.findByText(/Restored what you had typed/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Preferred name' })).toHaveValue('Countess');
    await again.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('textbox', { name: 'Preferred name' })).toHaveValue('');
  });

  it('is read-only for users who may not change it', async () => {
    const user = { ...ada, id: 8, abilities: { update: { allowed: false } } };
    open({ server: { query: { ...query, user } } }, 8);
    expect(await screen.findByText('Only this person and the user office can change this profile.')).toBeVisible();
    expect(screen.getByText(ada.email)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  });

  it('loads the profile of another user, and says if it may not be seen', async () => {
    const { server } = open({ server: { query: { user: null }, refusals: ['user'] } }, 8);
    expect(await screen.findByText('You cannot open this')).toBeVisible();
    expect(server.calls('profile')[0]?.variables).toEqual({ userId: 8 });
  });
});
