import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildServer, buildWeb } from './build.mjs';
import { type FileTime, type Phase, timesFile, timeTable } from './run-times.ts';
import { keepCompiled } from './setup.mjs';
import { allChecks, bin, builtCheck, execute, generateDocuments, runChecks } from './test-checks.ts';

interface Count {
  passed: number;
  failed: number;
}

/** Tests that passed only on the second try: listed before the closing line, never hidden in it. */
const secondTries: string[] = [];

/** How long the parts of the run took, and the files in them. */
const phases: Phase[] = [];
const fileTimes: FileTime[] = [];

/** What failed, by name: repeated before the closing line, because often only the end of a long output is kept. */
const failures: string[] = [];

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    tests: { projectName: string; status: string; results: { duration: number }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
  errors: unknown[];
}

const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache', 'reports');

/** Runs the checks; each counts as one. */
async function checks(): Promise<Count> {
  headline('Checks');
  const list = allChecks();
  const documents = generateDocuments();
  const failed = await runChecks(list, documents);
  if (!(await documents)) failed.unshift('documents of the web application');
  failures.push(...failed);
  return { passed: list.length + 1 - failed.length, failed: failed.length };
}

async function unitTests(projects: readonly string[], files: readonly string[] = []): Promise<Count> {
  const needsServer = files.length > 0 ? startBuiltServer(files) : projects.length === 0 || projects.includes('server');
  if (needsServer && !(await isBuilt(buildServer))) return { passed: 0, failed: 1 };
  headline(projects.length > 0 ? `Tests of ${projects.join(', ')}` : 'Tests');
  const only = projects.flatMap((project) => ['--project', project]);
  const first = await vitest([...(files.length > 0 ? [] : ['--passWithNoTests']), ...only, ...files]);
  if (!first) return { passed: 0, failed: 1 };
  // If only some files of a whole run failed, they are tried once more, by themselves: this distinguishes failures of a busy machine from
  // real ones.
  const again = files.length === 0 && first.files.length > 0 && first.files.length <= mostAgain;
  if (again) headline('Once more, one file at a time');
  const second = again ? await vitest(['--maxWorkers=1', ...only, ...first.files]) : undefined;
  if (second?.passed) {
    secondTries.push(...first.failures);
    return { passed: first.count.passed + first.count.failed, failed: 0 };
  }
  failures.push(...first.failures);
  return first.count;
}

/** Whether tests with one of these words in their path start the built server: tests of faults do, and tests whose text mentions it. */
function startBuiltServer(words: readonly string[]): boolean {
  return globSync('apps/server/{src,seeds,test}/**/*.test.ts', { cwd: root })
    .filter((path) => words.some((word) => path.includes(word)))
    .some(
      (path) => path.includes('/faults/') || /built-server|dist\/main/.test(readFileSync(join(root, path), 'utf8')),
    );
}

/** Up to this many files are reported by their runner alone; only with more is a table of times worthwhile. */
const mostUntold = 12;

/** How many files may fail and still get a second try: more failures come from a change, not from a passing disturbance. */
const mostAgain = 12;

