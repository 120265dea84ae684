import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Whether a module is an index (`index.ts`) that re-exports what an area offers. */
const isIndex = (path: string) => /[\\/]index\.tsx?$/.test(path);

const declared = /^export (?:async )?(?:const|let|function\*?|class|enum) ([A-Za-z_$][\w$]*)/gm;
const passedOn = /^export (?:\*|\{([^}]*)\}) from '(\.[^']+)';/gm;
const taken = /^(import|export) \{([^}]*)\} from '([^']+)';/gm;

interface Name {
  /** The name in the module that declares it. */
  readonly from: string;
  /** The name where it is used. */
  readonly as: string;
}

/** Returns the names between the braces of an import or export, without types, which do not exist at run time. */
function namesIn(braces: string): readonly Name[] {
  return braces
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => {
      const [from = '', as = from] = one.split(/\s+as\s+/);
      return { from, as };
    });
}

interface Place {
  readonly path: string;
  readonly name: string;
}

/** Returns where each export of a module is declared: in the module itself or in one that it re-exports from. */
export function placesOf(
  path: string,
  read: (path: string) => string | undefined,
  known = new Map<string, ReadonlyMap<string, Place>>(),
): ReadonlyMap<string, Place> {
  const before = known.get(path);
  if (before) return before;
  const places = new Map<string, Place>();
  known.set(path, places);
  const source = read(path) ?? '';
  for (const [, braces, target = ''] of source.matchAll(passedOn)) {
    const there = resolve(dirname(path), target);
    const offered = placesOf(there, read, known);
    if (braces === undefined) for (const [name, place] of offered) places.set(name, place);
    else for (const { from, as } of namesIn(braces)) places.set(as, offered.get(from) ?? { path: there, name: from });
  }
  for (const [, name = ''] of source.matchAll(declared)) places.set(name, { path, name });
  return places;
}

/**
 * Returns the source with each name imported from the module that declares it instead of from an area's index. `find` resolves an import
 * specifier to a file. Line numbers are preserved.
 */
export async function bypassIndexes(
  source: string,
  find: (words: string) => Promise<string | undefined>,
  places: (path: string) => ReadonlyMap<string, Place>,
): Promise<string> {
  const found = [...source.matchAll(taken)];
  const files = await Promise.all(found.map(([, , , words = '']) => find(words)));
  let changed = source;
  for (const [index, [whole, how = '', braces = '', words = '']] of found.entries()) {
    const file = files[index];
    if (!file || !isIndex(file)) continue;
    const offered = places(file);
    const lines = namesIn(braces).map(({ from, as }) => {
      const place = offered.get(from) ?? { path: words, name: from };
      return `${how} { ${place.name === as ? as : `${place.name} as ${as}`} } from ${JSON.stringify(place.path)};`;
    });
    changed = changed.replace(whole, () => lines.join(' ') + '\n'.repeat(whole.split('\n').length - 1));
  }
  return changed;
}

/**
 * The bundler removes unused exports of an index, but only after it has assigned modules to files by their imports; until then a module
 * that imports one name from an index counts as importing the whole area, so the first table loaded the schemas of every form. This plugin
 * bypasses the indexes.
 */
export function bypassIndexModules(): Plugin {
  const known = new Map<string, ReadonlyMap<string, Place>>();
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  return {
    name: 'bypass-index-modules',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /^(?!.*node_modules).*\.tsx?$/ },
      async handler(source, id) {
        const find = async (words: string) => (await this.resolve(words, id))?.id;
        return { code: await bypassIndexes(source, find, (path) => placesOf(path, read, known)), map: null };
      },
    },
  };
}
