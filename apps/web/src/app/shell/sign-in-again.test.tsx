import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { draftValuesOf, keepAs } from '../../../test/kept-text.ts';
import { renderApp } from '../../../test/render.tsx';
import { aToken } from '../../../test/token.ts';
import { startSession } from '../../session/index.ts';

const over = () => {
  throw refused('TOKEN_EXPIRED', { code: 'TOKEN_EXPIRED' });
};
const pageContent = () => '<p>Welcome home</p>';

/** The page editor with a text that was begun, in a session that the server has ended. */
async function openLost() {
  const read = { value: '<p>Welcome home</p>', version: null };
  await keepAs('gone', 'page-HOMEPAGE', { text: { value: '<p>Dear all.</p>', read } }, Date.now());
  const rendered = renderApp({
    person: { role: 'USER_OFFICER' },
    at: '/PageEditor',
    server: { query: { pageContent }, mutation: { keepDraft: over, setPageContent: over } },
  });
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(await within(preview).findByText('Dear all.')).toBeVisible();
  return rendered;
}

describe('a session that expires while the user types', () => {
  it('leaves the screen unchanged, shows no warning about leaving, and offers to sign in again over it', async () => {
    await openLost();
    const dialog = await screen.findByRole('dialog', { name: 'You are signed out' });
    expect(within(dialog).getByRole('button', { name: 'Sign in again' })).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Preview', hidden: true })).getByText('Dear all.')).toBeVisible();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    expect(screen.getByText('You are signed out. What you wrote is kept in this browser.')).toBeInTheDocument();
  });

  it('links to a separate tab if the browser opens no window', async () => {
    const { user } = await openLost();
    const dialog = await screen.findByRole('dialog', { name: 'You are signed out' });
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await user.click(within(dialog).getByRole('button', { name: 'Sign in again' }));
    const link = await within(dialog).findByRole('link', { name: /^Sign in again in a new tab/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/external-auth', '_blank']);
    open.mockRestore();
  });

  it('continues with the same text once the same person has signed in, and sends it', async () => {
    const { server } = await openLost();
    await screen.findByRole('dialog', { name: 'You are signed out' });
    server.answer({ query: { pageContent }, mutation: { keepDraft: true } });
    const before = server.calls('KeepDraft').length;
    act(() => void startSession(aToken({ role: 'USER_OFFICER', age: 60 })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(server.calls('KeepDraft').length).toBeGreaterThan(before));
    expect(await screen.findByText('Not saved yet. What you wrote is kept as your draft.')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Preview' })).getByText('Dear all.')).toBeVisible();
  });

  it('shows a clean screen to another person, and preserves the text for the first', async () => {
    const { server } = await openLost();
    await screen.findByRole('dialog', { name: 'You are signed out' });
    server.answer({ query: { pageContent }, mutation: { keepDraft: true } });
    const before = server.calls('KeepDraft').length;
    act(() => void startSession(aToken({ id: 9, role: 'USER_OFFICER' })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByText('Dear all.')).toBeNull());
    expect(screen.queryByText(/given up|Unsaved changes/)).toBeNull();
    expect(server.calls('KeepDraft').slice(before)).toEqual([]);
    expect(await draftValuesOf('page-HOMEPAGE')).toEqual({ text: '<p>Dear all.</p>' });
    expect(await draftValuesOf('page-HOMEPAGE', 9)).toEqual({});
  });
});
