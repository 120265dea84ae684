import { setTimeout as pause } from 'node:timers/promises';
import { type ClaimMap, type GroupRole, hintOf } from '@atrium/domain/session';
import type { Configuration, IDToken } from 'openid-client';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { AtriumError } from '../../errors/atrium-error.ts';
import { failedTrade } from './failed-trade.ts';
import { type ExternalPerson, NoSubject, toldPerson } from './told-person.ts';

export type { ExternalPerson } from './told-person.ts';

/** What only the browser that began a sign-in knows of it; undefined where the client adds none to the login address. */
export interface SignInProofs {
  /** The value in the identity token by which it belongs to this sign-in. */
  readonly nonce?: string | undefined;
  /** What the code challenge was made of (RFC 7636). */
  readonly codeVerifier?: string | undefined;
}

/** What the facility believes a provider, and makes of what it tells. */
export interface ProviderRules {
  /** Whether an address counts of which it does not say whether it is proven. */
  readonly trustsSilence: boolean;
  readonly claims: ClaimMap;
  readonly groupRoles: readonly GroupRole[];
}

export interface IdentityProvider {
  /** `main`, or as the facility calls a further one. */
  readonly id: string;
  /** As people read it. */
  readonly name: string;
  readonly rules: ProviderRules;
  /** Where a visitor is sent to sign in (the client appends redirect_uri) and out. Asks the provider until it has answered once. */
  addresses(): Promise<{ login: string; logout: string }>;
  /** The login address, as far as it is known without asking: undefined until the provider has answered, and while it no longer does. */
  knownLogin(): string | undefined;
  /** Asks whether it still answers, a second time before it is taken to be away. Throws why it does not. */
  look(): Promise<void>;
  /** Who it says it is, as far as it is known without asking. */
  knownIssuer(): string | undefined;
  /** Where a session that came by it ends, and the browser returns to; with the identity token of the session it ends without a question. */
  logoutAddress(idToken?: string, returnTo?: string): string | undefined;
  /** Trades an authorization code for the person. A code is good once, and only with the proofs it was asked for with. */
  exchange(code: string, redirectUri: string, iss: string | null, proofs?: SignInProofs): Promise<ExternalPerson>;
}

/** Where people sign in and out, as a discovery document says it. */
export interface KnownAddresses {
  readonly issuer?: string | undefined;
  readonly authorization_endpoint?: string | undefined;
  readonly end_session_endpoint?: string | undefined;
}

/** Seconds a provider may take for an answer. */
const patience = 10;

/** A provider that starts anew is not away yet. Milliseconds. */
const beforeSecondLook = 1000;

/** An OpenID provider, as the facility tells of it. */
export interface ProviderSettings extends ProviderRules {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** Whether it may be asked without TLS. */
  readonly mayBeHttp: boolean;
  /** What is asked for, parted by spaces. */
  readonly scopes: string;
  /** Of a provider of our own, which need not be asked before somebody signs in. */
  readonly addresses?: KnownAddresses;
  /** Its keys are made anew at each start, so that it may not know its own identity tokens again. */
  readonly forgetsKeys?: boolean;
}

/** Loaded with the first one who signs in. */
const client = () => import('openid-client');

/** Asks a provider where it is signed in and out at, and by which keys. */
async function discovered({ issuer, clientId, clientSecret, mayBeHttp }: ProviderSettings): Promise<Configuration> {
  const { allowInsecureRequests, discovery } = await client();
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute: mayBeHttp ? [allowInsecureRequests] : [],
    timeout: patience,
  });
}

/** Where a visitor is sent to sign in; the client adds what is its own. */
function loginOf(settings: ProviderSettings, meta: KnownAddresses): string {
  const login = new URL(meta.authorization_endpoint ?? settings.issuer);
  login.searchParams.set('client_id', settings.clientId);
  login.searchParams.set('scope', settings.scopes);
  login.searchParams.set('response_type', 'code');
  return login.href;
}

/** Where a session ends, and the browser returns to: the facility's own address unless told. */
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

/** Trades the code of a sign-in for the person it stands for. */
async function trade({ openid, provider, settings, log }: TradeParts, asked: Trade): Promise<ExternalPerson> {
  const { code, redirectUri, iss, proofs } = asked;
  const callback = new URL(redirectUri);
  callback.searchParams.set('code', code);
  if (iss) callback.searchParams.set('iss', iss);
  const tokens = await openid
    .authorizationCodeGrant(provider, callback, {
      // Without a nonce of the browser an identity token that has one is refused.
      ...(proofs.nonce ? { expectedNonce: proofs.nonce } : {}),
      ...(proofs.codeVerifier ? { pkceCodeVerifier: proofs.codeVerifier } : {}),
    })
    .catch((error: unknown) => {
      throw failedTrade(error, settings, log);
    });
  const token: Partial<IDToken> = tokens.claims() ?? {};
  const subject = token.sub ?? openid.skipSubjectCheck;
  const answer = await openid.fetchUserInfo(provider, tokens.access_token, subject).catch((error: unknown) => {
    throw failedTrade(error, settings, log, 'telling of the person');
  });
  const { issuer } = provider.serverMetadata();
  return { ...toldPerson(token, answer, settings.claims), issuer, idToken: tokens.id_token };
}

/** An OpenID provider found by its discovery document, such as Keycloak's or our demo one. */
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
      throw new AtriumError('UPSTREAM', 'The login provider does not answer', { cause: error });
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
          log.error({ provider: settings.id, claim: settings.claims.subject }, 'the login provider tells no subject');
        throw error;
      }
    },
  };
}
