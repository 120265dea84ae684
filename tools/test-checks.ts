import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** A verdict on the whole that one command gives: passed when it ends with 0. */
export interface Check {
  readonly name: string;
  readonly command: readonly string[];
  /** Reads the documents of the web application, and waits until they are generated. */
  readonly readsDocuments?: boolean;
}

/** Everything that is judged without running the product: types, style, boundaries, sizes, freshness of generated files. */
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
      // A workspace of several projects is built in their order; the others are read as they are.
      const several = existsSync(join(root, workspace, 'tsconfig.web.json'));
      // Checks run side by side: within one, several readers would each learn the types that they share (a third more work).
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

/** Generators that load the whole server, which takes them longer than all else: one process runs them. */
const loadingServer = ['tools/gen-permissions.ts', 'tools/gen-schema.ts'];

/** Node that runs the programs of these paths one after the other: all but the last are imported first. */
function imported(paths: readonly string[]): string[] {
  return [...paths.slice(0, -1).map((path) => `--import=./${path}`), ...paths.slice(-1)];
}

/** What only the built application shows. */
export const builtCheck: Check = {
  name: 'size of the first screens',
  command: [process.execPath, 'tools/check-bundle.ts'],
};

const documents = 'tools/gen-documents.ts';

/** Generates what is not committed and what types and tests of the web application need. */
export async function generateDocuments(): Promise<boolean> {
  if (!existsSync(join(root, documents))) return true;
  const { passed, output } = await execute([process.execPath, documents]);
  if (!passed) console.error(output);
  return passed;
}

/**
 * Runs the checks, as many at a time as there are cores, and says how each went; those that read the documents once these are there.
 * Answers the names of those that failed.
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

/** The path of a tool in node_modules. */
export function bin(name: string): string {
  return join(root, 'node_modules', '.bin', name);
}

/** Runs a command to its end; in the terminal when it has much to tell, otherwise with its words kept back. */
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
