import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import type { Plugin } from 'vite';
import { htmlOf } from './markdown.ts';

const docs = join(import.meta.dirname, '../../../docs');

/** Returns the documentation pages meant for users of the product, by their path in `docs`. */
function guidePages(): string[] {
  const more = ['api.md', 'accessibility.md', 'permissions.md'].filter((name) => existsSync(join(docs, name)));
  return [...globSync('guide/*.md', { cwd: docs }).sort(), ...more];
}

/** The file name of a page; all pages are in one folder. */
const fileOf = (path: string) => `${basename(path, '.md')}.html`;

function pageOf(path: string): string {
  const text = readFileSync(join(docs, path), 'utf8');
  const title = /^# (.*)$/m.exec(text)?.[1] ?? 'Guide';
  const pages = new Set(guidePages());
  const linkTo = (address: string) => {
    const [file = '', place] = address.split('#');
    if (/^https?:/.test(address) || file === '') return address;
    const target = normalize(join(dirname(path), file));
    return pages.has(target) ? `${fileOf(target)}${place ? `#${place}` : ''}` : undefined;
  };
  // Pages with many headings get a search field over the headings.
  const isLong = (text.match(/^### /gm)?.length ?? 0) > 50;
  const search =
    '<form role="search"><label for="search">Search operations</label> <input id="search" type="search" autocomplete="off" spellcheck="false"> <span role="status"></span></form><script type="module" src="search.js"></script>';
  const html = htmlOf(text, linkTo);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="guide.css"><link rel="icon" href="/icon.svg"></head>
<body><nav aria-label="Guide"><a href="/">User office</a> <a href="index.html">Guides</a> <a href="accessibility.html">Accessibility</a> <a href="api.html">API</a></nav>
<main>${isLong ? html.replace('<h2', `${search}<h2`) : html}</main></body></html>
`;
}

/** Returns all files under `guide/`, by name. */
function guideFiles(): Map<string, string | Uint8Array> {
  const files = new Map<string, string | Uint8Array>(guidePages().map((path) => [fileOf(path), pageOf(path)]));
  for (const name of ['guide.css', 'search.js'])
    files.set(name, readFileSync(join(import.meta.dirname, 'guide', name), 'utf8'));
  for (const picture of globSync('guide/pictures/*.png', { cwd: docs }))
    files.set(`pictures/${basename(picture)}`, readFileSync(join(docs, picture)));
  return files;
}

/** Publishes the guides, the accessibility statement and the API pages as plain pages under /guide/, without login (decision 436). */
export function guide(): Plugin {
  return {
    name: 'guide',
    generateBundle() {
      for (const [name, source] of guideFiles()) this.emitFile({ type: 'asset', fileName: `guide/${name}`, source });
    },
    configureServer: ({ middlewares }) => {
      middlewares.use('/guide/', (request, answer, next) => {
        const name = (request.url ?? '').replace(/^\/|[?#].*$/g, '');
        const file = guideFiles().get(name);
        if (file === undefined) return next();
        const kinds: Readonly<Record<string, string>> = {
          html: 'text/html',
          css: 'text/css',
          js: 'text/javascript',
          png: 'image/png',
        };
        answer.setHeader('content-type', kinds[name.split('.').at(-1) ?? ''] ?? 'text/plain');
        answer.end(file);
      });
    },
  };
}
