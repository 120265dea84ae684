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

/** An OpenID provider found by its discovery document, such as Keycloak's or our demo one. */
export function openIdProvider(
  settings: ProviderSettings,
  config: Pick<Config, 'publicUrl'>,
  log: Logger,
): IdentityProvider {
  let asked: Promise<Configuration> | undefined;
  let known: KnownAddresses | undefined = settings.addresses;
  let away = false;
  // Loaded with the first one who signs in.
  const client = () => import('openid-client');
  const discover = async () => {
    const { allowInsecureRequests, discovery } = await client();
    const found = await discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
      execute: settings.mayBeHttp ? [allowInsecureRequests] : [],
      timeout: patience,
    });
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
  const loginOf = (meta: KnownAddresses) => {
    const login = new URL(meta.authorization_endpoint ?? settings.issuer);
    login.searchParams.set('client_id', settings.clientId);
    login.searchParams.set('scope', settings.scopes);
    login.searchParams.set('response_type', 'code');
    return login.href;
  };
  const logoutOf = (meta: KnownAddresses, idToken?: string, returnTo = `${config.publicUrl}/`) => {
    const logout = new URL(meta.end_session_endpoint ?? config.publicUrl);
    logout.searchParams.set('client_id', settings.clientId);
    logout.searchParams.set('post_logout_redirect_uri', returnTo);
    const hint = meta.end_session_endpoint && !settings.forgetsKeys ? hintOf(idToken) : undefined;
    if (hint) logout.searchParams.set('id_token_hint', hint);
    return logout.href;
  };
  const trade = async (code: string, redirectUri: string, iss: string | null, proofs: SignInProofs) => {
    const provider = await configuration();
    const openid = await client();
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
  };
  return {
    id: settings.id,
    name: settings.name,
    rules: settings,
    knownLogin: () => (known && !away ? loginOf(known) : undefined),
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
    logoutAddress: (idToken, returnTo) => known && logoutOf(known, idToken, returnTo),
    async addresses() {
      const meta = known ?? (await configuration()).serverMetadata();
      return { login: loginOf(meta), logout: logoutOf(meta) };
    },
    async exchange(code, redirectUri, iss, proofs = {}) {
      try {
        return await trade(code, redirectUri, iss, proofs);
      } catch (error) {
        if (error instanceof NoSubject)
          log.error({ provider: settings.id, claim: settings.claims.subject }, 'the login provider tells no subject');
        throw error;
      }
    },
  };
}
