import { windowStore } from '../../browser/index.ts';

/** What only this window knows of a sign-in it began: the server and the provider hold the answer against it (decision 0171). */
interface SignInProofs {
  readonly nonce: string;
  /** Undefined where the page came without TLS: browsers compute no challenge there. */
  readonly codeVerifier?: string;
}

/** The proofs, and whom they are for. */
export interface BegunSignIn extends SignInProofs {
  /** The provider the window was sent to, as the server calls it; undefined where it has no list. */
  readonly provider?: string;
}

interface Begun extends BegunSignIn {
  readonly state: string;
}

/** In the store of the window, which goes along to the provider and back, and to no other tab or site. */
const key = 'signIn';

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** This browser keeps nothing of a page for the next one, so that nobody who went to a provider could be known when they come back. */
export class KeepsNothing extends Error {}

/**
 * Begins a sign-in: keeps what proves it, and adds to the address of the login page what the provider answers by. Throws `KeepsNothing` where that
 * cannot be kept.
 */
export async function beginSignIn(address: URL, provider?: string): Promise<URL> {
  const begun: Begun = {
    state: random(),
    nonce: random(),
    ...(crypto.subtle ? { codeVerifier: random() } : {}),
    ...(provider ? { provider } : {}),
  };
  const begunAddress = new URL(address);
  begunAddress.searchParams.set('state', begun.state);
  begunAddress.searchParams.set('nonce', begun.nonce);
  if (begun.codeVerifier) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(begun.codeVerifier));
    begunAddress.searchParams.set('code_challenge', base64url(new Uint8Array(digest)));
    begunAddress.searchParams.set('code_challenge_method', 'S256');
  }
  if (!windowStore.set(key, JSON.stringify(begun))) throw new KeepsNothing();
  return begunAddress;
}

/** The proofs of the sign-in that came back with this state, once; undefined when this window began none such. */
export function takeProofs(state: string | undefined): BegunSignIn | undefined {
  const kept = windowStore.get(key);
  const begun = kept ? (JSON.parse(kept) as Begun) : undefined;
  if (!begun || !state || begun.state !== state) return undefined;
  windowStore.remove(key);
  return { nonce: begun.nonce, codeVerifier: begun.codeVerifier, provider: begun.provider };
}
