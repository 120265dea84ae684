import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refused } from '../../test/fake-server.ts';
import { aToken } from '../../test/token.ts';
import { MyRolesDocument } from '../api/generated/session/session.ts';
import { request } from '../api/index.ts';
import { learnServerTime } from '../wire/server-clock.ts';
import { onSessionNotice } from './lost-session.ts';
import { clearSession, currentSession, rememberWantedPath, startSession, takeWantedPath } from './session-store.ts';
import { decodeSession } from './token.ts';

const quiet = () => undefined;

beforeEach(() => {
  clearSession();
  onSessionNotice(quiet);
  learnServerTime(new Date().toUTCString(), Date.now(), Date.now());
});

describe('a token', () => {
  it('contains the user, the roles and the current role', () => {
    const session = decodeSession(aToken({ role: 'FAP_CHAIR', roles: ['USER', 'FAP_CHAIR'], isInternalUser: true }));
    expect(session).toMatchObject({ role: 'FAP_CHAIR', isInternalUser: true, user: { id: 7 } });
    expect(session?.roles).toHaveLength(2);
  });

  it.each(['', 'x', 'a.b.c', `a.${btoa('{"accessTokenId":"1"}')}.c`])('is rejected: %j', (text) => {
    expect(decodeSession(text)).toBeUndefined();
  });
});

describe('the session of a browser', () => {
  it('is stored under the keys that other tools know, and removed completely', () => {
    startSession(aToken({ role: 'USER_OFFICER', impersonatingUserId: 3 }));
    expect(localStorage.getItem('currentRole')).toBe('USER_OFFICER');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: 7 });
    expect(localStorage.getItem('impersonatingUserId')).toBe('3');
    clearSession();
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['/Calls?page=2', '/Calls?page=2'],
    ['//evil.example.org', '/'],
    ['/\\evil.example.org', '/'],
    ['https://evil.example.org', '/'],
  ])('after signing in from %s leads to %s', (wanted, led) => {
    rememberWantedPath(wanted);
    expect(takeWantedPath()).toBe(led);
    expect(takeWantedPath()).toBe('/');
  });
});

describe('renewal', () => {
  const hour = 3600;
  let busyTimes = 0;

  it.each([
    ['not within the hour', hour - 5, 0],
    ['after it', hour + 5, 1],
  ])('%s', async (_, age, renewals) => {
    const fresh = aToken({ age: 0 });
    const server = fakeServer({ mutation: { token: () => fresh } });
    startSession(aToken({ age }));
    await request(MyRolesDocument, {});
    expect(server.calls('renewToken')).toHaveLength(renewals);
    expect(server.calls('renewToken').every((call) => call.token === undefined)).toBe(true);
    expect(server.calls('myRoles')[0]?.token).toBe(currentSession()?.token);
  });

  it('is done once for concurrent requests', async () => {
    const server = fakeServer({ mutation: { token: () => aToken() } });
    startSession(aToken({ age: hour + 5 }));
    await Promise.all([request(MyRolesDocument, {}), request(MyRolesDocument, {})]);
    expect(server.calls('renewToken')).toHaveLength(1);
  });

  it.each(['OVERLOADED', 'TOO_MANY_REQUESTS', 'INTERNAL'])(
    'that a server cannot do (%s) does not end the session',
    async (code) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      vi.setSystemTime(Date.now() + ++busyTimes * 10 * hour * 1000);
      const notices: string[] = [];
      onSessionNotice((text) => notices.push(text));
      const old = aToken({ age: hour + 5 });
      const server = fakeServer({
        mutation: {
          token: () => {
            throw refused('Please try again in a minute', { code });
          },
        },
      });
      startSession(old);
      await request(MyRolesDocument, {});
      await request(MyRolesDocument, {});
      expect(server.calls('myRoles').map((call) => call.token)).toEqual([old, old]);
      // A server that is busy is not asked again with every request.
      expect(server.calls('renewToken')).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(61_000);
      await request(MyRolesDocument, {});
      expect(server.calls('renewToken')).toHaveLength(2);
      expect([notices, currentSession()?.token]).toEqual([[], old]);
      await vi.advanceTimersByTimeAsync(120_000);
      vi.useRealTimers();
    },
  );

  it('that is refused ends the session after a notice', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const notices: string[] = [];
    onSessionNotice((text) => notices.push(text));
    fakeServer({
      mutation: {
        token: () => {
          throw refused('Bad token', { code: 'INVALID_TOKEN' });
        },
      },
    });
    startSession(aToken({ age: hour + 5 }));
    await expect(request(MyRolesDocument, {})).rejects.toThrow('Server rejected user credentials');
    expect(notices).toEqual([
      'Server rejected user credentials',
      'Your session has expired, you will need to log in again.',
    ]);
    expect(currentSession()).toBeDefined();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(currentSession()).toBeUndefined();
  });
});

