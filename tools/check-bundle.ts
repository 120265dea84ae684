/** Holds the built application to its budget: what the browser must load before the first screen can be drawn. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Kilobytes after gzip. */
const budget = 200;

const dist = join(import.meta.dirname, '../apps/web/dist');
const page = join(dist, 'index.html');
if (!existsSync(page)) {
  console.error('apps/web/dist is missing: build the web application first');
  process.exit(1);
}
const scripts = [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
  ([, path]) => path,
);
const sizes = scripts.map((path) => gzipSync(readFileSync(join(dist, path ?? '')), { level: 9 }).length);
const total = Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000);
console.log(`First screen: ${total} kB of script after gzip in ${scripts.length} files; the budget is ${budget} kB.`);
if (total > budget) process.exit(1);
