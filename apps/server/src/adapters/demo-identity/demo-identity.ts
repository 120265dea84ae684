import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/database.ts';
import { demoPerson, peopleToPick } from './people.ts';
import { demoClient, makeDemoProvider } from './provider.ts';
import { signInPage } from './sign-in-page.ts';

/**
 * Mounts a real OpenID provider for the people of the demo facility: its sign-in page lists them and asks for no password. Refuses to run
 * in production.
 */
export async function mountDemoIdentity(app: FastifyInstance, config: Config, db: Db): Promise<void> {
  if (config.production) throw new Error('The demo identity provider never runs in production');
  // Created at the first sign-in: it is large, and a server may run for days without one.
  let made: ReturnType<typeof makeDemoProvider> | undefined;
  const running = () => {
    made ??= makeDemoProvider(config, db, app.log);
    return made;
  };

  await app.register(async (scope) => {
    // The provider reads its own request bodies.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_req, _payload, done) => done(null));
    scope.get<{ Params: { uid: string } }>(`${demoClient.path}/sign-in/:uid`, async (req, reply) => {
      const people = await peopleToPick(db);
      return reply.type('text/html').send(signInPage(req.params.uid, people, config.demoHours));
    });
    scope.post<{ Params: { uid: string; sub: string } }>(`${demoClient.path}/sign-in/:uid/:sub`, async (req, reply) => {
      if (!(await demoPerson(db, req.params.sub))) return reply.status(404).send('No such person');
      const { provider } = await running();
      const chosen = { login: { accountId: req.params.sub } };
      const next = await provider
        .interactionResult(req.raw, reply.raw, chosen, { mergeWithLastSubmission: false })
        .catch((error: { error?: string }) => {
          if (error.error !== 'invalid_request') throw error;
          return '/';
        });
      return reply.redirect(next, 303);
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
