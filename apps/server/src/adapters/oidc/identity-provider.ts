import type { Configuration } from 'openid-client';
import type { Logger } from 'pino';
import { AtriumError } from '../../access/errors.ts';
import type { Config } from '../../config/config.ts';

/** What the provider says of the person who signed in. */
export interface ExternalPerson {
  readonly sub: string;
  readonly issuer: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly preferredname: string | null;
  readonly title: string | null;
  readonly institution: { name: string; country: string; rorId: string | null } | null;
  readonly refreshToken: string | null;
}

export interface IdentityProvider {
  /** Where a visitor is sent to sign in (the client appends redirect_uri) and out. */
  addresses(): Promise<{ login: string; logout: string }>;
  /** Trades an authorization code for the person. A code is good once. */
  exchange(code: string, redirectUri: string, iss: string | null): Promise<ExternalPerson>;
}

/** Where people sign in and out, as a discovery document says it. */
export interface KnownAddresses {
  readonly authorization_endpoint?: string | undefined;
  readonly end_session_endpoint?: string | undefined;
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
    async exchange(code, redirectUri, iss) {
      const provider = await configuration();
      const openid = await client();
      try {
        const callback = new URL(redirectUri);
        callback.searchParams.set('code', code);
        if (iss) callback.searchParams.set('iss', iss);
        const tokens = await openid.authorizationCodeGrant(provider, callback);
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
          firstname: text(info.given_name) ?? email.split('@')[0] ?? email,
          lastname: text(info.family_name) ?? '',
          preferredname: text(info.preferred_username),
          title: text(info.title),
          institution:
            institution && country ? { name: institution, country, rorId: text(info.institution_ror_id) } : null,
          refreshToken: tokens.refresh_token ?? null,
        };
      } catch (error) {
        if (error instanceof AtriumError) throw error;
        log.info({ err: error }, 'login refused by the provider');
        throw new AtriumError('REFUSED', 'Error occurred during external authentication', { cause: error });
      }
    },
  };
}
