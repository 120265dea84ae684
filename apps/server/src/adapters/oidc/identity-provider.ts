import type { Configuration } from 'openid-client';
import type { Logger } from 'pino';
import { AtriumError } from '../../access/errors.ts';
import type { Config } from '../../config/config.ts';

/** What the provider says of the person who signed in. */
export interface ExternalPerson {
  readonly sub: string;
  readonly issuer: string;
  readonly email: string;
  /** Whether the provider says that the address was proven to be the person's; null when it says nothing. */
  readonly emailVerified: boolean | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly preferredname: string | null;
  readonly title: string | null;
  readonly institution: { name: string; country: string; rorId: string | null } | null;
}

/** What only the browser that began a sign-in knows of it; undefined where the client adds none to the login address. */
export interface SignInProofs {
  /** The value in the identity token by which it belongs to this sign-in. */
  readonly nonce?: string | undefined;
  /** What the code challenge was made of (RFC 7636). */
  readonly codeVerifier?: string | undefined;
}

export interface IdentityProvider {
  /** Where a visitor is sent to sign in (the client appends redirect_uri) and out. */
  addresses(): Promise<{ login: string; logout: string }>;
  /** Trades an authorization code for the person. A code is good once, and only with the proofs it was asked for with. */
  exchange(code: string, redirectUri: string, iss: string | null, proofs?: SignInProofs): Promise<ExternalPerson>;
}

/** Where people sign in and out, as a discovery document says it. */
export interface KnownAddresses {
  readonly authorization_endpoint?: string | undefined;
  readonly end_session_endpoint?: string | undefined;
}

/** What the log may tell of a refusal: errors of the provider carry its whole answer, tokens included. */
function problemOf(error: unknown): Record<string, unknown> {
  const { name, message, code, error: oauth } = error as Error & { code?: unknown; error?: unknown };
  return { reason: message, name, code, oauth };
}

/** An OpenID provider found by its discovery document, such as Keycloak's or our demo one. */
export function openIdProvider(
  settings: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string | undefined;
    /** Whether it may be asked without TLS. */
    readonly mayBeHttp: boolean;
    /** Of a provider of our own, which need not be asked before somebody signs in. */
    readonly addresses?: KnownAddresses;
  },
  config: Config,
  log: Logger,
): IdentityProvider {
  let found: Promise<Configuration> | undefined;
  // Loaded with the first one who signs in.
  const client = () => import('openid-client');
  const discover = async () => {
    const { allowInsecureRequests, discovery } = await client();
    return discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
      execute: settings.mayBeHttp ? [allowInsecureRequests] : [],
    });
  };
  const configuration = () => {
    found ??= discover().catch((error: unknown) => {
      found = undefined;
      throw new AtriumError('UPSTREAM', 'The login provider does not answer', { cause: error });
    });
    return found;
  };
  return {
    async addresses() {
      const meta = settings.addresses ?? (await configuration()).serverMetadata();
      const login = new URL(meta.authorization_endpoint ?? settings.issuer);
      login.searchParams.set('client_id', settings.clientId);
      login.searchParams.set('scope', 'openid profile email');
      login.searchParams.set('response_type', 'code');
      const logout = new URL(meta.end_session_endpoint ?? config.publicUrl);
      logout.searchParams.set('client_id', settings.clientId);
      logout.searchParams.set('post_logout_redirect_uri', `${config.publicUrl}/`);
      return { login: login.href, logout: logout.href };
    },
    async exchange(code, redirectUri, iss, { nonce, codeVerifier } = {}) {
      const provider = await configuration();
      const openid = await client();
      try {
        const callback = new URL(redirectUri);
        callback.searchParams.set('code', code);
        if (iss) callback.searchParams.set('iss', iss);
        const tokens = await openid.authorizationCodeGrant(provider, callback, {
          // Without a nonce of the browser an identity token that has one is refused.
          ...(nonce ? { expectedNonce: nonce } : {}),
          ...(codeVerifier ? { pkceCodeVerifier: codeVerifier } : {}),
        });
        const info = await openid.fetchUserInfo(
          provider,
          tokens.access_token,
          tokens.claims()?.sub ?? openid.skipSubjectCheck,
        );
        const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
        const email = text(info.email);
        if (!email) throw new AtriumError('REFUSED', 'The login provider did not tell an e-mail address');
        const institution = text(info.institution_name);
        const country = text(info.institution_country);
        return {
          sub: info.sub,
          issuer: provider.serverMetadata().issuer,
          email,
          emailVerified: info.email_verified === undefined ? null : String(info.email_verified) === 'true',
          firstname: text(info.given_name) ?? email.split('@')[0] ?? email,
          lastname: text(info.family_name) ?? '',
          preferredname: text(info.preferred_username),
          title: text(info.title),
          institution:
            institution && country ? { name: institution, country, rorId: text(info.institution_ror_id) } : null,
        };
      } catch (error) {
        if (error instanceof AtriumError) throw error;
        log.info(problemOf(error), 'login refused by the provider');
        throw new AtriumError('REFUSED', 'Error occurred during external authentication');
      }
    },
  };
}
