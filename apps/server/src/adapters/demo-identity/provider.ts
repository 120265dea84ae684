import { createHash } from 'node:crypto';
import { escapeHtml } from '@atrium/domain/html';
import type { FastifyBaseLogger } from 'fastify';
import { exportJWK, generateKeyPair } from 'jose';
import type Provider from 'oidc-provider';
import type { Configuration } from 'oidc-provider';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/database.ts';
import { demoPerson } from './people.ts';
import { demoPage } from './sign-in-page.ts';
import { demoStore } from './store.ts';

export const demoClient = { id: 'atrium', path: '/demo-idp' };

/** Where people of the demo sign in and out, as in its discovery document. */
export const demoAddresses = (publicUrl: string) => ({
  authorization_endpoint: `${publicUrl}${demoClient.path}/auth`,
  end_session_endpoint: `${publicUrl}${demoClient.path}/session/end`,
});

/** The secret shared by this server and the demo provider; derived, so that nothing has to be configured. */
export const demoSecret = (config: Config) =>
  createHash('sha256').update(`demo-client:${config.jwtSecret}`).digest('hex');

/** The claims that can be requested about a person. */
const claims = {
  openid: ['sub'],
  email: ['email', 'email_verified'],
  profile: [
    'given_name',
    'family_name',
    'preferred_username',
    'title',
    'institution_name',
    'institution_country',
    'institution_ror_id',
  ],
};

/** The only client of the provider: this server, under each of its addresses. */
function ourselves(config: Config): NonNullable<Configuration['clients']>[number] {
  const webs = [`${config.publicUrl}/`, ...config.clientUrls];
  return {
    client_id: demoClient.id,
    client_secret: demoSecret(config),
    redirect_uris: webs.map((web) => new URL('external-auth', web).href),
    post_logout_redirect_uris: webs,
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_post',
  };
}

const findAccount =
  (db: Db): NonNullable<Configuration['findAccount']> =>
  async (_ctx, sub) => {
    const row = await demoPerson(db, sub);
    if (!row) return undefined;
    return {
      accountId: sub,
      claims: async () => ({
        sub,
        email: row.email,
        email_verified: true,
        given_name: row.firstname,
        family_name: row.lastname,
        preferred_username: row.preferredname ?? undefined,
        title: row.userTitle,
        institution_name: row.institution ?? undefined,
        institution_country: row.country ?? undefined,
        institution_ror_id: row.rorId ?? undefined,
      }),
    };
  };

/** The demo people give their consent by choosing themselves. */
const grantEverything: NonNullable<Configuration['loadExistingGrant']> = async (ctx) => {
  const grant = new ctx.oidc.provider.Grant({
    clientId: ctx.oidc.client?.clientId,
    accountId: ctx.oidc.session?.accountId,
  });
  grant.addOIDCScope('openid profile email');
  await grant.save();
  return grant;
};

/** Signing out of the demo takes no second click. */
async function autoLogout(ctx: { body?: unknown; type?: string }, form: string): Promise<void> {
  ctx.type = 'html';
  const named = form.replace(
    '</form>',
    '<input type="hidden" name="logout" value="yes"/><button autofocus>Sign out</button></form>',
  );
  ctx.body = demoPage('Sign out', `<h1>Sign out of the demo facility?</h1>${named}`);
}

/** People reach a demo under whatever host name the machine has; the callback path remains fixed. */
function allowEveryName({ Client }: Provider): void {
  const allowed = Client.prototype.redirectUriAllowed;
  Client.prototype.redirectUriAllowed = function (uri: string) {
    return allowed.call(this, uri) || (URL.canParse(uri) && new URL(uri).pathname.startsWith('/external-auth'));
  };
}

/** Creates the demo provider and its request handler; its errors are logged. */
export async function makeDemoProvider(config: Config, db: Db, log: FastifyBaseLogger) {
  const { default: Provider } = await import('oidc-provider');
  const provider = new Provider(`${config.publicUrl}${demoClient.path}`, {
    clients: [ourselves(config)],
    adapter: demoStore(db),
    jwks: { keys: [await exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey)] },
    pkce: { required: () => false },
    cookies: {
      keys: [demoSecret(config)],
      names: { session: 'demo_idp_session', interaction: 'demo_idp', resume: 'demo_idp_resume' },
    },
    claims,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource: autoLogout } },
    interactions: { url: (_ctx, interaction) => `${demoClient.path}/sign-in/${interaction.uid}` },
    loadExistingGrant: grantEverything,
    findAccount: findAccount(db),
    ttl: { Session: 3600, Interaction: 3600, AuthorizationCode: 60, AccessToken: 600, IdToken: 600, Grant: 3600 },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      const reason = escapeHtml(out.error_description ?? out.error);
      ctx.body = demoPage(
        'Sign in again',
        `<h1>This sign-in could not be completed</h1><p>Reason: ${reason}.</p><p><a href="/">Sign in again</a></p>`,
      );
    },
  });
  allowEveryName(provider);
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'the demo identity provider failed'));
  provider.on('userinfo.error', (_ctx, error) =>
    log.warn({ err: error }, 'the demo identity provider refused a request for user information'),
  );
  return { provider, callback: provider.callback() };
}
