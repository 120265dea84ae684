import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { type Config, readConfig, StartProblem } from './config/config.ts';
import { emptyDemo, untilDemoReset } from './demo-reset.ts';
import { makeLog } from './log.ts';
import { prepareDatabase } from './prepare.ts';
import { insistOnPort, startServer } from './server.ts';
import { inTime, stopTimes } from './stopping.ts';

/** Prints the address and the demo people, for the person at the terminal. */
function greet({ publicUrl, roles, providers, seed, production }: Config, log: Logger): void {
  // In production all output is JSON.
  if (production) {
    log.info({ address: roles.has('web') ? publicUrl : undefined }, 'Atrium is ready');
    return;
  }
  if (!roles.has('web')) {
    process.stdout.write('\n  Atrium is running in the background only (ATRIUM_ROLES does not include web).\n\n');
    return;
  }
  const demo = providers.length === 0 && seed === 'demo';
  const people = [
    ['Officer', 'Astrid Lindqvist'],
    ['Applicant', 'Marta Kowalska'],
    ['Instrument scientist', 'Jonas Weber'],
    ['Panel chair', 'Elena Rossi'],
  ];
  const lines = demo
    ? ['', '  Sign in as (no password):', ...people.map(([role, name]) => `    ${(role ?? '').padEnd(22)}${name}`)]
    : [];
  process.stdout.write(`\n  Atrium is ready: ${publicUrl}\n${lines.join('\n')}${lines.length ? '\n' : ''}\n`);
}

// The reader of the output may close it, as `head` does, or the disk may be full: the server continues without it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** How the process ends when it is asked to: immediately during the start, in order once it serves requests. */
let stop: () => Promise<void> | void = () => process.exit(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop());

/** Prepares the database and starts the server; returns a function that stops both, in order. */
async function serve(config: Config, log: Logger): Promise<() => Promise<void>> {
  const database = await prepareDatabase(config, log, (message) =>
    config.production ? log.info(message) : process.stdout.write(`  ${message}\n`),
  );
  try {
    const server = await startServer(config, database.url, log);
    greet(config, log);
    return async () => {
      await server.close();
      await inTime(stopTimes.closing, 'the database', database.close(), log);
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

try {
  const config = readConfig();
  const { version, roles } = config;
  const log = makeLog(config.logLevel, undefined, { version, host: hostname(), roles: [...roles].join() });
  await insistOnPort(config);
  let stopping = false;
  for (;;) {
    const close = await serve(config, log);
    stop = async () => {
      if (stopping) return;
      stopping = true;
      await close();
      process.exit(0);
    };
    await untilDemoReset(config);
    if (stopping) break;
    stop = () => process.exit(0);
    await close();
    emptyDemo(config);
  }
} catch (error) {
  if (error instanceof StartProblem) {
    process.stderr.write(`${error.message}\n`);
    // This exit code tells the supervisor that another attempt would fail in the same way (tools/keep-running.mjs).
    process.exit(78);
  }
  throw error;
}
