import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const keeper = pathToFileURL(new URL('./keep-running.mjs', import.meta.url).pathname).href;
const folder = mkdtempSync(join(tmpdir(), 'atrium-keep-'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const process of started) process.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});
let serial = 0;

/** Keeps a program running in a process of its own, and hears what both say. */
function keep(program: string, options: object = {}) {
  serial += 1;
  const path = join(folder, `program-${serial}.mjs`);
  writeFileSync(path, program);
  const options_ = `{ ...${JSON.stringify(options)}, whenStopped: () => console.log('cleared up') }`;
  const code = `import { keepRunning } from ${JSON.stringify(keeper)};\nawait keepRunning([${JSON.stringify(path)}], ${options_});`;
  // A file of its own, not an argument: what is started again inherits the arguments of Node.
  const keeping = join(folder, `keeper-${serial}.mjs`);
  writeFileSync(keeping, code);
  const process = spawn(globalThis.process.execPath, [keeping], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(process);
  let said = '';
  process.stdout.on('data', (data: Buffer) => {
    said += data.toString();
  });
  return { process, said: () => said };
}

const endOf = async (process: ChildProcess) => (await once(process, 'exit'))[0] as number;
const lines = (said: string) =>
  said
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg: string; pause?: number; level: string });
const dies = `process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);`;
const lives = `process.on('SIGTERM', () => { console.log('asked to end'); process.exit(0); }); setInterval(() => {}, 1000); console.log('up');`;

describe('a server that is kept running', { timeout: 120_000 }, () => {
  it('is restarted after pauses that grow to a limit, each reported, and given up if it never stays up', async () => {
    const { process, said } = keep(dies, { firstPause: 20, longestPause: 50, mostTries: 5 });
    expect(await endOf(process)).toBe(1);
    expect(lines(said()).map(({ pause }) => pause)).toEqual([20, 40, 50, 50, undefined]);
    expect(lines(said())[0]).toMatchObject({
      level: 'error',
      msg: 'The server exited (SIGKILL); it is restarted in 0.02 s.',
    });
    expect(lines(said()).at(-1)?.msg).toContain('not restarted');
  });

  it('is restarted without limit once it has settled, with a short pause each time', async () => {
    const { process, said } = keep(dies, { firstPause: 1, longestPause: 1, settledAfter: 0, mostTries: 2 });
    await expect.poll(() => lines(said()).length, { timeout: 60_000 }).toBeGreaterThan(4);
    expect(new Set(lines(said()).map(({ pause }) => pause))).toEqual(new Set([1]));
    process.kill('SIGTERM');
    await endOf(process);
  });

  it.each([
    ['ended by itself', 'process.exit(0)', 0],
    ['told why it cannot start', 'process.exit(78)', 1],
  ])('that %s is not restarted', async (_, program, code) => {
    const { process, said } = keep(program);
    expect([await endOf(process), lines(said())]).toEqual([code, []]);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends with its keeper on %s', async (signal) => {
    const { process, said } = keep(lives.replace('SIGTERM', signal === 'SIGINT' ? signal : 'SIGTERM'));
    await expect.poll(said, { timeout: 60_000 }).toContain('up');
    process.kill(signal);
    expect([await endOf(process), said().includes('asked to end'), lines(said())]).toEqual([0, true, []]);
  });

  it('does not keep itself running', async () => {
    const { process, said } = keep(
      `const { keepRunning } = await import(${JSON.stringify(keeper)}); await keepRunning([process.argv[1]]);`,
      { mostTries: 1 },
    );
    expect([await endOf(process), lines(said())]).toEqual([1, [expect.objectContaining({ tries: 1 })]]);
  });

  it('is not restarted when its keeper is asked to end during a pause', async () => {
    const { process, said } = keep(dies, { firstPause: 60_000 });
    await expect.poll(said, { timeout: 60_000 }).toContain('restarted in 60 s');
    process.kill('SIGTERM');
    expect([await endOf(process), said().includes('cleared up')]).toEqual([0, true]);
  });
});
