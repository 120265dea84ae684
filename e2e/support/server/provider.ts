import type { Server } from 'node:http';
import Provider from 'oidc-provider';
import { freePort } from './free-port.ts';

/** A login provider of a facility, as the server's environment names it. */
export interface FacilityProvider {
  readonly issuer: string;
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const secret = 'a-secret-of-the-journey';

/** Returns the names a directory would hold for an address such as 'ada.lovelace@facility.example'. */
function namesOf(address: string): { given_name: string; family_name: string } {
  const [first = '', last = ''] = (address.split('@')[0] ?? '').split('.');
  const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
  return { given_name: capital(first), family_name: capital(last) };
}

/** Starts a provider for an installation at `home`; a user who types an address on its page becomes that person, with any password. */
export async function startProvider(home: string): Promise<FacilityProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'atrium',
        client_secret: secret,
        redirect_uris: [`${home}/external-auth`],
        post_logout_redirect_uris: [`${home}/`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['journey'] },
    ttl: { Interaction: 3600, Session: 3600, Grant: 3600, AccessToken: 3600, IdToken: 3600 },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: sub, email_verified: true, ...namesOf(sub) }),
    }),
  });
  const server = await new Promise<Server>((resolve) => {
    const listening: Server = provider.listen(port, '127.0.0.1', () => resolve(listening));
  });
  return {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'atrium',
      OIDC_CLIENT_SECRET: secret,
      OIDC_NAME: 'Aurora account',
      OIDC_ALLOW_HTTP: 'true',
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
