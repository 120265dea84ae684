import { ExternalTokenLoginDocument } from '../../api/generated/session/session.ts';
import { post } from '../../api/transport.ts';

/** What the identity provider brought back in the address. */
export interface CallbackAddress {
  readonly externalToken?: string;
  readonly iss?: string;
  readonly error?: string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Spec 1 §2 "Login callback": sessionid, code or token in the query, or the part after the slash. */
export function readCallback(query: Readonly<Record<string, unknown>>, part: string | undefined): CallbackAddress {
  return {
    externalToken: text(query.sessionid) ?? text(query.code) ?? text(query.token) ?? part,
    iss: text(query.iss),
    error: text(query.error_description) ?? text(query.error),
  };
}

/** The address of the provider's login page, told where to come back to. */
export function loginAddress(configured: string, back: string): string {
  const address = new URL(configured, back);
  address.searchParams.set('redirect_uri', back);
  return address.toString();
}

const trades = new Map<string, Promise<string>>();

/** Trades the provider's code for our token. A code is good once, so a second asking gets the first answer. */
export function tradeCode(externalToken: string, redirectUri: string, iss: string | undefined): Promise<string> {
  const known = trades.get(externalToken);
  if (known) return known;
  const trade = post(ExternalTokenLoginDocument, { externalToken, redirectUri, iss }).then(
    ({ data }) => data.externalTokenLogin,
  );
  trades.set(externalToken, trade);
  return trade;
}
