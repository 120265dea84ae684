/**
 * Checks the built application against its budget: what a browser with an empty cache loads until each of the first screens is complete, as
 * the server sends it. The build recorded these files for the server; `npm run bench -- --web` verifies in a browser that there are no
 * others.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The most kilobytes of script in Brotli, and the most files; `ahead` selects the screen's own files among those the page names for it. */
const budgets = [
  { screen: 'officer: table', path: '/', role: 'USER_OFFICER', kilobytes: 271, files: 8 },
  { screen: 'applicant: home', path: '/', role: 'USER', kilobytes: 276, files: 8 },
  { screen: 'applicant: step of a form', path: '/ProposalEdit/$proposalPk', kilobytes: 304, files: 8 },
  { screen: 'reviewer: to grade', path: '/', role: 'FAP_REVIEWER', kilobytes: 271, files: 8 },
];

const dist = join(import.meta.dirname, '../apps/web/dist');
const list = join(dist, 'ahead.json');
if (!existsSync(list)) {
  console.error('apps/web/dist is missing: build the web application first');
  process.exit(1);
}

const ahead: Readonly<Record<string, readonly string[] | Readonly<Record<string, readonly string[]>>>> = JSON.parse(
  readFileSync(list, 'utf8'),
);
const page = readFileSync(join(dist, 'index.html'), 'utf8');
const ofPage = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
/** What every screen loads once it is complete (`apps/web/bundle/first-screens.ts`). */
const soonAfter = readdirSync(join(dist, 'assets'))
  .filter((file) => /^soon-.*\.js$/.test(file))
  .map((file) => `/assets/${file}`);

/** Returns the bytes of a file as sent to browsers that accept Brotli. */
function sent(path: string): number {
  const small = join(dist, `${path}.br`);
  return statSync(existsSync(small) ? small : join(dist, path)).size;
}

for (const { screen, path, role, kilobytes, files } of budgets) {
  const named = ahead[path];
  const own = Array.isArray(named) ? named : (named as Readonly<Record<string, readonly string[]>>)?.[role ?? ''];
  const all = new Set([...ofPage, ...(own ?? []), ...soonAfter]);
  const total = Math.round([...all].reduce((sum, one) => sum + sent(one), 0) / 1000);
  console.log(
    `${screen}: ${total} kB of script in ${all.size} files; the budget is ${kilobytes} kB in ${files} files.`,
  );
  if (!own || total > kilobytes || all.size > files) process.exitCode = 1;
}
