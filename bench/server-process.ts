import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
/** The allocator settings of `npm start`, so that the measured server is the server people run. */
const allocation = Object.fromEntries(
  [...scripts.start.matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name, value]),
);
const limits = [...scripts.start.matchAll(/--[\w-]+(?:=\d+)?(?= )/g)].map(([flag]) => flag);

export const secret = 'a secret for measuring only';

export interface MeasuredServer {
  readonly url: string;
  readonly pid: number | undefined;
  /** Seconds from the start of the process to the first response. */
  readonly secondsToStart: number;
  /** Returns resident memory now and at its peak, in megabytes; undefined if the system does not report it. */
  memory(): { now: number; peak: number } | undefined;
  stop(): Promise<void>;
}

/** Starts the real server in a separate process on a running database. Background work is not run, unless the server has the role of a worker. */
export async function startMeasuredServer(
  databaseUrl: string,
  dataFolder: string,
  port: number,
  roles = 'web',
): Promise<MeasuredServer> {
  const begun = performance.now();
  const child = spawn(process.execPath, [...limits, program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...allocation,
      NODE_COMPILE_CACHE: fileURLToPath(new URL('../.cache/node', import.meta.url)),
      DATABASE_URL: databaseUrl,
      ATRIUM_DATA: join(dataFolder, 'server'),
      ATRIUM_SEED: 'none',
      ATRIUM_ROLES: roles,
      PORT: String(port),
      HOST: '127.0.0.1',
      JWT_SECRET: secret,
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'error',
    },
  });
  // The server ends with the run, however the run ends.
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(url, child);
  return {
    url,
    pid: child.pid,
    secondsToStart: (performance.now() - begun) / 1000,
    memory: () => memoryOf(child),
    stop: async () => {
      process.off('exit', kill);
      child.kill('SIGTERM');
      while (child.exitCode === null && child.signalCode === null) await pause(20);
    },
  };
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/readiness`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error('The server does not answer');
}

function memoryOf({ pid }: ChildProcess): { now: number; peak: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
    return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
  } catch {
    return undefined;
  }
}
