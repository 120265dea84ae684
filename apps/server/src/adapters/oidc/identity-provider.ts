import { setTimeout as pause } from 'node:timers/promises';
import { type ClaimMap, type GroupRole, hintOf } from '@atrium/domain/session';
import type { Configuration, IDToken } from 'openid-client';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { AtriumError } from '../../errors/atrium-error.ts';
import { exchangeFailure } from './exchange-failure.ts';
import { type ExternalPerson, NoSubject, personFromClaims } from './person-from-claims.ts';

export type { ExternalPerson } from './person-from-claims.ts';

/** Values of a sign-in known only to the browser that began it; undefined if the client adds none to the login address. */
export interface SignInProofs {
  /** The value in the identity token that ties it to this sign-in. */
  readonly nonce?: string | undefined;
  /** The value from which the code challenge was derived (RFC 7636). */
  readonly codeVerifier?: string | undefined;
}

/** Which statements of a provider the facility trusts, and how it uses them. */
export interface ProviderRules {
  /** Whether to trust an e-mail address that the provider does not mark as verified or unverified. */
  readonly trustsSilence: boolean;
  readonly claims: ClaimMap;
  readonly groupRoles: readonly GroupRole[];
}

export interface IdentityProvider {
  /** `main`, or the id that the facility gave to a further provider. */
  readonly id: string;
  /** The name shown to users. */
  readonly name: string;
  readonly rules: ProviderRules;
  /**
   * Returns where to send a visitor to sign in (the client appends redirect_uri) and to sign out. Queries the provider until it has
   * responded once.
   */
  addresses(): Promise<{ login: string; logout: string }>;
  /** Returns the login address without querying the provider: undefined until the provider has responded, and while it no longer does. */
  knownLogin(): string | undefined;
  /** Checks whether the provider still responds, with a second attempt before it counts as away. Throws the reason if it does not. */
  look(): Promise<void>;
  /** Returns the issuer without querying the provider; undefined if it is not known yet. */
  knownIssuer(): string | undefined;
  /**
   * Returns the address at which a session of this provider ends, and from which the browser returns; with the session's identity token it
   * ends without confirmation.
   */
  logoutAddress(idToken?: string, returnTo?: string): string | undefined;
  /** Exchanges an authorization code for the person. A code is valid once, and only with the proofs with which it was requested. */
  exchange(code: string, redirectUri: string, iss: string | null, proofs?: SignInProofs): Promise<ExternalPerson>;
}

/** Where people sign in and out, as in a discovery document. */
export interface KnownAddresses {
  readonly issuer?: string | undefined;
  readonly authorization_endpoint?: string | undefined;
  readonly end_session_endpoint?: string | undefined;
}

/** Timeout of the provider in seconds. */
const patience = 10;

/** A provider that is restarting does not count as away yet. Milliseconds. */
const beforeSecondLook = 1000;

/** An OpenID provider as configured by the facility. */
export interface ProviderSettings extends ProviderRules {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** Whether it may be contacted without TLS. */
  readonly mayBeHttp: boolean;
  /** The requested scopes, separated by spaces. */
  readonly scopes: string;
  /** Set for the built-in provider, which need not be queried before the first sign-in. */
  readonly addresses?: KnownAddresses;
  /** Whether it generates new keys at each start and so may not recognize its own identity tokens. */
  readonly forgetsKeys?: boolean;
}

/** Loaded at the first sign-in. */
const client = () => import('openid-client');

/** Fetches the endpoints and keys of a provider. */
async function discovered({ issuer, clientId, clientSecret, mayBeHttp }: ProviderSettings): Promise<Configuration> {
  const { allowInsecureRequests, discovery } = await client();
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute: mayBeHttp ? [allowInsecureRequests] : [],
    timeout: patience,
  });
}

/** Returns where to send a visitor to sign in; the client adds its own parameters. */
function loginOf(settings: ProviderSettings, meta: KnownAddresses): string {
  const login = new URL(meta.authorization_endpoint ?? settings.issuer);
  login.searchParams.set('client_id', settings.clientId);
  login.searchParams.set('scope', settings.scopes);
  login.searchParams.set('response_type', 'code');
  return login.href;
}

