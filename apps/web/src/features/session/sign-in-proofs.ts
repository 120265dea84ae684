import { windowStore } from '../../browser/index.ts';

/** Secrets known only to the window that began a sign-in: the server and the provider check the result against them (decision 0171). */
interface SignInProofs {
  readonly nonce: string;
  /** Undefined if the page was loaded without TLS, where browsers cannot compute a challenge. */
  readonly codeVerifier?: string;
}

/** The secrets, and the provider for which they are used. */
export interface BegunSignIn extends SignInProofs {
  /** The provider to which the window was sent, by its id on the server; undefined if the server has no list. */
  readonly provider?: string;
}

interface Begun extends BegunSignIn {
  readonly state: string;
}

/** In session storage, which survives the redirect to the provider and back, but is not shared with other tabs or sites. */
const key = 'signIn';

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** This browser stores nothing between pages, so a user returning from a provider could not be recognized. */
export class KeepsNothing extends Error {}

/**
 * Begins a sign-in: stores its secrets, and returns the login page's address with the parameters for the provider. Throws `KeepsNothing` if
 * they cannot be stored.
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

/** Returns the stored secrets; undefined if there are none, or what is stored is not ours. */
function stored(): Begun | undefined {
  try {
    return (JSON.parse(windowStore.get(key) ?? 'null') as Begun | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns and removes the secrets of the sign-in with this state; undefined if this window did not begin it. */
export function takeProofs(state: string | undefined): BegunSignIn | undefined {
  const begun = stored();
  if (!begun || !state || begun.state !== state) return undefined;
  windowStore.remove(key);
  return { nonce: begun.nonce, codeVerifier: begun.codeVerifier, provider: begun.provider };
}
