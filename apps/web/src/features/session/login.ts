import { ExternalTokenLoginDocument } from '../../api/generated/session/session.ts';
import { post } from '../../api/index.ts';
import { browserStore } from '../../browser/index.ts';
import { takeProofs } from './sign-in-proofs.ts';

/** What the identity provider returned in the address. */
export interface CallbackAddress {
  readonly externalToken?: string;
  readonly iss?: string;
  readonly state?: string;
  readonly error?: string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads the result of the login: sessionid, code or token in the query, or the part after the slash (rule U27). */
export function readCallback(query: Readonly<Record<string, unknown>>, part: string | undefined): CallbackAddress {
  return {
    externalToken: text(query.sessionid) ?? text(query.code) ?? text(query.token) ?? part,
    iss: text(query.iss),
    state: text(query.state),
    error: text(query.error_description) ?? text(query.error),
  };
}

/** Returns the address of the provider's login page, with the address to return to. */
export function loginAddress(configured: string, back: string): URL {
  const address = new URL(configured, back);
  address.searchParams.set('redirect_uri', back);
  return address;
}

const trades = new Map<string, Promise<string>>();

/** The user returned from a login page to which this window did not send them. */
export class ForeignSignIn extends Error {}

async function trade({ externalToken = '', iss, state }: CallbackAddress, redirectUri: string): Promise<string> {
  const proofs = takeProofs(state);
  if (!proofs) {
    throw new ForeignSignIn(
      'This sign-in was not started in this window, so you have not been signed in. Please sign in here.',
    );
  }
  const { data } = await post(ExternalTokenLoginDocument, { externalToken, redirectUri, iss, ...proofs });
  return data.externalTokenLogin;
}

/**
 * Exchanges the provider's result for our token if this window began the sign-in; otherwise throws `ForeignSignIn` without sending a
 * request. A code is valid only once, so a second call returns the first result.
 */
export function tradeCode(callback: CallbackAddress, redirectUri: string): Promise<string> {
  const name = JSON.stringify([callback.externalToken, callback.state]);
  const known = trades.get(name) ?? trade(callback, redirectUri);
  trades.set(name, known);
  return known;
}

/** Returns the address to which the provider redirects: this page without its query. */
export const here = () => location.origin + location.pathname;

/** Reloads the application at the front page, whatever address was requested. */
export function reloadAtFrontPage(): void {
  browserStore.remove('redirectPath');
  location.assign('/');
}
