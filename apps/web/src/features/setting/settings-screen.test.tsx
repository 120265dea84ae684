import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { SettingsScreen } from './settings-screen.tsx';

const open = (at = '/', stored: Readonly<Record<string, string>> = {}) =>
  renderScreen(<SettingsScreen />, {
    person: { id: 1, role: 'USER_OFFICER' },
    at,
    settings: stored,
    server: { mutation: { updateManySettings: [], uploadLogo: { settingsValue: 'logo-1.png' } } },
  });

const save = () => screen.getByRole('button', { name: 'Save' });

describe('settings', () => {
  it('are saved only where they changed, and take effect immediately', async () => {
    const { user, server } = open('/', { ORGANISATION_NAME: 'Aurora' });
    const name = await screen.findByRole('textbox', { name: 'Organisation name' });
    expect(name).toHaveValue('Aurora');
    expect(save()).toBeDisabled();
    await user.clear(name);
    await user.type(name, 'Borealis');
    await user.click(screen.getByRole('switch', { name: 'Show the FAQ in the footer' }));
    const asked = server.calls('facility').length;
    await user.click(save());
    expect(await screen.findByText('Settings updated')).toBeVisible();
    expect(server.calls('saveSettings')[0]?.variables).toEqual({
      settings: [
        { settingsId: 'ORGANISATION_NAME', settingsValue: 'Borealis' },
        { settingsId: 'DISPLAY_FAQ_LINK', settingsValue: 'true' },
      ],
      read: [
        { settingsId: 'ORGANISATION_NAME', settingsValue: 'Aurora' },
        { settingsId: 'DISPLAY_FAQ_LINK', settingsValue: null },
      ],
    });
    await waitFor(() => expect(server.calls('facility').length).toBeGreaterThan(asked));
  });

  it('can be saved beside a stored value that a later rule refuses', async () => {
    const { user, server } = open('/', { HEADER_LOGO_FILENAME: 'https://elsewhere.example/logo.png' });
    await user.type(await screen.findByRole('textbox', { name: 'Organisation name' }), 'Borealis');
    await user.click(save());
    expect(await screen.findByText('Settings updated')).toBeVisible();
    expect(server.calls('saveSettings')[0]?.variables).toMatchObject({
      settings: [{ settingsId: 'ORGANISATION_NAME', settingsValue: 'Borealis' }],
    });
  });

  it('are validated while they are typed', async () => {
    const { user, server } = open();
    const mail = await screen.findByRole('textbox', { name: 'E-mail of the user office' });
    await user.type(mail, 'nobody');
    expect(await screen.findByText('Please enter e-mail addresses separated by semicolons')).toBeVisible();
    await user.click(save());
    expect(server.calls('saveSettings')).toEqual([]);
  });

  it('show an example of the date format', async () => {
    const { user } = open('/?setting=DATE_FORMAT');
    const pattern = await screen.findByRole('combobox', { name: 'Dates' });
    await waitFor(() => expect(pattern).toHaveFocus());
    expect(screen.getByText('Example: 09-03-2027')).toBeVisible();
    await user.type(pattern, 'd LLL yyyy');
    expect(await screen.findByText('Example: 9 Mar 2027')).toBeVisible();
    await user.clear(pattern);
    await user.type(pattern, 'DD');
    expect(await screen.findByText('“DD” cannot be used in a date pattern')).toBeVisible();
  });

  it('are found by search', async () => {
    const { user, address } = open();
    await user.type(await screen.findByRole('combobox', { name: 'Find a setting' }), 'idle');
    await user.click(await screen.findByRole('option', { name: 'Idle time' }));
    expect(await screen.findByRole('textbox', { name: 'Idle time' })).toHaveFocus();
    expect(address()).toContain('setting=IDLE_TIMEOUT');
  });

  it('show a number of milliseconds as a duration', async () => {
    open('/?setting=IDLE_TIMEOUT', { IDLE_TIMEOUT: '5400000' });
    expect(await screen.findByText('That is 1 hour 30 minutes.')).toBeVisible();
  });

  it('show settings that the server controls without a field', async () => {
    open('/?setting=EXTERNAL_AUTH_LOGIN_URL', { EXTERNAL_AUTH_LOGIN_URL: 'https://login.example.org/auth' });
    expect(await screen.findByText('https://login.example.org/auth')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Login address' })).not.toBeInTheDocument();
  });

  it('show for light and dark mode whether a colour is readable', async () => {
    const { user } = open('/?setting=PALETTE_PRIMARY_MAIN');
    const day = await screen.findByRole('region', { name: 'Light' });
    expect(within(day).getByText('All colours are the defaults and are readable.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Primary' }), '#ffd400');
    expect(await within(day).findByText(/against the background, needs 4.5 : 1/)).toBeVisible();
    expect(within(day).getByText(/^Shown as /)).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Dark' })).getByText('Readable')).toBeVisible();
  });

  it('preserve the order of quick links', async () => {
    const { user, server } = open('/', { QUICK_LINKS: 'Travel | https://travel.example.org' });
    const links = within(await screen.findByRole('group', { name: 'Quick links' }));
    await user.click(links.getByRole('button', { name: 'Add link' }));
    await user.type(links.getAllByRole('textbox', { name: 'Name' })[1] as HTMLElement, 'Safety training');
    await user.type(links.getAllByRole('textbox', { name: 'Address' })[1] as HTMLElement, '/HelpPage');
    await user.click(links.getByRole('button', { name: 'Move Safety training up' }));
    await user.click(save());
    await waitFor(() =>
      expect(server.calls('saveSettings')[0]?.variables).toMatchObject({
        settings: [
          {
            settingsId: 'QUICK_LINKS',
            settingsValue: 'Safety training | /HelpPage\nTravel | https://travel.example.org',
          },
        ],
      }),
    );
  });

  it('accept a logo after a preview', async () => {
    const { user, server } = open();
    const file = new File([Uint8Array.from([0x89, 0x50])], 'logo.png', { type: 'image/png' });
    await user.upload((await screen.findAllByLabelText('Choose a picture')).at(-1) as HTMLInputElement, file);
    expect(await screen.findByRole('img', { name: 'Logo on a dark background' })).toBeVisible();
    expect(server.calls('uploadLogo')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use this logo' }));
    await waitFor(() =>
      expect(server.calls('uploadLogo')[0]?.variables).toEqual({ picture: 'data:image/png;base64,iVA=' }),
    );
  });
});
