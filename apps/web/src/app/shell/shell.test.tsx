import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { setWindowWidth } from '../../../test/setup.ts';
import { aToken } from '../../../test/token.ts';

describe('the application shell', () => {
  it('shows the person, the role and the navigation', async () => {
    renderApp({ person: { role: 'USER_OFFICER', roles: ['USER', 'USER_OFFICER'], email: 'ada@example.org' } });
    expect(await screen.findByText('Logged in as')).toBeVisible();
    expect(screen.getByText('ada@example.org')).toBeVisible();
    expect(screen.getByText('User officer')).toBeVisible();
    const navigation = screen.getByRole('navigation', { name: 'Main navigation' });
    expect(within(navigation).getByRole('link', { name: 'Proposals' })).toHaveAttribute('aria-current', 'page');
    expect(await within(navigation).findByRole('link', { name: 'Help' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Proposals – Atrium'));
  });

  it('collapses the settings group, and remembers which groups were opened', async () => {
    const officer = { role: 'USER_OFFICER', roles: ['USER_OFFICER'] } as const;
    const first = renderApp({ at: '/HelpPage', person: officer });
    const settings = await screen.findByRole('button', { name: 'Settings' });
    expect(settings).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('link', { name: 'API access tokens' })).toBeNull();
    await first.user.click(settings);
    expect(screen.getByRole('link', { name: 'API access tokens' })).toBeVisible();
    first.unmount();
    renderApp({ at: '/HelpPage', person: officer });
    expect(await screen.findByRole('button', { name: 'Settings' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('opens the group of the current screen, and leaves it open when another is opened', async () => {
    const { user } = renderApp({ at: '/Mails', person: { role: 'USER_OFFICER', roles: ['USER_OFFICER'] } });
    expect(await screen.findByRole('link', { name: 'E-mails' })).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('button', { name: 'Records' }));
    expect(screen.getByRole('link', { name: 'E-mails' })).toBeVisible();
  });

  it('sends no query for an address that cannot identify a record', async () => {
    const { server } = renderApp({ at: '/Calls/99999999999', person: { role: 'USER_OFFICER' } });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(server.calls('callFigures')).toEqual([]);
  });

  it('links the e-mail address to the profile only where people manage themselves', async () => {
    const { unmount } = renderApp({ person: { id: 7 }, features: ['USER_MANAGEMENT'] });
    expect(await screen.findByRole('link', { name: 'ada@example.org' })).toHaveAttribute('href', '/ProfilePage/7');
    unmount();
    renderApp({ settings: { PROFILE_PAGE_LINK: 'https://people.example.org/' } });
    expect(await screen.findByRole('link', { name: 'ada@example.org' })).toHaveAttribute(
      'href',
      'https://people.example.org/',
    );
  });

  it('shows the name of the facility in place of a logo that cannot be loaded', async () => {
    renderApp({ settings: { HEADER_LOGO_FILENAME: 'gone.svg', ORGANISATION_NAME: 'Aurora' } });
    fireEvent.error(await screen.findByRole('img', { name: 'Aurora' }));
    expect(screen.queryByRole('img', { name: 'Aurora' })).toBeNull();
    expect(within(screen.getByRole('banner')).getByText('Aurora')).toBeVisible();
  });

  it('shows that an unknown address is not found', async () => {
    const { unmount } = renderApp({ at: '/Nowhere' });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    unmount();
  });

  it('hides a screen from a role that may not open it', async () => {
    renderApp({ at: '/Mails', person: { role: 'USER' } });
    expect(await screen.findByText('You cannot open this')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'E-mails' })).toBeNull();
  });

  it.each([
    ['a screen of another role', '/ExperimentSafetyReview', 'You cannot open this', {}],
    [
      'a record that is not there for it',
      '/ExperimentSafety/5',
      'Experiment safety not found',
      { experimentSafety: null },
    ],
  ])('offers a user with several roles another one, for %s', async (_, at, title, query) => {
    const { user, unmount } = renderApp({
      at,
      person: { role: 'USER', roles: ['USER', 'EXPERIMENT_SAFETY_REVIEWER'] },
      server: { query },
    });
    expect(await screen.findByText(title)).toBeVisible();
    expect(
      screen.getByText('You cannot see this in your current role. You may be able to in another of your roles.'),
    ).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Choose another role' }));
    expect(await screen.findByRole('dialog', { name: 'Roles' })).toBeVisible();
    unmount();
    renderApp({ at, person: { role: 'USER', roles: ['USER'] }, server: { query } });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Choose another role' })).toBeNull();
  });

  it('offers no other role if none of them opens the screen', async () => {
    renderApp({ at: '/Mails', person: { role: 'USER', roles: ['USER', 'EXPERIMENT_SAFETY_REVIEWER'] } });
    expect(
      await screen.findByText('You cannot see this in your role. The user office can tell you more.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Choose another role' })).toBeNull();
  });

  it('shows that a feature is disabled', async () => {
    renderApp({ at: '/ProfilePage/7', features: [] });
    expect(await screen.findByText('This page is switched off')).toBeVisible();
  });

  it('shows an officer where to enable it', async () => {
    renderApp({ at: '/ExperimentWorkflows', person: { role: 'USER_OFFICER' }, features: [] });
    expect(await screen.findByText(/It belongs to the feature “Experiment safety review”/)).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Features' })).toBeVisible();
  });

  it('changes the role and confirms it', async () => {
    const { user, server } = renderApp({
      at: '/HelpPage',
      person: { role: 'USER', roles: ['USER', 'USER_OFFICER'] },
      server: {
        mutation: { selectRole: () => aToken({ role: 'USER_OFFICER', roles: ['USER', 'USER_OFFICER'] }) },
        query: {
          me: {
            roles: [
              { id: 1, shortCode: 'user', title: 'User' },
              { id: 2, shortCode: 'user_officer', title: 'User officer' },
            ],
          },
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Roles' }));
    const dialog = await screen.findByRole('dialog', { name: 'Roles' });
    expect(await within(dialog).findByText('In Use')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Use User officer' }));
    expect(await screen.findByText('User role changed!')).toBeVisible();
    expect(server.calls('selectRole')[0]?.variables.selectedRoleId).toBe(2);
    expect(localStorage.getItem('currentRole')).toBe('USER_OFFICER');
    expect(await screen.findByRole('link', { name: 'People' })).toBeVisible();
  });

  it('opens a screen with a role chosen for it if the current role may not see it', async () => {
    const roles = ['USER', 'EXPERIMENT_SAFETY_REVIEWER'] as const;
    const { user, address } = renderApp({
      at: '/ExperimentSafetyReview?search=ice',
      person: { role: 'USER', roles: [...roles] },
      server: { mutation: { selectRole: () => aToken({ role: 'EXPERIMENT_SAFETY_REVIEWER', roles: [...roles] }) } },
    });
    await user.click(await screen.findByRole('button', { name: 'Choose another role' }));
    const dialog = await screen.findByRole('dialog', { name: 'Roles' });
    await user.click(await within(dialog).findByRole('button', { name: /^Use Experiment safety/i }));
    expect(await screen.findByRole('heading', { name: 'Experiment Safety Review' })).toBeVisible();
    expect(address()).toBe('/ExperimentSafetyReview?search=ice');
  });

  it('offers the roles if the address requests it, once', async () => {
    const { address } = renderApp({
      at: '/HelpPage?selectRoles=true',
      person: { role: 'USER', roles: ['USER', 'USER_OFFICER'] },
    });
    expect(await screen.findByRole('dialog', { name: 'Roles' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/HelpPage'));
  });

  it('does not offer roles to a user with only one', async () => {
    const { address } = renderApp({ at: '/HelpPage?selectRoles=true', person: { role: 'USER', roles: ['USER'] } });
    await waitFor(() => expect(address()).toBe('/HelpPage'));
    expect(screen.queryByRole('dialog', { name: 'Roles' })).toBeNull();
  });

  it('shows who is impersonated, and ends the impersonation', async () => {
    const { user, server } = renderApp({
      person: { id: 9, impersonatingUserId: 2 },
      server: { mutation: { getTokenForUser: () => aToken({ id: 2, role: 'USER_OFFICER' }) } },
    });
    expect(await screen.findByText('You are viewing the application as Ada Byron')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Un-impersonate' }));
    await waitFor(() => expect(screen.queryByText(/You are viewing the application as/)).toBeNull());
    expect(server.calls('getTokenForUser')[0]?.variables).toEqual({ userId: 2 });
  });

  it('opens any screen by typing a part of its name', async () => {
    const { user, address } = renderApp({ person: { role: 'USER_OFFICER' } });
    await screen.findByText('Logged in as');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Where to?' }), 'e-mails{Enter}');
    expect(await screen.findByRole('heading', { name: 'E-mails' })).toBeVisible();
    expect(address()).toBe('/Mails');
  });

  it('remembers a collapsed drawer, and overlays it on narrow screens', async () => {
    const { user, unmount } = renderApp();
    await user.click(await screen.findByRole('button', { name: 'Navigation', expanded: true }));
    expect(localStorage.getItem('drawerOpen')).toBe('false');
    expect(screen.getByRole('link', { name: 'Help' })).toBeVisible();
    unmount();
    setWindowWidth(1223);
    const narrow = renderApp();
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(screen.queryByRole('navigation', { name: 'Main navigation' })).toBeNull();
    await narrow.user.click(screen.getByRole('button', { name: 'Navigation', expanded: false }));
    expect(await screen.findByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  });

  it('links a screen to the list it belongs to', async () => {
    const { user, address } = renderApp({ at: '/People/7', person: { role: 'USER_OFFICER' } });
    await screen.findByText('Logged in as');
    const bar = within(screen.getAllByRole('banner')[0] as HTMLElement);
    await user.click(bar.getByRole('link', { name: 'People' }));
    await waitFor(() => expect(address()).toBe('/People'));
    await waitFor(() => expect(bar.queryByRole('link', { name: 'People' })).toBeNull());
  });

  it('shows a page in the footer only if the settings enable it', async () => {
    const { user } = renderApp({
      at: '/HelpPage',
      settings: { DISPLAY_PRIVACY_STATEMENT_LINK: 'true', DISPLAY_FAQ_LINK: 'false' },
      server: { query: { pageContent: () => '<p>We keep little.</p>' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Privacy Statement' }));
    const dialog = await screen.findByRole('dialog', { name: 'Privacy Statement' });
    expect(await within(dialog).findByText('We keep little.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'FAQ' })).toBeNull();
  });

  it('warns after long inactivity and checks whether the session is still valid', async () => {
    const { user, server } = renderApp({
      settings: { IDLE_TIMEOUT: '80' },
      server: { query: { checkExternalToken: { isValid: true } } },
    });
    const warning = await screen.findByRole('alertdialog', { name: 'Warning' });
    await user.click(within(warning).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(server.calls('checkExternalToken')).toHaveLength(1));
    expect(localStorage.getItem('token')).not.toBeNull();
  });
});
