import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer, buildWeb } from './build.mjs';
import { allChecks, bin, builtCheck, execute, generateDocuments, runChecks } from './test-checks.ts';

interface Count {
  passed: number;
  failed: number;
}

/** What passed only on its second try: told before the closing line, never hidden in it. */
let secondTries = 0;

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache', 'reports');

/** Checks count one each. */
async function checks(): Promise<Count> {
  headline('Checks');
  const list = allChecks();
  const failed = (await generateDocuments()) ? [] : ['documents of the web application'];
  failed.push(...(await runChecks(list)));
  return { passed: list.length + 1 - failed.length, failed: failed.length };
}

async function unitTests(projects: readonly string[]): Promise<Count> {
  // The tests of faults start and kill the built server.
  if ((projects.length === 0 || projects.includes('server')) && !(await isBuilt(buildServer)))
    return { passed: 0, failed: 1 };
  headline(projects.length > 0 ? `Tests of ${projects.join(', ')}` : 'Tests');
  const report = fresh('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const only = projects.flatMap((project) => ['--project', project]);
  const run = await execute([bin('vitest'), 'run', '--passWithNoTests', ...reporters, ...only], { inherit: true });
  const result = read<VitestReport>(report);
  if (!result) return { passed: 0, failed: 1 };
  // A file that could not even be loaded has no tests that fail.
  const broken = result.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return atLeastOneFailure({ passed: result.numPassedTests, failed: result.numFailedTests + broken }, run.passed);
}

async function journeys(): Promise<Count> {
  if (!existsSync(join(root, 'e2e', 'playwright.config.ts'))) return { passed: 0, failed: 0 };
  if (!(await isBuilt(buildServer)) || !(await isBuilt(buildWeb))) return { passed: 0, failed: 1 };
  const tooLarge = (await runChecks([builtCheck])).length;
  headline('Journeys in the browser');
  const walked = await walk();
  return { passed: walked.passed + 1 - tooLarge, failed: walked.failed + tooLarge };
}

async function isBuilt(build: () => Promise<void>): Promise<boolean> {
  try {
    await build();
    return true;
  } catch (error) {
    console.error((error as Error).message);
    return false;
  }
}

async function walk(): Promise<Count> {
  const report = fresh('playwright.json');
  const run = await execute([bin('playwright'), 'test', '--reporter=list,json'], {
    inherit: true,
    cwd: join(root, 'e2e'),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const result = read<PlaywrightReport>(report);
  if (!result) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected } = result.stats;
  secondTries += flaky;
  return atLeastOneFailure({ passed: expected + flaky, failed: unexpected }, run.passed);
}

/** A runner that ends badly for a reason of its own (an unhandled error, a teardown) must not count as a success. */
function atLeastOneFailure(count: Count, passed: boolean): Count {
  return passed || count.failed > 0 ? count : { ...count, failed: 1 };
}

function headline(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 70 - text.length))}`);
}

function fresh(name: string): string {
  mkdirSync(reports, { recursive: true });
  const path = join(reports, name);
  rmSync(path, { force: true });
  return path;
}

function read<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

// `npm test` runs everything; `npm run check` what takes under a minute; a name alone runs that part.
const parts: Record<string, () => Promise<Count>> = {
  checks,
  unit: () => unitTests([]),
  fast: () => unitTests(['domain', 'questions', 'tools']),
  server: () => unitTests(['server']),
  e2e: journeys,
};
const asked = process.argv.slice(2).filter((name) => name in parts);
const total: Count = { passed: 0, failed: 0 };
for (const name of asked.length > 0 ? asked : ['checks', 'unit', 'e2e']) {
  const count = await parts[name]?.();
  total.passed += count?.passed ?? 0;
  total.failed += count?.failed ?? 0;
}
process.exitCode = total.failed > 0 ? 1 : 0;
if (secondTries > 0) console.log(`\n${secondTries} passed only on a second try`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
