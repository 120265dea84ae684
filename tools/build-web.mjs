import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, root, run } from './setup.mjs';

const web = join(root, 'apps', 'web');
const sources = ['apps/web', 'packages', 'schema.graphql', 'package-lock.json', 'tsconfig.base.json'];
const left = new Set(['node_modules', 'dist', 'generated', '.git', 'test-results']);

/** Builds apps/web into apps/web/dist when a source file, the lock file or the output changed since the last build. */
export async function buildWeb() {
  if (!existsSync(join(web, 'vite.config.ts'))) return;
  const built = join(web, 'dist', 'index.html');
  const stamp = join(cacheFolder(), 'web-build');
  const wanted = fingerprint();
  if (existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the web application…');
  const began = Date.now();
  rmSync(stamp, { force: true });
  const env = { ...process.env, NODE_ENV: 'production' };
  const documents = join(root, 'tools', 'gen-documents.ts');
  if (existsSync(documents) && (await run(process.execPath, [documents], { env })) !== 0) {
    throw new Error('The documents of the web application could not be generated (see above).');
  }
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  if ((await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: web, env })) !== 0) {
    throw new Error('The web application could not be built (see above).');
  }
  writeFileSync(stamp, wanted);
  console.log(`Web application built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

/** Names, sizes and times of all sources in one short text; reading the contents would cost a second start its time. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(root, source);
    if (existsSync(path)) visit(path, hash);
  }
  return hash.digest('hex');
}

function visit(path, hash) {
  const stat = statSync(path);
  if (!stat.isDirectory()) {
    hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!left.has(name)) visit(join(path, name), hash);
  }
}
