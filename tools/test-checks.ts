import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** A check of the whole code base by one command, which passes if it exits with 0. */
export interface Check {
  readonly name: string;
  readonly command: readonly string[];
  /** Whether it reads the documents of the web application, and so waits until they are generated. */
  readonly readsDocuments?: boolean;
}

/** Returns everything that is checked without running the product: types, style, boundaries, sizes, freshness of generated files. */
export function allChecks(): Check[] {
  const node = process.execPath;
  const workspaces = globSync('{packages/*,apps/*,e2e,tools}/tsconfig.json', { cwd: root })
    .filter((path) => globSync(join(path, '../{src/**/,}*.{ts,tsx}'), { cwd: root }).length > 0)
    .sort();
  const generators = globSync('tools/gen-*.ts', { cwd: root })
    .filter((path) => path !== documents && !loadingServer.includes(path))
    .sort();
  return [
    { name: 'lint and format', command: [bin('biome'), 'check', '--diagnostic-level=warn', '.'] },
    ...workspaces.map((path) => {
      const workspace = join(path, '..');
      // A workspace of several projects is built in order; the others are checked directly.
      const several = existsSync(join(root, workspace, 'tsconfig.web.json'));
      // Checks run concurrently: several checkers within one would each resolve the types they share (a third more work).
      return {
        name: `types of ${workspace}`,
        command: [bin('tsc'), several ? '-b' : '-p', workspace, '--checkers', '1'],
        readsDocuments: path === 'apps/web/tsconfig.json',
      };
    }),
    { name: 'boundaries', command: [node, 'tools/check-boundaries.ts'] },
    { name: 'file sizes', command: [node, 'tools/check-sizes.ts'] },
    { name: 'rules and paths', command: [node, 'tools/check-rules.ts'] },
    { name: 'migrations', command: [node, 'tools/check-migrations.ts'] },
    { name: 'texts and their German', command: [node, 'tools/texts.ts', '--check'] },
    ...generators.map((path) => ({ name: `freshness of ${path}`, command: [node, path, '--check'] })),
    { name: `freshness of ${loadingServer.join(' and ')}`, command: [node, ...imported(loadingServer), '--check'] },
  ];
}

/** Generators that load the whole server, which takes longer than anything else they do: one process runs them. */
const loadingServer = ['tools/gen-permissions.ts', 'tools/gen-schema.ts'];

/** Returns the Node arguments that run the programs at these paths one after the other: all but the last are imported first. */
function imported(paths: readonly string[]): string[] {
  return [...paths.slice(0, -1).map((path) => `--import=./${path}`), ...paths.slice(-1)];
}

/** A check that needs the built application. */
export const builtCheck: Check = {
  name: 'size of the first screens',
  command: [process.execPath, 'tools/check-bundle.ts'],
};

const documents = 'tools/gen-documents.ts';

/** Generates the uncommitted files that types and tests of the web application need. */
export async function generateDocuments(): Promise<boolean> {
  if (!existsSync(join(root, documents))) return true;
  const { passed, output } = await execute([process.execPath, documents]);
  if (!passed) console.error(output);
  return passed;
}

/**
 * Runs the checks, up to four at a time, and prints the result of each; checks that read the documents wait until these exist. Returns the
 * names of those that failed.
 */
export async function runChecks(
  checks: readonly Check[],
  documents: Promise<unknown> = Promise.resolve(),
): Promise<string[]> {
  const failed: string[] = [];
  const waiting = [...checks];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (check.readsDocuments) await documents;
      const began = Date.now();
      const { passed, output } = await execute(check.command);
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      console.log(`${passed ? '✓' : '✗'} ${check.name} (${seconds} s)`);
      if (output.trim()) console.log(output.trim());
      if (!passed) failed.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  return failed;
}

/** Returns the path of a tool in node_modules. */
export function bin(name: string): string {
  return join(root, 'node_modules', '.bin', name);
}

/** Runs a command to its end: in the terminal if it prints much, otherwise with its output captured. */
export function execute(
  [command = '', ...args]: readonly string[],
  options: { inherit?: boolean; env?: Record<string, string>; cwd?: string } = {},
): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: options.inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const hear = (text: Buffer) => {
      output += text.toString();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('error', (error) => resolve({ passed: false, output: error.message }));
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });
}
