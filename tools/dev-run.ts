import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, watch } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const port = Number(process.env.PORT ?? 4000);
const webPort = Number(process.env.WEB_PORT ?? port + 1);
const documents = join(root, 'tools', 'gen-documents.ts');

const children = new Map<string, ChildProcess>();
let stopping = false;

function start(name: string, args: string[], env: Record<string, string> = {}, cwd = root): ChildProcess {
  const child = spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  children.set(name, child);
  return child;
}

/**
 * Restarts the server when one of its sources, a package or a migration changes. Node's own watch mode follows imports only, but the
 * modules of the areas are found by name.
 */
function runServer(): void {
  const child = start('server', ['apps/server/src/main.ts'], { PORT: String(port), ATRIUM_URL: webAddress });
  child.once('exit', (code) => {
    if (!stopping && !restarting && code !== 0) console.log('The server ended; it starts again when a file changes.');
  });
}

let restarting: Promise<void> | undefined;

async function restartServer(): Promise<void> {
  const child = children.get('server');
  if (child && child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  }
  if (!stopping) runServer();
}

function onChange(folder: string, pattern: RegExp, act: () => void): void {
  if (!existsSync(join(root, folder))) return;
  let timer: NodeJS.Timeout | undefined;
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (!file || !pattern.test(file) || /node_modules|generated|\.test\.tsx?$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(act, 150);
  });
}

/** Generates code for the documents that the web application sends to the server. */
async function generateDocuments(): Promise<void> {
  if (existsSync(documents)) await once(start('documents', [documents]), 'exit');
}

/** Vite caches failed lookups, so it starts once everything it looks for exists. */
async function runWeb(): Promise<void> {
  await generateDocuments();
  if (stopping) return;
  start(
    'web',
    [join(root, 'node_modules/vite/bin/vite.js'), '--port', String(webPort), '--strictPort'],
    { ATRIUM_SERVER: `http://localhost:${port}` },
    join(root, 'apps/web'),
  );
}

const webAddress = `http://localhost:${webPort}`;
const reload = () => {
  restarting ??= restartServer().finally(() => {
    restarting = undefined;
  });
};

runServer();
void runWeb();
for (const folder of ['apps/server/src', 'apps/server/migrations', 'apps/server/seeds']) {
  onChange(folder, /\.(ts|sql|hbs|html)$/, reload);
}
for (const path of globSync('packages/{domain,questions}/src', { cwd: root })) onChange(path, /\.ts$/, reload);
onChange('apps/web/src', /\.graphql$/, () => void generateDocuments());
console.log(`\n  Open ${webAddress} (the server itself answers on port ${port})\n`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    const ends = [...children.values()]
      .filter((child) => child.exitCode === null && child.signalCode === null)
      .map((child) => {
        const exit = once(child, 'exit');
        child.kill(signal);
        return exit;
      });
    void Promise.all(ends).then(() => process.exit(0));
  });
}
