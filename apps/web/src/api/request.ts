import type { ActSummary } from '@atrium/domain/act';
import { endLostSession, notifyRoleRevoked } from '../session/lost-session.ts';
import { continuesInAnotherRole, freshToken } from '../session/renewal.ts';
import { currentSession } from '../session/session-store.ts';
import { ApiError } from '../wire/api-error.ts';
import { arrived, post, postPreview, type WireAnswer } from '../wire/transport.ts';
import type { TypedDocument } from '../wire/typed-document.ts';

/** Sends an operation as the signed-in user, renewing an expiring token first; handles a lost session. */
export function request<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<WireAnswer<Result>> {
  return inSession((token) => post(document, variables, { token, signal }));
}

/** Returns the answer to a query of the signed-in user if the page requested it early and it has arrived; only once. */
export function requestedEarly<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
): WireAnswer<Result> | undefined {
  return arrived(document, variables, currentSession()?.token);
}

/** Returns what a mutation would do to work of other people, as the signed-in user, without carrying it out. */
export function requestPreview<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
): Promise<ActSummary> {
  return inSession((token) => postPreview(document, variables, { token }));
}

async function inSession<T>(send: (token: string | undefined) => Promise<T>): Promise<T> {
  let token: string | undefined;
  try {
    token = await freshToken();
    return await send(token);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (token && error.kind === 'SESSION_EXPIRED' && (await continuesInAnotherRole(token))) notifyRoleRevoked();
    else endLostSession(error);
    throw error;
  }
}
