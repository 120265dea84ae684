import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render.tsx';
import { aToken } from '../../../test/token.ts';
import { currentSession, rememberWantedPath, signOut, startSession } from '../../session/index.ts';
import { loginAddress, readCallback } from './login.ts';
import { beginSignIn, takeProofs } from './sign-in-proofs.ts';

beforeEach(() => sessionStorage.clear());

describe('the address of the login page', () => {
  it('preserves its own query and adds the address to return to', () => {
    expect(
      loginAddress('https://id.example.org/auth?client_id=a&scope=openid%20email', 'https://a.org/external-auth').href,
    ).toBe(
      'https://id.example.org/auth?client_id=a&scope=openid+email&redirect_uri=https%3A%2F%2Fa.org%2Fexternal-auth',
    );
  });
});

describe('the parameters that the provider returns', () => {
  it.each([
    ['a session id', { sessionid: 's' }, undefined, { externalToken: 's' }],
    ['a code with its issuer', { code: 'c', iss: 'i' }, undefined, { externalToken: 'c', iss: 'i' }],
    ['a state', { code: 'c', state: 's' }, undefined, { externalToken: 'c', state: 's' }],
    ['a token', { token: 't' }, undefined, { externalToken: 't' }],
    ['a part of the path', {}, 'p', { externalToken: 'p' }],
    ['an error', { error_description: 'no' }, undefined, { error: 'no' }],
    ['nothing', {}, undefined, {}],
  ])('%s', (_, query, part, found) => {
    const nothing = { externalToken: undefined, iss: undefined, state: undefined, error: undefined };
    expect(readCallback(query, part)).toEqual({ ...nothing, ...found });
  });
});

/** A sign-in begun in this window; answers its state. */
const begun = async () =>
  (await beginSignIn(new URL('https://id.example.org/auth'))).searchParams.get('state') as string;

describe('a new sign-in', () => {
  it('sends a state, a nonce and a challenge of the stored verifier, all new each time', async () => {
    const address = (await beginSignIn(new URL('https://id.example.org/auth?client_id=a'))).searchParams;
    const kept = JSON.parse(sessionStorage.getItem('signIn') ?? '');
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(kept.codeVerifier));
    expect(Object.fromEntries(address)).toEqual({
      client_id: 'a',
      state: kept.state,
      nonce: kept.nonce,
      code_challenge: Buffer.from(digest).toString('base64url'),
      code_challenge_method: 'S256',
    });
    expect(await begun()).not.toBe(kept.state);
    expect(localStorage.getItem('signIn')).toBeNull();
  });

  it('accepts only its own state, and only once', async () => {
    const state = await begun();
    for (const other of [undefined, '', 'x', `${state}x`]) expect(takeProofs(other)).toBeUndefined();
    expect(takeProofs(state)).toMatchObject({ nonce: expect.any(String) });
    expect(takeProofs(state)).toBeUndefined();
  });

  it.each(['{"state":', 'null', '"x"'])('is unknown if what is stored is not readable: %s', async (kept) => {
    const state = await begun();
    sessionStorage.setItem('signIn', kept);
    expect(takeProofs(state)).toBeUndefined();
  });
});

describe('a callback that this window did not request', () => {
  it.each([
    ['without a state', '?code=attackers'],
    ['with another state', '?code=attackers&state=attackers'],
    ['of another kind', '?sessionid=attackers'],
    ['in the path', '/attackers'],
  ])('%s signs nobody in', async (_, callback) => {
    await begun();
    const { server } = renderApp({ person: null, at: `/external-auth${callback}` });
    expect(await screen.findByText(/was not started in this window/)).toBeVisible();
    expect(server.calls('externalTokenLogin')).toEqual([]);
    expect(currentSession()).toBeUndefined();
  });

  it('leaves an existing session unchanged, also when the user returns', async () => {
    const { server, user } = renderApp({ person: { id: 7 }, at: '/external-auth?code=forced' });
    // The page cannot really be left here.
    vi.stubGlobal('location', { ...location, assign: vi.fn() });
    await user.click(await screen.findByRole('button', { name: 'Return to frontpage' }));
    expect(location.assign).toHaveBeenCalledWith('/');
    vi.unstubAllGlobals();
    expect(server.calls('externalTokenLogin')).toEqual([]);
    expect(currentSession()?.user.id).toBe(7);
  });
});

