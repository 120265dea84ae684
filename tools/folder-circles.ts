import { importsOf } from './imports.ts';

/** Folders whose subfolders are the rooms: areas, systems, kits. */
const ofAreas = /^(modules|adapters|features|kits|api\/generated)\//;

/**
 * Returns the folder a file counts for; a file directly in `src` assembles others and counts by itself. Undefined for files that are not
 * part of a product.
 */
function folderOf(path: string): string | undefined {
  const [, place, rest = ''] = /^((?:apps|packages)\/[^/]+\/(?:src|seeds))\/(.+)$/.exec(path) ?? [];
  if (!place || /\.test\.tsx?$/.test(rest)) return undefined;
  if (place.endsWith('/seeds')) return place;
  const folders = rest.split('/').slice(0, ofAreas.test(rest) ? 2 : 1);
  return [place, ...folders].join('/');
}

/**
 * Returns folders with circular dependencies, including types, as `folder, folder: sentence` with an import for each step of the cycle.
 * Without cycles, each folder can be read, and moved, with only those below it.
 */
export function folderCycles(files: readonly string[], read: (path: string) => string): string[] {
  const steps = new Map<string, Map<string, string>>();
  for (const file of files) {
    const from = folderOf(file);
    if (!from) continue;
    const known = steps.get(from) ?? new Map<string, string>();
    steps.set(from, known);
    for (const { path, specifier } of importsOf(file, read(file))) {
      const to = path && folderOf(path);
      if (to && to !== from && !known.has(to)) known.set(to, `${file} imports ${specifier}`);
    }
  }
  const told = new Set<string>();
  return [...steps.keys()].flatMap((start) => {
    const way = wayRound(start, steps);
    if (!way || way.some((folder) => told.has(folder))) return [];
    for (const folder of way) told.add(folder);
    const because = way.map((folder, at) => steps.get(folder)?.get(way[(at + 1) % way.length] ?? '') ?? '');
    return [`${way.join(', ')}: folders in a circle: ${because.join('; ')}`];
  });
}

/** Returns the folders of the shortest cycle from a folder back to itself, that folder first. */
function wayRound(start: string, steps: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] | undefined {
  const before = new Map<string, string>();
  const queue = [start];
  for (let folder = queue.shift(); folder; folder = queue.shift()) {
    for (const next of steps.get(folder)?.keys() ?? []) {
      if (next === start) {
        const way = [folder];
        for (let at = before.get(folder); at; at = before.get(at)) way.unshift(at);
        return way;
      }
      if (before.has(next)) continue;
      before.set(next, folder);
      queue.push(next);
    }
  }
  return undefined;
}
