import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { keepAs } from '../../../test/kept-text.ts';
import { renderApp, renderScreen } from '../../../test/render.tsx';
import { PageEditorScreen } from './page-editor-screen.tsx';

const texts: Readonly<Record<string, string | null>> = {
  HOMEPAGE: '<p>Welcome home</p>',
  PRIVACYPAGE: '<p>We keep little.</p>',
  COOKIEPAGE: '<p>No cookies.</p>',
  LOGINHELPPAGE: '<p>Use your university account.</p>',
};
const pageContent = ({ pageId }: Readonly<Record<string, unknown>>) => texts[String(pageId)] ?? null;

describe('the page editor', () => {
  const open = (at = '/') =>
    renderScreen(<PageEditorScreen />, {
      person: { id: 1, role: 'USER_OFFICER' },
      at,
      server: { query: { pageContent }, mutation: { setPageContent: { id: 1, content: '' } } },
    });

  it('shows a page as its readers will see it, and where', async () => {
    open();
    const preview = await screen.findByRole('region', { name: 'Preview' });
    expect(within(preview).getByText('Welcome home')).toBeVisible();
    expect(screen.getByText('Where it appears: On the dashboard of applicants, below their proposals.')).toBeVisible();
    expect(screen.getAllByRole('tab')).toHaveLength(9);
  });

  it('restores text typed before the tab was closed, and saves it', async () => {
    const read = { value: '<p>Welcome home</p>', version: null };
    await keepAs('gone', 'page-HOMEPAGE', { text: { value: '<p>Dear all.</p>', read } }, Date.now(), 1);
    const { user, server } = open();
    expect(await within(await screen.findByRole('region', { name: 'Preview' })).findByText('Dear all.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Updated Page')).toBeVisible();
    expect(server.calls('setPageContent')[0]?.variables).toEqual({
      id: 'HOMEPAGE',
      text: '<p>Dear all.</p>',
      read: { text: '<p>Welcome home</p>' },
    });
  });

  it('explains what an empty page means', async () => {
    open('/?tab=5');
    expect(await screen.findByText('The page is empty, so nothing is shown in its place.')).toBeVisible();
  });
});

describe('anonymous readers', () => {
  const visit = (at: string) => renderApp({ person: null, at, server: { query: { pageContent } } });

  it('can read pages without signing in, and follow links between them', async () => {
    const { user } = visit('/Pages/privacy');
    expect(await screen.findByText('We keep little.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Cookies' }));
    expect(await screen.findByText('No cookies.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  it('see a message if the page does not exist', async () => {
    visit('/Pages/REVIEWPAGE');
    expect(await screen.findByText('This page does not exist')).toBeVisible();
  });

  it('find help with the login on the sign-in page', async () => {
    const { user } = visit('/external-auth?error_description=Sorry');
    await user.click(await screen.findByRole('link', { name: 'Help with signing in' }));
    expect(await screen.findByText('Use your university account.')).toBeVisible();
  });
});
