import type { Config } from '../config/config.ts';

/** How a login provider is told where a browser goes after signing out. */
const returnParameter = 'post_logout_redirect_uri';

/**
 * Where somebody returns to after signing out: to the other web client whose page asked, where it is one of those the environment names
 * (ATRIUM_CLIENT_URLS), else to this one. The provider must know each of them, too.
 */
export function returnAddress({ clientUrls, publicUrl }: Config, origin: string | undefined): string {
  const client = clientUrls.find((url) => new URL(url).origin === origin);
  return client ?? `${publicUrl}/`;
}

/** A logout address that leads back to this one; unchanged where it leads nowhere by itself. */
export function leadingBackTo(logout: string, address: string): string {
  if (!URL.canParse(logout)) return logout;
  const url = new URL(logout);
  if (url.searchParams.has(returnParameter)) url.searchParams.set(returnParameter, address);
  return url.href;
}