describe('a page restored with Back', () => {
  /** The session of a page of its own, and what it does when it is shown: pages of other tests in this window listen, too. */
  async function aPage() {
    const heard = vi.spyOn(window, 'addEventListener');
    vi.resetModules();
    const store = await import('./session-store.ts');
    const listener = heard.mock.calls.find(([type]) => type === 'pageshow')?.[1];
    if (typeof listener !== 'function') throw new Error('Nobody listens to a page that is shown');
    return { ...store, show: (persisted: boolean) => listener(Object.assign(new Event('pageshow'), { persisted })) };
  }
  beforeEach(() => {
    vi.stubGlobal('location', { ...location, reload: vi.fn() });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    document.documentElement.hidden = false;
  });

  it('is hidden and reloaded if its session has ended meanwhile', async () => {
    const page = await aPage();
    page.startSession(aToken());
    page.show(true);
    expect(location.reload).not.toHaveBeenCalled();
    // As signing out leaves it: the page that goes away is not told.
    localStorage.removeItem('token');
    page.show(false);
    expect(location.reload).not.toHaveBeenCalled();
    expect(document.documentElement).toBeVisible();
    page.show(true);
    expect(document.documentElement, 'the data of the user who left').not.toBeVisible();
    expect(location.reload).toHaveBeenCalledTimes(1);
  });
});

describe('a role that was revoked', () => {
  const gone = (server: ReturnType<typeof fakeServer>) => {
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
      String(init.body).includes('myRoles')
        ? new Response('EXTERNAL_TOKEN_INVALID', { status: 401 })
        : answer(path, init),
    );
    return server;
  };
  afterEach(() => void vi.unstubAllGlobals());

  it('switches the session to a remaining role, with a notice', async () => {
    const notices: string[] = [];
    onSessionNotice((text) => notices.push(text));
    gone(fakeServer({ mutation: { token: () => aToken({ role: 'USER' }) } }));
    startSession(aToken({ role: 'USER_OFFICER', roles: ['USER_OFFICER', 'USER'] }));
    await expect(request(MyRolesDocument, {})).rejects.toMatchObject({ kind: 'SESSION_EXPIRED' });
    expect(currentSession()?.role).toBe('USER');
    expect(notices).toEqual(['You no longer have this role. You are now using another one.']);
  });

  it('ends the session if no role remains', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    gone(
      fakeServer({
        mutation: {
          token: () => {
            throw refused('Bad token', { code: 'INVALID_TOKEN' });
          },
        },
      }),
    );
    startSession(aToken({ role: 'USER_OFFICER' }));
    await expect(request(MyRolesDocument, {})).rejects.toMatchObject({ kind: 'SESSION_EXPIRED' });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(currentSession()).toBeUndefined();
    vi.useRealTimers();
  });
});

describe('a lost session', () => {
  it('of the identity provider shows its notice for ten seconds and remembers the address', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const notices: string[] = [];
    onSessionNotice((text, ms) => notices.push(`${text} (${ms})`));
    fakeServer({
      query: {
        me: () => {
          throw new Error('EXTERNAL_TOKEN_INVALID');
        },
      },
    });
    startSession(aToken());
    await expect(request(MyRolesDocument, {})).rejects.toMatchObject({ kind: 'EXTERNAL_TOKEN_INVALID' });
    expect(notices).toEqual([
      'Your session has expired, you will need to log in again through the external homepage (10000)',
    ]);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(currentSession()).toBeDefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(currentSession()).toBeUndefined();
    expect(takeWantedPath()).toBe('/');
  });

  it('does not end a session that was started in the meantime', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const notices: string[] = [];
    onSessionNotice((text) => notices.push(text));
    fakeServer();
    startSession(aToken({ age: 100, life: 99 }));
    await expect(request(MyRolesDocument, {})).rejects.toMatchObject({ kind: 'SESSION_EXPIRED' });
    startSession(aToken({ id: 8 }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(currentSession()?.user.id).toBe(8);
    startSession(aToken({ age: 100, life: 99 }));
    await expect(request(MyRolesDocument, {})).rejects.toMatchObject({ kind: 'SESSION_EXPIRED' });
    expect(notices).toHaveLength(2);
  });

  it('is noticed when the token itself has expired', async () => {
    fakeServer();
    startSession(aToken({ age: 100, life: 99 }));
    await expect(request(MyRolesDocument, {})).rejects.toMatchObject({ kind: 'SESSION_EXPIRED' });
  });
});
