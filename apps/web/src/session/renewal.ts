import { RenewTokenDocument } from '../api/generated/session/session.ts';
import { ApiError } from '../wire/api-error.ts';
import { knowsServerTime, serverTime } from '../wire/server-clock.ts';
import { post } from '../wire/transport.ts';
import { currentSession, startSession } from './session-store.ts';
import { isOld } from './token.ts';

let renewal: Promise<string> | undefined;

/** After a server that could not renew, it is left alone this long; the token is good meanwhile. */
const pauseMs = 60_000;
let paused = { token: '', until: 0 };

/** Only this says that the session is over; a server that is busy, away or broken says nothing of it. */
const isOver = (error: unknown) =>
  error instanceof ApiError && (error.code === 'INVALID_TOKEN' || error.kind === 'SESSION_EXPIRED');

async function renew(token: string): Promise<string> {
  try {
    // Without the header: an expired bearer would be refused before the renewal is looked at.
    const { data } = await post(RenewTokenDocument, { token });
    // A sign-out or a role change while the answer was on its way wins.
    if (currentSession()?.token === token) startSession(data.token);
    return currentSession()?.token ?? data.token;
  } catch (error) {
    if (isOver(error)) throw new ApiError({ kind: 'CREDENTIALS_REJECTED' });
    paused = { token, until: Date.now() + pauseMs };
    return token;
  }
}

/**
 * The token for the next request; one that is more than an hour old is renewed first, once for all who wait. Both are judged by the clock of the
 * server (rule X63): while it has not told the time, a token that has run out by ours is sent, and the server says whether it has.
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
 * After the server refused a token that has not run out: the role in it was taken away, and another may be left. Answers whether the session
 * goes on in another role.
 */
export async function goesOnInAnotherRole(refused: string | undefined): Promise<boolean> {
  const session = currentSession();
  if (!session || session.token !== refused) return false;
  const token = await renew(session.token).catch(() => undefined);
  return token !== undefined && currentSession()?.role !== session.role;
}

/** Renews the token now: something about the person has changed that the token tells of, such as a new role. */
export async function renewSession(): Promise<void> {
  const session = currentSession();
  if (session) await renew(session.token);
}
