import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { mountTexts } from './texts.ts';

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Files with a hash in their name never change; everything else is asked for anew each time. */
const cacheFor = (path: string) => (/\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/** The page itself is no file: it is made for its address. */
const isFile = (path: string) => /\.\w+$/.test(path) && path !== '/index.html';

/** The files that an address needs, as the build of the web application wrote them down; by role where a screen depends on it. */
type Ahead = Readonly<Record<string, readonly string[] | Readonly<Record<string, readonly string[]>>>>;

/** Where the build leaves room in the page for what an address needs. */
const room = '<!--ahead-->';

/** What the policy for scripts must let through of the built page: its scripts without a file, each by its hash. */
export function scriptsOfPage(folder = dist): string[] {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return [];
  return [...readFileSync(page, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}

/** Whether an address is the one of a route, whose parts that begin with $ stand for anything. */
function isRoute(route: string, path: string): boolean {
  const asked = path.replace(/\/+$/, '').split('/');
  const parts = route.replace(/\/+$/, '').split('/');
  return parts.length === asked.length && parts.every((part, at) => part.startsWith('$') || part === asked[at]);
}

/**
 * The page for an address: it names the files of that screen, so that the browser fetches them beside the program instead of after it. A
 * screen that depends on the role has its files by role, which the browser knows and the server does not.
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

/** The file of a guide that is asked for by its short address, such as /guide/ or /guide/officer; the list of guides where there is none of that name. */
function guideFor(folder: string, path: string): string | undefined {
  const [, asked] = /^\/guide(?:\/([\w-]*))?\/?$/.exec(path) ?? [];
  if (asked === undefined && path !== '/guide') return;
  return ['index', asked || 'index'].findLast((name) => existsSync(join(folder, 'guide', `${name}.html`)));
}

/** Serves the built web application; every address that is no file and no route of the server is a page of it. */
export async function mountWeb(app: FastifyInstance, folder = dist): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  const pageFor = built ? pages(folder) : undefined;
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: false,
      allowedPath: (path) => isFile(path),
      // Smaller than anything that could be made while somebody waits.
      preCompressed: true,
      // The plugin's own would win over ours.
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.setHeader('cache-control', cacheFor(path));
        reply.setHeader('vary', 'accept-encoding');
      },
    });
    mountTexts(app, folder);
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