/** Runs vitest once; returns what passed and failed, by name, and the files to try again. Undefined if there was no report. */
async function vitest(args: readonly string[]) {
  const report = fresh('vitest.json');
  rmSync(timesFile, { force: true });
  const ours = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'vitest-times.ts')}`];
  const reporters = [...ours, '--reporter=json', `--outputFile.json=${report}`];
  const run = await execute([bin('vitest'), 'run', ...reporters, ...args], { inherit: true });
  const result = read<VitestReport>(report);
  if (!result) return undefined;
  fileTimes.push(...(read<FileTime[]>(timesFile) ?? []));
  const failed = result.testResults.filter((file) => file.status === 'failed');
  // A file that failed to load has no failed tests.
  const broken = failed.filter((file) => !file.assertionResults.some((test) => test.status === 'failed'));
  const count = { passed: result.numPassedTests, failed: result.numFailedTests + broken.length };
  return {
    passed: run.passed,
    count: atLeastOneFailure(count, run.passed),
    failures: [...broken.map((file) => relative(root, file.name)), ...failedTests(result)],
    files: [...new Set(failed.map((file) => relative(root, file.name)))],
  };
}

/** Returns each failed test: its file, its name, and the first line of the message. */
function failedTests({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        [relative(root, name), fullName, failureMessages?.[0]?.split('\n')[0] ?? ''].join(' › '),
      ),
  );
}

async function journeys(files: readonly string[] = []): Promise<Count> {
  if (!existsSync(join(root, 'e2e', 'playwright.config.ts'))) return { passed: 0, failed: 0 };
  if (!(await isBuilt(buildServer)) || !(await isBuilt(buildWeb))) return { passed: 0, failed: 1 };
  const tooLarge = (await runChecks([builtCheck])).length;
  if (tooLarge > 0) failures.push(builtCheck.name);
  headline('Journeys in the browser');
  const walked = await walk(files);
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

async function walk(files: readonly string[]): Promise<Count> {
  const report = fresh('playwright.json');
  const run = await execute([bin('playwright'), 'test', '--reporter=list,json', ...files], {
    inherit: true,
    cwd: join(root, 'e2e'),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const result = read<PlaywrightReport>(report);
  if (!result) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected } = result.stats;
  fileTimes.push(...walkedTimes(result.suites));
  secondTries.push(...walkedWith(result.suites, 'flaky'));
  failures.push(...walkedWith(result.suites, 'unexpected'));
  return atLeastOneFailure({ passed: expected + flaky, failed: unexpected }, run.passed);
}

/** Returns the journeys that ended with this status, by file, title and window size. */
function walkedWith(suites: readonly PlaywrightSuite[], status: string): string[] {
  return suites.flatMap(({ suites: inner = [], specs }) => [
    ...walkedWith(inner, status),
    ...specs.flatMap(({ file, title, tests }) =>
      tests.filter((test) => test.status === status).map(({ projectName }) => `${file} › ${title} (${projectName})`),
    ),
  ]);
}

/** Returns how long the journeys of each file took, including second tries. */
function walkedTimes(suites: readonly PlaywrightSuite[]): FileTime[] {
  const tests = (list: readonly PlaywrightSuite[]): PlaywrightSuite['specs'] =>
    list.flatMap(({ suites: inner = [], specs }) => [...specs, ...tests(inner)]);
  return [...Map.groupBy(tests(suites), ({ file }) => file)].map(([file, specs]) => ({
    file,
    project: 'journeys',
    seconds: specs
      .flatMap((spec) => spec.tests.flatMap(({ results }) => results))
      .reduce((all, { duration }) => all + duration / 1000, 0),
  }));
}

/** A runner that fails for a reason of its own (an unhandled error, a teardown) must not count as a success. */
function atLeastOneFailure(count: Count, passed: boolean): Count {
  return passed || count.failed > 0 ? count : { ...count, failed: 1 };
}

/** Wraps the work so that its duration is recorded. */
function timed(name: string, work: () => Promise<Count>): () => Promise<Count> {
  return async () => {
    const began = performance.now();
    try {
      return await work();
    } finally {
      phases.push({ name, seconds: (performance.now() - began) / 1000 });
    }
  };
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

keepCompiled();

// `npm test` runs everything; `npm run check` what takes less than a minute; the name of a part runs that part, and any other word the
// files with it in their path: `npm test -- call.test`, `npm test -- journeys/proposals/invites`.
const parts: Record<string, () => Promise<Count>> = {
  checks: timed('checks', checks),
  unit: timed('tests', () => unitTests([])),
  fast: timed('tests', () => unitTests(['domain', 'questions', 'tools'])),
  server: timed('tests', () => unitTests(['server', 'server-apart', 'server-by-chance', 'server-measured'])),
  e2e: timed('journeys', () => journeys()),
};
const words = process.argv.slice(2);
const files = words.filter((word) => !(word in parts));
const ofJourneys = files.filter((word) => word.includes('journeys/'));
const ofUnits = files.filter((word) => !word.includes('journeys/'));
const asked = words.flatMap((word) => parts[word] ?? []);
if (ofUnits.length > 0) asked.push(timed('tests', () => unitTests([], ofUnits)));
if (ofJourneys.length > 0) asked.push(timed('journeys', () => journeys(ofJourneys)));
const total: Count = { passed: 0, failed: 0 };
for (const part of asked.length > 0 ? asked : ['checks', 'unit', 'e2e'].flatMap((name) => parts[name] ?? [])) {
  const count = await part();
  total.passed += count.passed;
  total.failed += count.failed;
}
process.exitCode = total.failed > 0 ? 1 : 0;
if (fileTimes.length > mostUntold) console.log(`\n${timeTable(phases, fileTimes).join('\n')}`);
const list = (names: readonly string[]) => names.map((name) => `  ${name}`).join('\n');
if (secondTries.length > 0) console.log(`\n${secondTries.length} passed only on a second try\n${list(secondTries)}`);
if (failures.length > 0) console.log(`\nFailed:\n${list(failures)}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
