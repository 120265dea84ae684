import { ExternalTokenLoginDocument } from '../../api/generated/session/session.ts';
import { post } from '../../api/index.ts';
import { browserStore } from '../../browser/index.ts';
import { takeProofs } from './sign-in-proofs.ts';

/** What the identity provider brought back in the address. */
export interface CallbackAddress {
  readonly externalToken?: string;
  readonly iss?: string;
  readonly state?: string;
  readonly error?: string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** What the login came back with: sessionid, code or token in the query, or the part after the slash (rule U27). */
export function readCallback(query: Readonly<Record<string, unknown>>, part: string | undefined): CallbackAddress {
  return {
    externalToken: text(query.sessionid) ?? text(query.code) ?? text(query.token) ?? part,
    iss: text(query.iss),
    state: text(query.state),
    error: text(query.error_description) ?? text(query.error),
  };
}

/** The address of the provider's login page, told where to come back to. */
export function loginAddress(configured: string, back: string): URL {
  const address = new URL(configured, back);
  address.searchParams.set('redirect_uri', back);
  return address;
}

const trades = new Map<string, Promise<string>>();

/** Somebody came back from a login page that this window did not send them to. */
export class ForeignSignIn extends Error {}

async function trade({ externalToken = '', iss, state }: CallbackAddress, redirectUri: string): Promise<string> {
  const proofs = takeProofs(state);
  if (!proofs) {
    throw new ForeignSignIn('This sign-in was not begun in this window, so nobody was signed in. Please sign in here.');
  }
  const { data } = await post(ExternalTokenLoginDocument, { externalToken, redirectUri, iss, ...proofs });
  return data.externalTokenLogin;
}

/**
 * Trades what the provider brought back for our token, if this window began the sign-in; else throws `ForeignSignIn` and asks nobody. A
 * code is good once, so a second asking gets the first answer.
 */
export function tradeCode(callback: CallbackAddress, redirectUri: string): Promise<string> {
  const name = JSON.stringify([callback.externalToken, callback.state]);
  const known = trades.get(name) ?? trade(callback, redirectUri);
  trades.set(name, known);
  return known;
}

/** The address the provider is told to come back to: this page without its query. */
export const here = () => location.origin + location.pathname;

/** Loads the front page anew, whatever was wanted before. */
export function toFront(): void {
  browserStore.remove('redirectPath');
  location.assign('/');
}