describe('a tab whose user signs out in another tab', () => {
  it('does not redirect to the provider by itself, and continues with the user who signs in', async () => {
    const { address } = renderApp({ person: { id: 7 }, at: '/HelpPage' });
    expect(await screen.findByRole('heading', { name: 'Help' })).toBeVisible();
    const tell = (token: string | null) => {
      if (token) localStorage.setItem('token', token);
      else localStorage.removeItem('token');
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    };
    tell(null);
    expect(await screen.findByRole('heading', { name: 'You are signed out' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(sessionStorage.getItem('signIn')).toBeNull();
    tell(aToken({ id: 8 }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(currentSession()?.user.id).toBe(8);
  });
});

describe('the page that redirects to the provider', () => {
  const leaving = () => {
    const replace = vi.fn();
    // The page cannot really be left here.
    vi.stubGlobal('location', { ...location, origin: 'https://office.example', pathname: '/external-auth', replace });
    return () => replace.mock.calls.map(([address]) => new URL(address));
  };
  afterEach(() => vi.unstubAllGlobals());
  const main = { id: 'main', name: 'Facility account', loginAddress: 'https://id.example.org/auth?client_id=a' };
  const campus = { id: 'campus', name: 'Campus', loginAddress: 'https://campus.example.org/auth' };
  const away = { ...main, loginAddress: null };
  const open = (...signInProviders: (typeof main | typeof away)[]) =>
    renderApp({ person: null, at: '/external-auth', server: { query: { signInProviders } } });

  it('redirects automatically if there is only one', async () => {
    const left = leaving();
    open(main);
    await waitFor(() => expect(left()).toHaveLength(1));
    expect(left()[0]?.origin).toBe('https://id.example.org');
    expect(left()[0]?.searchParams.get('redirect_uri')).toBe('https://office.example/external-auth');
    expect(takeProofs(left()[0]?.searchParams.get('state') ?? undefined)).toMatchObject({ provider: 'main' });
  });

  it('does not redirect if the browser cannot store data, and says what to do', async () => {
    const left = leaving();
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    open(main);
    expect(await screen.findByRole('heading', { name: 'You cannot sign in with this browser' })).toBeVisible();
    expect(screen.getByText(/Allow cookies and site data for/)).toBeVisible();
    expect(left()).toEqual([]);
    vi.restoreAllMocks();
  });

  it('offers several by name, and remembers the chosen one', async () => {
    const left = leaving();
    const { user } = open(main, campus);
    expect(await screen.findByRole('button', { name: 'Facility account' })).toBeVisible();
    expect(left()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Campus' }));
    await waitFor(() => expect(left()).toHaveLength(1));
    expect(left()[0]?.origin).toBe('https://campus.example.org');
    expect(takeProofs(left()[0]?.searchParams.get('state') ?? undefined)).toMatchObject({ provider: 'campus' });
  });

  it('shows which one is unavailable beside the others', async () => {
    leaving();
    open(away, campus);
    expect(await screen.findByRole('button', { name: 'Campus' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Facility account' })).toBeNull();
    expect(screen.getByText('Facility account is not responding. Trying again.')).toBeVisible();
  });

  it('says that nobody can sign in while the only one is unavailable, and redirects once it is back', async () => {
    const left = leaving();
    const { server } = open(away);
    expect(await screen.findByRole('heading', { name: 'You cannot sign in at the moment' })).toBeVisible();
    expect(screen.getByText(/Facility account is not responding\. Trying again\./)).toBeVisible();
    server.answer({ query: { signInProviders: [main] } });
    await waitFor(() => expect(left()).toHaveLength(1));
  }, 30_000);

  it('uses the address in the settings if the server has no list', async () => {
    const left = leaving();
    renderApp({
      person: null,
      at: '/external-auth',
      settings: { EXTERNAL_AUTH_LOGIN_URL: 'https://old.example.org/auth' },
    });
    await waitFor(() => expect(left()).toHaveLength(1));
    expect(left()[0]?.origin).toBe('https://old.example.org');
  });
});

describe('signing out', () => {
  it.each([
    [
      'where the server says',
      'https://id.example.org/logout?id_token_hint=t',
      'https://id.example.org/logout?id_token_hint=t',
    ],
    ['by the address of the settings', null, 'https://settings.example.org/'],
  ])('redirects %s', async (_, told, address) => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...location, assign });
    try {
      startSession(aToken({ id: 7 }));
      fakeServer({ mutation: { signOut: told } });
      await signOut('https://settings.example.org/');
      expect(assign).toHaveBeenCalledExactlyOnceWith(address);
      expect(localStorage.getItem('token')).toBeNull();
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('signing in', () => {
  it('exchanges the code and opens the page that the user wanted', async () => {
    rememberWantedPath('/HelpPage?from=mail');
    const state = await begun();
    const { server, address } = renderApp({
      person: null,
      at: `/external-auth?code=first&state=${state}`,
      server: { mutation: { externalTokenLogin: () => aToken({ role: 'USER' }) } },
    });
    expect(await screen.findByRole('heading', { name: 'Help' })).toBeVisible();
    expect(address()).toBe('/HelpPage?from=mail');
    expect(server.calls('externalTokenLogin')).toHaveLength(1);
    expect(server.calls('externalTokenLogin')[0]?.variables).toMatchObject({
      externalToken: 'first',
      codeVerifier: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(sessionStorage).toHaveLength(0);
    expect(currentSession()?.role).toBe('USER');
  });

  it('shows the error and offers a way back', async () => {
    const state = await begun();
    renderApp({
      person: null,
      at: `/external-auth?code=second&state=${state}`,
      server: {
        mutation: {
          externalTokenLogin: () => {
            throw new Error('The code has been used');
          },
        },
      },
    });
    expect(await screen.findByText('The code has been used')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Return to frontpage' })).toBeVisible();
  });

  it('shows the error of the provider', async () => {
    renderApp({ person: null, at: '/external-auth?error_description=You+are+not+a+member' });
    expect(await screen.findByText('You are not a member')).toBeVisible();
  });

  it('shows an error if no login address is configured', async () => {
    renderApp({ person: null, at: '/external-auth' });
    expect(await screen.findByText('System configuration error')).toBeVisible();
  });

  it('remembers which page the user wanted', async () => {
    const { address } = renderApp({ person: null, at: '/HelpPage?tab=1' });
    await waitFor(() => expect(address()).toBe('/external-auth'));
    expect(localStorage.getItem('redirectPath')).toBe('/HelpPage?tab=1');
  });
});
