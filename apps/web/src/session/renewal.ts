import { ApiError } from '../api/api-error.ts';
import { RenewTokenDocument } from '../api/generated/session/session.ts';
import { post } from '../api/transport.ts';
import { currentSession, startSession } from './session-store.ts';
import { isOld } from './token.ts';

let renewal: Promise<string> | undefined;

async function renew(token: string): Promise<string> {
  try {
    // Without the header: an expired bearer would be refused before the renewal is looked at.
    const { data } = await post(RenewTokenDocument, { token });
    // A sign-out or a role change while the answer was on its way wins.
    if (currentSession()?.token === token) startSession(data.token);
    return currentSession()?.token ?? data.token;
  } catch (error) {
    if (error instanceof ApiError && (error.kind === 'CONNECTION' || error.kind === 'NO_RESPONSE')) throw error;
    throw new ApiError({ kind: 'CREDENTIALS_REJECTED' });
  }
}

/** The token for the next request; one that is more than an hour old is renewed first, once for all who wait. */
export async function freshToken(): Promise<string | undefined> {
  const session = currentSession();
  if (!session) return undefined;
  if (session.expiresAt !== undefined && session.expiresAt <= Date.now()) {
    throw new ApiError({ kind: 'SESSION_EXPIRED' });
  }
  if (!isOld(session, Date.now())) return session.token;
  renewal ??= renew(session.token).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** Renews the token now: something about the person has changed that the token tells of, such as a new role. */
export async function renewSession(): Promise<void> {
  const session = currentSession();
  if (session) await renew(session.token);
}
