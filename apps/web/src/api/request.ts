import { endLostSession, sayRoleIsGone } from '../session/lost-session.ts';
import { freshToken, goesOnInAnotherRole } from '../session/renewal.ts';
import { ApiError } from './api-error.ts';
import { type Answer, post } from './transport.ts';
import type { TypedDocument } from './typed-document.ts';

/** Sends an operation as the person signed in, renewing an old token first; a lost session is taken care of here. */
export async function request<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Answer<Result>> {
  let token: string | undefined;
  try {
    token = await freshToken();
    return await post(document, variables, { token, signal });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (token && error.kind === 'SESSION_EXPIRED' && (await goesOnInAnotherRole(token))) sayRoleIsGone();
    else endLostSession(error);
    throw error;
  }
}
