import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** A module whose name says that it lists what an area offers (`index.ts`). */
const isList = (path: string) => /[\\/]index\.tsx?$/.test(path);

const declared = /^export (?:async )?(?:const|let|function\*?|class|enum) ([A-Za-z_$][\w$]*)/gm;
const passedOn = /^export (?:\*|\{([^}]*)\}) from '(\.[^']+)';/gm;
const taken = /^(import|export) \{([^}]*)\} from '([^']+)';/gm;

interface Name {
  /** As the module that declares it says. */
  readonly from: string;
  /** As it is called where it is used. */
  readonly as: string;
}

/** The names between the braces of an import or export; types are gone when the program is built. */
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

/** Where each name that a module offers is declared: in itself, or in what it passes on. */
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
 * A program in which each name is imported from where it is declared instead of from an area's list. `find` answers the file that a module's
 * words for another mean. Lines keep their places.
 */
export async function pastLists(
  source: string,
  find: (words: string) => Promise<string | undefined>,
  places: (path: string) => ReadonlyMap<string, Place>,
): Promise<string> {
  const found = [...source.matchAll(taken)];
  const files = await Promise.all(found.map(([, , , words = '']) => find(words)));
  let changed = source;
  for (const [index, [whole, how = '', braces = '', words = '']] of found.entries()) {
    const file = files[index];
    if (!file || !isList(file)) continue;
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
 * The bundler drops of a list what nobody uses, but puts modules into files before by what imports what, and to it a module that takes one
 * name from a list imports all of the area: schemas of every form came with the first table. This leaves the lists out.
 */
export function pastListsOf(): Plugin {
  const known = new Map<string, ReadonlyMap<string, Place>>();
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  return {
    name: 'past-lists',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /^(?!.*node_modules).*\.tsx?$/ },
      async handler(source, id) {
        const find = async (words: string) => (await this.resolve(words, id))?.id;
        return { code: await pastLists(source, find, (path) => placesOf(path, read, known)), map: null };
      },
    },
  };
}
