import { browserStore } from '../browser/index.ts';
import { forgetQuestions } from '../wire/ahead.ts';
import { decodeSession, type Session } from './token.ts';

/** The browser storage keys of the session; the names are known to existing tools (rule A41). */
const keys = {
  token: 'token',
  user: 'user',
  role: 'currentRole',
  expires: 'expToken',
  impersonating: 'impersonatingUserId',
  internal: 'isInternalUser',
} as const;

const wantedPathKey = 'redirectPath';

const listeners = new Set<() => void>();
let current: Session | undefined = readSession();

let isLeftElsewhere = false;

function readSession(): Session | undefined {
  const token = browserStore.get(keys.token);
  return token ? decodeSession(token) : undefined;
}

function announce(): void {
  for (const listener of listeners) listener();
}

/** Returns the current session of this browser, outside React. */
export function currentSession(): Session | undefined {
  return current;
}

/**
 * Whether the user signed out in another tab while this one was open. The identity provider may still know the user: redirecting there
 * immediately would sign the user in again.
 */
export function wasSignedOutElsewhere(): boolean {
  return isLeftElsewhere;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores a token and makes it the session; returns false, without any change, if it is not a user's token. */
export function startSession(token: string): boolean {
  const session = decodeSession(token);
  if (!session) return false;
  browserStore.set(keys.token, token);
  browserStore.set(keys.user, JSON.stringify(session.user));
  browserStore.set(keys.role, session.currentRole.shortCode.toUpperCase());
  browserStore.set(keys.internal, String(session.isInternalUser));
  if (session.expiresAt) browserStore.set(keys.expires, String(session.expiresAt / 1000));
  if (session.impersonatingUserId) browserStore.set(keys.impersonating, String(session.impersonatingUserId));
  else browserStore.remove(keys.impersonating);
  current = session;
  announce();
  return true;
}

/** Deletes the stored session without notifying listeners, for a page that is about to be left. */
export function forgetStoredSession(): void {
  for (const key of Object.values(keys)) browserStore.remove(key);
  forgetQuestions();
}

/** Deletes token, role, user, expiry, impersonation and internal flag (rule U33). */
export function clearSession(): void {
  forgetStoredSession();
  current = undefined;
  announce();
}

/** Remembers the requested path until the user has signed in. */
export function rememberWantedPath(path: string): void {
  if (!path.startsWith('/external-auth') && !path.startsWith('/ChangeRole')) browserStore.set(wantedPathKey, path);
}

/** Returns the remembered path once, or the home page if there is none. Only paths of this application are returned. */
export function takeWantedPath(): string {
  const path = browserStore.get(wantedPathKey);
  browserStore.remove(wantedPathKey);
  return path && /^\/(?![/\\])/.test(path) ? path : '/';
}

// A page restored from the back/forward cache may still belong to a user who has signed out. It is complete at once, while loading it again
// takes as long as the server does: until then, nothing of it is shown.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || browserStore.get(keys.token) === (current?.token ?? null)) return;
  document.documentElement.hidden = true;
  location.reload();
});

// Another tab signed in, out, or changed the role.
window.addEventListener('storage', (event) => {
  if (event.key !== keys.token && event.key !== null) return;
  const before = current;
  current = readSession();
  isLeftElsewhere = current === undefined && (isLeftElsewhere || before !== undefined);
  announce();
});
