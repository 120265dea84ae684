import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { migrationSteps } from '../apps/server/src/db/migrate.ts';

// Seals migrations: writes the hash of each new one into apps/server/migrations/hashes.txt. A database remembers the hashes of the
// migrations it ran and refuses to start if a text differs, so a sealed migration must never change, including its comments. With --check
// it only reports whether all are sealed and unchanged.
const folder = new URL('../apps/server/migrations/', import.meta.url);
const file = new URL('hashes.txt', folder);
const sealed = new Map<string, string>();
if (existsSync(file)) {
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const [hash = '', name = ''] = line.split(' ');
    sealed.set(name, hash);
  }
}

const steps = await migrationSteps(folder);
const here = new Set(steps.map(({ name }) => name));
const broken = [
  ...steps.filter(({ name, hash }) => (sealed.get(name) ?? hash) !== hash).map(({ name }) => `${name} was changed`),
  ...[...sealed.keys()].filter((name) => !here.has(name)).map((name) => `${name} was removed`),
];
for (const sentence of broken)
  console.error(
    `${sentence}: databases that ran it would not start. Put it back, and write a new migration. Is it one of your own that nobody has run yet? Then take its line out of apps/server/migrations/hashes.txt.`,
  );

const text = steps.map(({ name, hash }) => `${hash} ${name}\n`).join('');
if (broken.length > 0) process.exitCode = 1;
else if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  console.error('A migration is not sealed yet: run npm run gen.');
  process.exitCode = 1;
}
