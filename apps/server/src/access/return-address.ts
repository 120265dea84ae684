import type { Config } from '../config/config.ts';

/** The parameter by which a login provider learns where to send the browser after signing out. */
const returnParameter = 'post_logout_redirect_uri';

/**
 * Returns the address to return to after signing out: the web client whose page sent the request, if it is one of those in
 * ATRIUM_CLIENT_URLS, otherwise this one. The provider has to know each of them, too.
 */
export function returnAddress({ clientUrls, publicUrl }: Config, origin: string | undefined): string {
  const client = clientUrls.find((url) => new URL(url).origin === origin);
  return client ?? `${publicUrl}/`;
}

/** Returns a logout address with its return address replaced by this one; unchanged if it has none. */
export function leadingBackTo(logout: string, address: string): string {
  if (!URL.canParse(logout)) return logout;
  const url = new URL(logout);
  if (url.searchParams.has(returnParameter)) url.searchParams.set(returnParameter, address);
  return url.href;
}
