// Removes everything from node_modules that the built server does not load; run when the image is built.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leftOut, loadedByName, ofClones } from '../apps/server/left-out.ts';

/** Returns the names of the packages in a node_modules folder. */
function namesIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    if (name.startsWith('.')) return [];
    return name.startsWith('@') ? readdirSync(join(folder, name)).map((own) => `${name}/${own}`) : [name];
  });
}

/** Returns the folder where Node finds a package from a given folder; undefined if it is not installed, as an optional one may be. */
function placeOf(name, from, root) {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(join(place, 'package.json'))) return place;
    if (folder === root) return undefined;
  }
}

/** Returns the folders of these packages of `root` and of all their dependencies, including optional ones that are installed. */
export function needed(root, names) {
  const found = new Set();
  const visit = (name, from) => {
    const place = placeOf(name, from, root);
    if (!place || found.has(place)) return;
    found.add(place);
    const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
      readFileSync(join(place, 'package.json'), 'utf8'),
    );
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      visit(next, place);
  };
  for (const name of names) visit(name, root);
  return found;
}

/** Returns the packages of `root` that are kept: those left out of the bundle, and those loaded by name on demand. */
export function keptNames(root) {
  const folder = join(root, 'node_modules');
  const isLeftOut = (name) => leftOut.test(`${name}/`) && !ofClones.test(`${name}/`);
  return namesIn(folder).filter((name) => isLeftOut(name) || loadedByName.includes(name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.argv[2] ?? process.cwd();
  const kept = needed(root, keptNames(root));
  const folder = join(root, 'node_modules');
  for (const name of namesIn(folder))
    if (!kept.has(join(folder, name))) rmSync(join(folder, name), { recursive: true });
  rmSync(join(folder, '.bin'), { recursive: true, force: true });
}
