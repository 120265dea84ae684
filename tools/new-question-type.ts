import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { filesOf, type Insertion, insertionsOf, namesOf } from './question-type-files.ts';

// `npm run new:question-type NAME [ROOT]`: creates the folder of a question type with all its faces, and the lines it needs elsewhere
// (docs/recipes/add-a-question-type.md). The result compiles and passes the conformance tests, as a starting point for changes.
const [name = '', rootArgument] = process.argv.slice(2);
const root = resolve(rootArgument ?? join(import.meta.dirname, '..'));

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

function insert({ file, line, before, after }: Insertion): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const from = after ? text.indexOf(after) : 0;
  const at = from < 0 ? -1 : text.indexOf(before, from);
  if (at < 0) fail(`${file} has no place for ${line.trim()}: "${before}" is not found`);
  writeFileSync(path, text.slice(0, at) + line + text.slice(at));
}

if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
  fail('Usage: npm run new:question-type NAME, the name in small letters with hyphens, such as colour-scale');
}
const names = namesOf(name);
const folder = join(root, 'packages/questions/src', name);
if (existsSync(folder)) fail(`There is a question type ${name} already`);

mkdirSync(folder);
const files = Object.entries(filesOf(names));
for (const [file, text] of files) writeFileSync(join(folder, file), text);
const insertions = insertionsOf(names);
for (const insertion of insertions) insert(insertion);

const touched = [...files.map(([file]) => join(folder, file)), ...insertions.map(({ file }) => join(root, file))];
const biome = join(root, 'node_modules/.bin/biome');
const formatted = spawnSync(biome, ['check', '--write', '--vcs-enabled=false', ...new Set(touched)], {
  cwd: root,
  encoding: 'utf8',
});
if (formatted.status !== 0) fail(`${formatted.stdout}${formatted.stderr}`);

console.log(`packages/questions/src/${name}: ${files.map(([file]) => file).join(', ')}`);
console.log('Next: npm run gen, then npm run check. docs/recipes/add-a-question-type.md says what each file is for.');
