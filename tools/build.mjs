// Plain JavaScript, like all that runs before the pinned Node is there.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, fail, root, run } from './setup.mjs';

const server = join(root, 'apps', 'server');
const web = join(root, 'apps', 'web');
const left = new Set(['node_modules', 'dist', 'generated', '.git', 'test-results']);
const common = ['packages', 'package-lock.json', 'tsconfig.base.json'];

/** The server as `npm start` runs it. */
export const builtServer = join(server, 'dist', 'main.js');

/** Builds server and web application, each when a source file, the lock file or the output changed since it was last built. */
export async function buildAll() {
  await buildServer();
  await buildWeb();
}

/** The same for somebody at a terminal: what cannot be built ends the program with a sentence. */
export async function buildOrEnd() {
  process.chdir(root);
  try {
    await buildAll();
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** Builds apps/server into apps/server/dist when it changed: in many small files it takes 35 MB more and starts half as fast (decision 0155). */
export function buildServer() {
  const sources = ['apps/server/src', 'apps/server/seeds', 'apps/server/rolldown.config.ts', ...common];
  return whenChanged('server', builtServer, sources, async (env) => {
    const rolldown = join(root, 'node_modules', 'rolldown', 'bin', 'cli.mjs');
    const quiet = ['ignore', 'ignore', 'inherit'];
    return (await run(process.execPath, [rolldown, '-c'], { cwd: server, env, stdio: quiet })) === 0;
  });
}

/** Builds apps/web into apps/web/dist when it changed. */
export function buildWeb() {
  const sources = [
    'apps/web',
    'docs/guide',
    'docs/api.md',
    'docs/accessibility.md',
    'docs/permissions.md',
    'schema.graphql',
    ...common,
  ];
  return whenChanged('web application', join(web, 'dist', 'index.html'), sources, async (env) => {
    const documents = join(root, 'tools', 'gen-documents.ts');
    if ((await run(process.execPath, [documents], { env })) !== 0) return false;
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    return (await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: web, env })) === 0;
  });
}

async function whenChanged(name, built, sources, build) {
  const stamp = join(cacheFolder(), `${name.replaceAll(' ', '-')}-build`);
  const wanted = fingerprint(sources);
  if (existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(`Building the ${name}…`);
  const began = Date.now();
  rmSync(stamp, { force: true });
  if (!(await build({ ...process.env, NODE_ENV: 'production' }))) {
    throw new Error(`The ${name} could not be built (see above).`);
  }
  writeFileSync(stamp, wanted);
  console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

/** Names, sizes and times of all sources in one short text; reading the contents would cost a second start its time. */
function fingerprint(sources) {
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
