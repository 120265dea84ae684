import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';

/** A browser with a profile that outlives it: it can be killed as by a power cut and restarted with the same profile. */
export interface DyingBrowser {
  page(): Promise<Page>;
  context(): BrowserContext;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Closes it and removes its profile. */
  end(): Promise<void>;
}

/** Returns the debugging address of a browser that was just started. */
async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('The browser tells nothing');
  for await (const line of createInterface({ input: child.stderr })) {
    const found = /^DevTools listening on (ws:\S+)/.exec(line);
    if (found?.[1]) return found[1];
  }
  throw new Error('The browser ended while starting');
}

/** Starts the browser of the journeys with a separate profile. */
export async function openDyingBrowser({ executablePath, env, args }: LaunchOptions): Promise<DyingBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'atrium-browser-'));
  let child: ChildProcess | undefined;
  let context: BrowserContext | undefined;
  const start = async () => {
    const all = [...(args ?? []), '--remote-debugging-port=0', `--user-data-dir=${profile}`];
    // A separate process group, so that all of its processes can be killed together.
    const started = spawn(executablePath ?? '', all, { env, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    child = started;
    const browser = await chromium.connectOverCDP(await addressOf(started));
    started.stderr?.resume();
    context = browser.contexts()[0];
    if (!context) throw new Error('The browser has no window');
    await context.setDefaultTimeout(20_000);
  };
  const kill = async () => {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await exit;
  };
  const known = () => {
    if (!context) throw new Error('The browser was not started');
    return context;
  };
  await start();
  return {
    context: known,
    page: () => known().newPage(),
    start,
    kill,
    end: async () => {
      await kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
