import { RenewTokenDocument } from '../api/generated/session/session.ts';
import { ApiError } from '../wire/api-error.ts';
import { knowsServerTime, serverTime } from '../wire/server-clock.ts';
import { post } from '../wire/transport.ts';
import { currentSession, startSession } from './session-store.ts';
import { isOld } from './token.ts';

let renewal: Promise<string> | undefined;

/** The pause after a failed renewal, in milliseconds; the token remains valid meanwhile. */
const pauseMs = 60_000;
let paused = { token: '', until: 0 };

/** Only this error means that the session is over; an overloaded, unreachable or failing server does not. */
const isOver = (error: unknown) =>
  error instanceof ApiError && (error.code === 'INVALID_TOKEN' || error.kind === 'SESSION_EXPIRED');

async function renew(token: string): Promise<string> {
  try {
    // Without the header: an expired bearer token would be refused before the renewal is processed.
    const { data } = await post(RenewTokenDocument, { token });
    // A sign-out or role change during the request takes precedence.
    if (currentSession()?.token === token) startSession(data.token);
    return currentSession()?.token ?? data.token;
  } catch (error) {
    if (isOver(error)) throw new ApiError({ kind: 'CREDENTIALS_REJECTED' });
    paused = { token, until: Date.now() + pauseMs };
    return token;
  }
}

/**
 * Returns the token for the next request; a token older than an hour is renewed first, once for all waiting requests. Age and expiry are
 * judged by the server's clock (rule X63): as long as its time is unknown, a token that has expired by the local clock is sent anyway, and
 * the server decides.
 */
export async function freshToken(): Promise<string | undefined> {
  const session = currentSession();
  if (!session) return undefined;
  const now = serverTime(new Date()).getTime();
  if (session.expiresAt !== undefined && session.expiresAt <= now) {
    if (!knowsServerTime()) return session.token;
    throw new ApiError({ kind: 'SESSION_EXPIRED' });
  }
  const isPaused = paused.token === session.token && Date.now() < paused.until;
  if (!isOld(session, now) || isPaused) return session.token;
  renewal ??= renew(session.token).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/**
 * Called after the server refused an unexpired token: its role was revoked, and the user may have another. Returns whether the session
 * continues in another role.
 */
export async function continuesInAnotherRole(refused: string | undefined): Promise<boolean> {
  const session = currentSession();
  if (!session || session.token !== refused) return false;
  const token = await renew(session.token).catch(() => undefined);
  return token !== undefined && currentSession()?.role !== session.role;
}

/** Renews the token immediately, after a change of the user that is contained in the token, such as a new role. */
export async function renewSession(): Promise<void> {
  const session = currentSession();
  if (session) await renew(session.token);
}
