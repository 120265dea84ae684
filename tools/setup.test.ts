import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const setup = pathToFileURL(new URL('./setup.mjs', import.meta.url).pathname).href;

/** Says its number, and when it is asked to end says so too. */
const program = `
  const { endWithLauncher } = await import(${JSON.stringify(setup)});
  endWithLauncher();
  process.on('SIGTERM', () => { process.stdout.write(' asked to end'); process.exit(0); });
  setInterval(() => {}, 1000);
  process.stdout.write(String(process.pid));`;

const launcher = `
  const { spawn } = await import('node:child_process');
  spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(program)}], { stdio: 'inherit' });
  setInterval(() => {}, 1000);`;

const lives = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a program whose launcher was killed', () => {
  it('ends as if asked to, so that the next start finds port and data folder free', async () => {
    const parent = spawn(process.execPath, ['--input-type=module', '-e', launcher], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    parent.stdout.on('data', (data: Buffer) => {
      said += data.toString();
    });
    await once(parent.stdout, 'data');
    const pid = Number(said);
    await pause(400);
    expect(lives(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => lives(pid), { timeout: 4000, interval: 50 }).toBe(false);
    expect(said).toBe(`${pid} asked to end`);
  });
});
