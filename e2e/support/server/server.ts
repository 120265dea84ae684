import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface RunningServer {
  readonly process: ChildProcess;
  readonly url: string;
  /** Returns the end of its output. */
  output(): string;
  /** Asks it to stop and waits until it has stopped. */
  stop(): Promise<void>;
  /** Kills it as a power cut would. */
  kill(): Promise<void>;
}

/** Starts the product as people run it, on its own port and data folder, and waits until it is ready. */
export async function startServer(
  port: number | string,
  dataFolder: string,
  env: Record<string, string> = {},
  main = join(import.meta.dirname, '../../../apps/server/dist/main.js'),
  nodeOptions: readonly string[] = [],
): Promise<RunningServer> {
  if (!existsSync(main)) throw new Error('The server is not built: npm start, or npm run test:server, does it');
  const { DATABASE_URL: _, ...inherited } = process.env;
  let output = '';
  const child = spawn(process.execPath, [...nodeOptions, main], {
    env: {
      ...inherited,
      NODE_ENV: 'test',
      PORT: String(port),
      ATRIUM_DATA: dataFolder,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const hear = (text: Buffer) => {
    output = `${output}${text.toString()}`.slice(-20_000);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const url = `http://localhost:${port}`;
  const gone = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (gone()) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  for (const limit = Date.now() + 120_000; !(await answers(url)); await pause(50)) {
    if (gone()) throw new Error(`The server ended while starting:\n${output}`);
    if (Date.now() > limit) {
      await end('SIGKILL');
      throw new Error(`The server did not answer in two minutes:\n${output}`);
    }
  }
  return { process: child, url, output: () => output, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readiness`)).ok;
  } catch {
    return false;
  }
}
