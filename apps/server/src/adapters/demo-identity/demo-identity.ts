import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair } from 'jose';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/database.ts';
import { signInPage } from './sign-in-page.ts';
import { demoStore } from './store.ts';

export const demoClient = { id: 'atrium', path: '/demo-idp' };

/** Where people of the demo sign in and out, as its discovery document says. */
export const demoAddresses = (publicUrl: string) => ({
  authorization_endpoint: `${publicUrl}${demoClient.path}/auth`,
  end_session_endpoint: `${publicUrl}${demoClient.path}/session/end`,
});

/** The secret our side and the demo provider share; derived, so that nothing has to be configured. */
export const demoSecret = (config: Config) =>
  createHash('sha256').update(`demo-client:${config.jwtSecret}`).digest('hex');

/**
 * A real OpenID provider whose people are those of the demo facility: its sign-in page lists them and asks for no password.
 * Refuses to run in production.
 */
export async function mountDemoIdentity(app: FastifyInstance, config: Config, db: Db): Promise<void> {
  if (config.production) throw new Error('The demo identity provider never runs in production');
  const person = (sub: string) =>
    db
      .selectFrom('users')
      .leftJoin('institutions', 'institutions.id', 'users.institutionId')
      .leftJoin('countries', 'countries.id', 'institutions.countryId')
      .select([
        'users.oidcSub',
        'users.email',
        'users.firstname',
        'users.lastname',
        'users.preferredname',
        'users.userTitle',
      ])
      .select(['institutions.name as institution', 'institutions.rorId', 'countries.name as country'])
      .where('oidcSub', '=', sub)
      .executeTakeFirst();

  // Made when the first one signs in: it is large, and a server may run for days without.
  const makeProvider = async () => {
    const { default: Provider } = await import('oidc-provider');
    const webs = [`${config.publicUrl}/`, ...config.clientUrls];
    const provider = new Provider(`${config.publicUrl}${demoClient.path}`, {
      clients: [
        {
          client_id: demoClient.id,
          client_secret: demoSecret(config),
          redirect_uris: webs.map((web) => new URL('external-auth', web).href),
          post_logout_redirect_uris: webs,
          response_types: ['code'],
          grant_types: ['authorization_code'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      adapter: demoStore(db),
      jwks: { keys: [await exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey)] },
      pkce: { required: () => false },
      cookies: {
        keys: [demoSecret(config)],
        names: { session: 'demo_idp_session', interaction: 'demo_idp', resume: 'demo_idp_resume' },
      },
      claims: {
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
      },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource: autoLogout } },
      interactions: { url: (_ctx, interaction) => `${demoClient.path}/sign-in/${interaction.uid}` },
      // The demo people consent by picking themselves.
      loadExistingGrant: async (ctx) => {
        const grant = new ctx.oidc.provider.Grant({
          clientId: ctx.oidc.client?.clientId,
          accountId: ctx.oidc.session?.accountId,
        });
        grant.addOIDCScope('openid profile email');
        await grant.save();
        return grant;
      },
      findAccount: async (_ctx, sub) => {
        const row = await person(sub);
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
      },
      ttl: { Session: 3600, Interaction: 3600, AuthorizationCode: 60, AccessToken: 600, IdToken: 600, Grant: 3600 },
      renderError: (ctx, out) => {
        ctx.type = 'text/plain';
        ctx.body = `${out.error}: ${out.error_description ?? ''}`;
      },
    });
    // People reach a demo under whatever name the machine has; the callback path stays ours.
    const allowed = provider.Client.prototype.redirectUriAllowed;
    provider.Client.prototype.redirectUriAllowed = function (uri: string) {
      return allowed.call(this, uri) || (URL.canParse(uri) && new URL(uri).pathname.startsWith('/external-auth'));
    };
    provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'the demo identity provider failed'));
    provider.on('userinfo.error', (_ctx, error) =>
      app.log.warn({ err: error }, 'the demo identity provider refused to tell about a person'),
    );
    return { provider, callback: provider.callback() };
  };
  let made: ReturnType<typeof makeProvider> | undefined;
  const running = () => {
    made ??= makeProvider();
    return made;
  };

  await app.register(async (scope) => {
    // The provider reads its own request bodies.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_req, _payload, done) => done(null));
    scope.get<{ Params: { uid: string } }>(`${demoClient.path}/sign-in/:uid`, async (req, reply) => {
      const people = await db
        .selectFrom('users')
        .innerJoin('roleUsers', 'roleUsers.userId', 'users.id')
        .innerJoin('roles', 'roles.id', 'roleUsers.roleId')
        .leftJoin('institutions', 'institutions.id', 'users.institutionId')
        .select([
          'users.oidcSub',
          'users.firstname',
          'users.lastname',
          'users.email',
          'institutions.name as institution',
        ])
        .select((eb) => eb.fn.agg<string[]>('array_agg', ['roles.title']).as('roles'))
        .where('users.oidcSub', 'is not', null)
        .groupBy(['users.id', 'institutions.name'])
        .orderBy('users.id')
        .limit(200)
        .execute();
      return reply.type('text/html').send(signInPage(req.params.uid, people, config.demoHours));
    });
    scope.post<{ Params: { uid: string; sub: string } }>(`${demoClient.path}/sign-in/:uid/:sub`, async (req, reply) => {
      if (!(await person(req.params.sub))) return reply.status(404).send('No such person');
      const { provider } = await running();
      reply.hijack();
      await provider.interactionFinished(
        req.raw,
        reply.raw,
        { login: { accountId: req.params.sub } },
        { mergeWithLastSubmission: false },
      );
    });
    scope.all(`${demoClient.path}/*`, async (req, reply) => {
      const { callback } = await running();
      reply.hijack();
      const raw = req.raw as IncomingMessage & { originalUrl?: string };
      raw.originalUrl = raw.url ?? '';
      raw.url = (raw.url ?? '').slice(demoClient.path.length) || '/';
      void callback(raw, reply.raw);
    });
  });
}

/** Logging out needs no second click in the demo. */
async function autoLogout(ctx: { body?: unknown; type?: string }, form: string): Promise<void> {
  ctx.type = 'html';
  ctx.body = `<!doctype html><title>Sign out</title>${form.replace('</form>', '<input type="hidden" name="logout" value="yes"/><button autofocus>Sign out</button></form>')}`;
}
