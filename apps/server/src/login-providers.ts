import { mainProvider, standardClaims } from '@atrium/domain/session';
import type { Logger } from 'pino';
import type { Adapters } from './access/context.ts';
import { demoAddresses, demoClient, demoSecret } from './adapters/demo-identity/provider.ts';
import { type IdentityProvider, openIdProvider, type ProviderSettings } from './adapters/oidc/identity-provider.ts';
import { untilItAnswers, watchProvider } from './adapters/oidc/until-it-answers.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/database.ts';

/** Returns the login providers of a configuration; the demo provider if it has none. */
export function identityProviders(config: Config, log: Logger): readonly IdentityProvider[] {
  const demo: ProviderSettings = {
    id: mainProvider,
    name: 'Demo facility',
    issuer: `${config.publicUrl}${demoClient.path}`,
    clientId: demoClient.id,
    clientSecret: demoSecret(config),
    mayBeHttp: true,
    scopes: 'openid profile email',
    trustsSilence: false,
    claims: standardClaims,
    groupRoles: [],
    addresses: demoAddresses(config.publicUrl),
    forgetsKeys: true,
  };
  const named = config.providers.length > 0 ? config.providers : [demo];
  return named.map((settings) => openIdProvider(settings, config, log));
}

/** Connects to every provider and monitors it; the sign-in and sign-out addresses of the main one are also published to browsers in the settings. */
export function findProviders(
  { db, adapters }: { readonly db: Db; readonly adapters: Adapters },
  log: Logger,
  signal: AbortSignal,
): void {
  for (const provider of adapters.identity)
    void untilItAnswers(provider, log, signal, async (addresses) => {
      if (provider.id === mainProvider) await publishAddresses(db, addresses);
    }).then(() => watchProvider(provider, log, signal));
}

async function publishAddresses(db: Db, { login, logout }: { login: string; logout: string }): Promise<void> {
  for (const [id, value] of [
    ['EXTERNAL_AUTH_LOGIN_URL', login],
    ['EXTERNAL_AUTH_LOGOUT_URL', logout],
  ] as const) {
    await db
      .insertInto('settings')
      .values({ id, value })
      .onConflict((c) => c.column('id').doUpdateSet({ value }))
      .execute();
  }
  // Records that people sign in through OpenID Connect (rule A11).
  await db
    .insertInto('features')
    .values({ id: 'OAUTH', isEnabled: true })
    .onConflict((c) => c.column('id').doUpdateSet({ isEnabled: true }))
    .execute();
}
