import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { mountTexts, webFolder } from './texts.ts';

/** Files with a hash in their name never change; everything else is revalidated each time. */
const cacheFor = (path: string) => (/\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/** The page itself does not count as a file, because it is generated for each address. */
const isFile = (path: string) => /\.\w+$/.test(path) && path !== '/index.html';

/** The files that an address needs, as listed by the build of the web application; by role if a screen depends on it. */
type Ahead = Readonly<Record<string, readonly string[] | Readonly<Record<string, readonly string[]>>>>;

/** The placeholder that the build leaves in the page for the files of an address. */
const room = '<!--ahead-->';

/** Returns what the content security policy has to allow for the built page: its inline scripts, each by its hash. */
export function scriptsOfPage(folder = webFolder): string[] {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return [];
  return [...readFileSync(page, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}

/** Whether an address matches a route; parts of the route that begin with $ match anything. */
function isRoute(route: string, path: string): boolean {
  const asked = path.replace(/\/+$/, '').split('/');
  const parts = route.replace(/\/+$/, '').split('/');
  return parts.length === asked.length && parts.every((part, at) => part.startsWith('$') || part === asked[at]);
}

/**
 * Returns a function that generates the page for an address: it lists the files of that screen, so that the browser fetches them together
 * with the program instead of after it. A screen that depends on the role lists its files by role, which only the browser knows.
 */
function pages(folder: string): (path: string) => string {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const list = join(folder, 'ahead.json');
  const ahead = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Ahead) : {};
  const named = Object.entries(ahead).map(([route, files]) => ({
    route,
    text: Array.isArray(files)
      ? files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('')
      : `<script type="application/json" id="ahead">${JSON.stringify(files)}</script>`,
  }));
  return (path) => page.replace(room, () => named.find(({ route }) => isRoute(route, path))?.text ?? '');
}

/** Returns the file of a guide for a short address such as /guide/ or /guide/officer; the list of guides if there is none of that name. */
function guideFor(folder: string, path: string): string | undefined {
  const [, asked] = /^\/guide(?:\/([\w-]*))?\/?$/.exec(path) ?? [];
  if (asked === undefined && path !== '/guide') return;
  return ['index', asked || 'index'].findLast((name) => existsSync(join(folder, 'guide', `${name}.html`)));
}

/** Serves the built web application with the wording in the data folder; every address that is neither a file nor a route of the server is a page of it. */
export async function mountWeb(app: FastifyInstance, dataFolder: string, folder = webFolder): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  const pageFor = built ? pages(folder) : undefined;
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: false,
      allowedPath: (path) => isFile(path),
      // Smaller than what could be compressed while a client waits.
      preCompressed: true,
      // The header of the plugin would override ours.
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.setHeader('cache-control', cacheFor(path));
        reply.setHeader('vary', 'accept-encoding');
      },
    });
    mountTexts(app, folder, dataFolder);
  }
  app.setNotFoundHandler((req, reply) => {
    const path = req.url.split('?')[0] ?? '/';
    const guide = req.method === 'GET' ? guideFor(folder, path) : undefined;
    if (guide) return reply.redirect(`/guide/${guide}.html`);
    const isPage =
      req.method === 'GET' &&
      !/^\/(graphql|live|files|download|preview|assets|demo-idp)(\/|$)/.test(path) &&
      !isFile(path);
    if (!isPage || !pageFor) {
      return reply
        .status(404)
        .type('text/html')
        .send(built ? 'Not found' : 'Not found (the web application has not been built)');
    }
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(pageFor(path));
  });
}
