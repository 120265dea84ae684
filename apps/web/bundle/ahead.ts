import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { roleCodes } from '@atrium/domain/kernel';
import { homeOf } from '@atrium/domain/session';
import type { Plugin, Rolldown } from 'vite';
import { firstScript } from './first-script.ts';

/** Placeholder in the page that the server replaces with what it knows about an address. */
const room = '<!--ahead-->';

/** Returns the module of each screen by its path, as declared in the route tree. */
export function screenModules(root: string): ReadonlyMap<string, string> {
  const folder = join(root, 'src/routes');
  const source = readFileSync(join(folder, 'route-tree.ts'), 'utf8');
  const routes = /[sS]creenAt\(\s*'([^']+)',\s*\(\) => import\('([^']+)'\)/g;
  return new Map(
    [...source.matchAll(routes)].map(([, path = '', module = '']) => [path, resolve(folder, module)] as const),
  );
}

/** Returns the home module of each role, as declared in `home.tsx`. */
export function homeModules(root: string): ReadonlyMap<string, string> {
  const folder = join(root, 'src/routes/home');
  const source = readFileSync(join(folder, 'home.tsx'), 'utf8');
  const homes = new Map(
    [...source.matchAll(/([A-Z_]+): lazyPart\(\(\) => import\('([^']+)'\)/g)].map(([, kind = '', module = '']) => [
      kind,
      resolve(folder, module),
    ]),
  );
  return new Map(roleCodes.flatMap((role) => (homes.has(homeOf(role)) ? [[role, homes.get(homeOf(role)) ?? '']] : [])));
}

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** Returns these chunks and all chunks that they import, directly or indirectly. */
function withImports(bundle: Bundle, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') continue;
    found.add(name);
    waiting.push(...chunk.imports);
  }
  return found;
}

/**
 * Writes the files that each address needs besides those of the page itself to `ahead.json`, which the server reads, and inserts the first
 * script into the page.
 */
export function ahead(root: string): Plugin {
  return {
    name: 'ahead',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const page = withImports(
        bundle,
        chunks.flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : [])),
      );
      const filesOf = (modules: readonly string[]) => {
        const own = chunks.filter(({ moduleIds }) => moduleIds.some((id) => modules.includes(id)));
        const all = withImports(
          bundle,
          own.map(({ fileName }) => fileName),
        );
        return [...all].filter((name) => !page.has(name)).map((name) => `/${name}`);
      };
      const screens = screenModules(root);
      const files: Record<string, unknown> = {};
      for (const [path, module] of screens) if (path !== '/') files[path] = filesOf([module]);
      const frame = screens.get('/') ?? '';
      files['/'] = Object.fromEntries([...homeModules(root)].map(([role, module]) => [role, filesOf([frame, module])]));
      this.emitFile({ type: 'asset', fileName: 'ahead.json', source: JSON.stringify(files) });
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const { FacilityDocument } = await import(join(root, 'src/api/generated/session/session.ts'));
        const script = firstScript({ query: FacilityDocument.text, operationName: FacilityDocument.name });
        return html.replace(room, `${room}\n    <script>${script}</script>`);
      },
    },
  };
}
