import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Files with a hash in their name never change; the page itself is asked for anew each time. */
const cacheFor = (path: string) => (/\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/** Serves the built web application; every address that is no file and no route of the server is a page of it. */
export async function mountWeb(app: FastifyInstance): Promise<void> {
  const built = existsSync(dist);
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: true,
      setHeaders: (reply, path) => reply.setHeader('cache-control', cacheFor(path)),
    });
  }
  app.setNotFoundHandler((req, reply) => {
    const path = req.url.split('?')[0] ?? '/';
    const isPage =
      req.method === 'GET' &&
      !/^\/(graphql|live|files|download|preview|assets|demo-idp)(\/|$)/.test(path) &&
      !/\.\w+$/.test(path);
    const locale = /^\/locales\/[\w-]+\/translation\.json$/.test(path);
    if (built && locale) return reply.header('cache-control', 'no-cache').sendFile('locales/en/translation.json');
    if (!isPage || !built) {
      return reply
        .status(404)
        .type('text/html')
        .send(built ? 'Not found' : 'Not found (the web application has not been built)');
    }
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