/** Returns where a session ends, and from which the browser returns to the given address, by default the facility's own. */
function logoutOf(
  settings: ProviderSettings,
  meta: KnownAddresses,
  publicUrl: string,
  {
    idToken,
    returnTo = `${publicUrl}/`,
  }: { readonly idToken?: string | undefined; readonly returnTo?: string | undefined } = {},
): string {
  const logout = new URL(meta.end_session_endpoint ?? publicUrl);
  logout.searchParams.set('client_id', settings.clientId);
  logout.searchParams.set('post_logout_redirect_uri', returnTo);
  const hint = meta.end_session_endpoint && !settings.forgetsKeys ? hintOf(idToken) : undefined;
  if (hint) logout.searchParams.set('id_token_hint', hint);
  return logout.href;
}

interface Trade {
  readonly code: string;
  readonly redirectUri: string;
  readonly iss: string | null;
  readonly proofs: SignInProofs;
}

interface TradeParts {
  readonly openid: typeof import('openid-client');
  readonly provider: Configuration;
  readonly settings: ProviderSettings;
  readonly log: Logger;
}

/** Exchanges the code of a sign-in for the person it stands for. */
async function trade({ openid, provider, settings, log }: TradeParts, asked: Trade): Promise<ExternalPerson> {
  const { code, redirectUri, iss, proofs } = asked;
  const callback = new URL(redirectUri);
  callback.searchParams.set('code', code);
  if (iss) callback.searchParams.set('iss', iss);
  const tokens = await openid
    .authorizationCodeGrant(provider, callback, {
      // Without a nonce from the browser, an identity token that contains one is rejected.
      ...(proofs.nonce ? { expectedNonce: proofs.nonce } : {}),
      ...(proofs.codeVerifier ? { pkceCodeVerifier: proofs.codeVerifier } : {}),
    })
    .catch((error: unknown) => {
      throw exchangeFailure(error, settings, log);
    });
  const token: Partial<IDToken> = tokens.claims() ?? {};
  const subject = token.sub ?? openid.skipSubjectCheck;
  const answer = await openid.fetchUserInfo(provider, tokens.access_token, subject).catch((error: unknown) => {
    throw exchangeFailure(error, settings, log, "reading the user's details");
  });
  const { issuer } = provider.serverMetadata();
  return { ...personFromClaims(token, answer, settings.claims), issuer, idToken: tokens.id_token };
}

/** Returns an OpenID provider that is configured by its discovery document, such as Keycloak or the demo provider. */
export function openIdProvider(
  settings: ProviderSettings,
  config: Pick<Config, 'publicUrl'>,
  log: Logger,
): IdentityProvider {
  let asked: Promise<Configuration> | undefined;
  let known: KnownAddresses | undefined = settings.addresses;
  let away = false;
  const { publicUrl } = config;
  const discover = async () => {
    const found = await discovered(settings);
    known = found.serverMetadata();
    return found;
  };
  const configuration = () => {
    asked ??= discover().catch((error: unknown) => {
      asked = undefined;
      throw new AtriumError('UPSTREAM', 'The login provider does not respond', { cause: error });
    });
    return asked;
  };
  return {
    id: settings.id,
    name: settings.name,
    rules: settings,
    knownLogin: () => (known && !away ? loginOf(settings, known) : undefined),
    async look() {
      if (settings.addresses) return;
      try {
        await discover().catch(async () => {
          await pause(beforeSecondLook, undefined, { ref: false });
          await discover();
        });
        away = false;
      } catch (error) {
        away = true;
        throw error;
      }
    },
    knownIssuer: () => known?.issuer,
    logoutAddress: (idToken, returnTo) => known && logoutOf(settings, known, publicUrl, { idToken, returnTo }),
    async addresses() {
      const meta = known ?? (await configuration()).serverMetadata();
      return { login: loginOf(settings, meta), logout: logoutOf(settings, meta, publicUrl) };
    },
    async exchange(code, redirectUri, iss, proofs = {}) {
      try {
        const parts = { provider: await configuration(), openid: await client(), settings, log };
        return await trade(parts, { code, redirectUri, iss, proofs });
      } catch (error) {
        if (error instanceof NoSubject)
          log.error({ provider: settings.id, claim: settings.claims.subject }, 'the login provider sent no subject');
        throw error;
      }
    },
  };
}
