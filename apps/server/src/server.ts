import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { anonymous } from '@atrium/domain/kernel';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Adapters } from './access/context.ts';
import { archiveFolder } from './adapters/archives/archives.ts';
import { rabbitMqBroker } from './adapters/broker/rabbitmq.ts';
import { workerChoices } from './adapters/choices/choices.ts';
import { demoChoices } from './adapters/choices/demo-choices.ts';
import { httpChoices } from './adapters/choices/http-choices.ts';
import { diskFiles } from './adapters/files/files.ts';
import { s3Files } from './adapters/files/s3-files.ts';
import { smtpServer } from './adapters/mail/mail.ts';
import { httpParcels } from './adapters/parcels/http-parcels.ts';
import { ownParcels } from './adapters/parcels/parcels.ts';
import { chromiumPdf } from './adapters/pdf/chromium-pdf.ts';
import { pictureFolder } from './adapters/pictures/pictures.ts';
import { httpScheduler } from './adapters/scheduler/scheduler.ts';
import { workerSolver } from './adapters/solver/solver.ts';
import { workerTemplates } from './adapters/templates/templates.ts';
import { clamd } from './adapters/virus-scan/virus-scan.ts';
import { workerWorkbooks } from './adapters/workbook/workbook.ts';
import { zipWriter } from './adapters/zip/zip.ts';
import { settleRestores } from './archive/staged-files.ts';
import { type Config, StartProblem } from './config/config.ts';
import { openDatabase, openPool, serverName } from './db/database.ts';
import { openReplica } from './db/replica.ts';
import { doorOf, isDoorHeld } from './door.ts';
import { loadSchema } from './graphql/schema.ts';
import { type AppParts, buildApp, requestCtx } from './http/app.ts';
import { replicaFigures } from './http/watching/metrics.ts';
import { buildWatch, type Watched } from './http/watching/watch.ts';
import { startHeartbeat } from './jobs/heartbeat.ts';
import { startWorker, type Worker } from './jobs/worker.ts';
import { findProviders, identityProviders } from './login-providers.ts';
import { receive } from './modules/message/index.ts';
import { inTime, stopTimes } from './stopping.ts';
import { openThreads, type Threads } from './threads/index.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  /** The address at which it listens, with the actual port. */
  readonly address: string;
  /**
   * Stops accepting requests, completes the current requests and jobs, and closes all connections; abandons whatever hangs after
   * `stopTimes`. An abandoned job runs again in another process or after the next start.
   */
  close(): Promise<void>;
}

/** Unfinished documents, in a separate folder for each process, because several may share the data folder. */
const unfinishedFolder = ({ dataFolder }: Config) => join(dataFolder, 'unfinished', `${hostname()}-${process.pid}`);

/** Removes unfinished documents left by a crash: of processes of this machine that have ended, and all others after a day. */
function removeUnfinished(config: Config): void {
  const mine = unfinishedFolder(config);
  const parent = dirname(mine);
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const path = join(parent, name);
    const [, host, pid] = /^(.+)-(\d+)$/.exec(name) ?? [];
    const gone = host === hostname() ? path === mine || !isRunning(Number(pid)) : ageOf(path) > 24 * 60 * 60 * 1000;
    if (gone) rmSync(path, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the age in milliseconds; a folder that another process removes meanwhile counts as new. */
const ageOf = (path: string) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());

/** Creates the adapters of a configuration; without the address of the database no backups can be written. */
export function makeAdapters(config: Config, log: Logger, threads: Threads, databaseUrl?: string): Adapters {
  const folder = join(config.dataFolder, 'files');
  mkdirSync(folder, { recursive: true });
  const unfinished = unfinishedFolder(config);
  const others = httpChoices({ hosts: config.choiceHosts });
  const sources = config.seed === 'demo' && !config.production ? demoChoices(others) : others;
  const files = config.fileStore ? s3Files(config.fileStore, unfinished, log, threads) : diskFiles(folder, threads);
  const imageFolder = join(config.dataFolder, 'images');
  return {
    archives:
      config.backup && databaseUrl
        ? archiveFolder(config.backup.folder, {
            scratch: config.dataFolder,
            // Loaded on demand, once a day.
            write: async (path) =>
              (await import('./archive/backup.ts')).backup({ databaseUrl, files, imageFolder }, path),
            rehearse: async (path, scratch) => (await import('./archive/rehearse.ts')).rehearse(path, scratch),
          })
        : undefined,
    broker: config.broker && rabbitMqBroker(config.broker, log),
    choices: workerChoices(sources, threads),
    files,
    identity: identityProviders(config, log),
    mail: config.smtpUrl ? smtpServer(config.smtpUrl) : undefined,
    pdf: chromiumPdf({ threads, folder: unfinished, chromiumPath: config.chromiumPath }),
    pictures: pictureFolder(imageFolder, threads),
    registry: config.rorUrl ? httpChoices({ hosts: [new URL(config.rorUrl).hostname] }) : undefined,
    scheduler: config.schedulerUrl ? httpScheduler(config.schedulerUrl, log) : undefined,
    templates: workerTemplates(threads),
    solver: workerSolver(threads),
    workbooks: workerWorkbooks(threads),
    zip: zipWriter(unfinished),
    parcels: config.parcels ? httpParcels(config.parcels) : ownParcels,
    virusScan: config.clamavUrl ? clamd(config.clamavUrl) : undefined,
  };
}

/** Throws `StartProblem` if the configured port is not available, before a database is created. */
export async function insistOnPort(config: Config): Promise<void> {
  if (!config.roles.has('web') || isDoorHeld()) return;
  const listener = createServer();
  await new Promise<void>((resolve, reject) => {
    listener.once('error', (error) => reject(new StartProblem(listenProblem(config, error))));
    listener.listen(config.port, config.host, () => listener.close(() => resolve()));
  });
}

/** Everything that runs in this process. */
interface Open extends AppParts {
  readonly app: FastifyInstance;
  readonly worker: Worker | undefined;
  readonly watch: FastifyInstance | undefined;
  readonly heartbeat: ReturnType<typeof startHeartbeat>;
  readonly threads: Threads;
}

/** Completes the current work, then closes everything, each within its time limit. */
async function stopAll(open: Open): Promise<void> {
  const { app, worker, watch, heartbeat, threads, adapters, replica, db, pool, direct, log } = open;
  const requests = inTime(stopTimes.atHand, 'requests in progress', app.close(), log).then((ended) => {
    if (!ended) app.server.closeAllConnections();
  });
  await Promise.all([
    requests,
    worker && inTime(stopTimes.atHand, 'jobs in progress', worker.stop(), log),
    adapters.broker && inTime(stopTimes.atHand, 'the broker', adapters.broker.close(), log),
  ]);
  const closing = async () => {
    await watch?.close();
    await heartbeat.stop();
    await adapters.pdf.close();
    await threads.close();
    await replica?.close();
    await db.destroy();
    if (direct !== pool) await direct.end();
  };
  await inTime(stopTimes.closing, 'connections and threads', closing(), log);
}

/** Starts web and worker, whichever the configuration names, on a migrated database. Throws `StartProblem` for a port in use. */
export async function startServer(config: Config, databaseUrl: string, log: Logger): Promise<RunningServer> {
  removeUnfinished(config);
  const { pool, direct } = openPools(config, databaseUrl, log);
  const db = openDatabase(pool);
  const { readUrl, databasePool } = config;
  const replica = readUrl
    ? openReplica({ url: readUrl, max: databasePool, primary: { pool, db }, figures: replicaFigures, log })
    : undefined;
  const schema = await loadSchema();
  const threads = openThreads();
  const parts = {
    config,
    db,
    pool,
    direct,
    replica,
    log,
    adapters: makeAdapters(config, log, threads, databaseUrl),
    schema,
  };
  await finishRestores(direct, config, parts.adapters);
  const app = await buildApp(parts);
  let worker: Worker | undefined;
  const stopping = new AbortController();
  try {
    const address = config.roles.has('web')
      ? await app.listen(doorOf(config)).catch((error: NodeJS.ErrnoException) => {
          throw new StartProblem(listenProblem(config, error));
        })
      : 'worker only';
    if (config.roles.has('worker')) {
      worker = startWorker(direct, () => requestCtx(parts, anonymous));
      parts.adapters.broker?.consume((message) => receive(requestCtx(parts, anonymous), message));
    }
    const watch = await openWatch(parts, worker);
    const heartbeat = startHeartbeat(parts, worker?.pulse);
    if (config.roles.has('web')) findProviders(parts, log, stopping.signal);
    const open = { ...parts, app, worker, watch, heartbeat, threads };
    return {
      app,
      address,
      async close() {
        stopping.abort();
        await stopAll(open);
      },
    };
  } catch (error) {
    await app.close();
    await worker?.stop();
    await replica?.close();
    await db.destroy();
    if (direct !== pool) await direct.end();
    throw error;
  }
}

/** Connections used by a worker and its queue in addition to those of its jobs. */
const directConnections = 8;

/** Opens the connections for requests and jobs, and those that need a session of their own; they are the same if there is no pooler. */
function openPools({ poolerUrl, databasePool }: Config, databaseUrl: string, log: Logger) {
  if (!poolerUrl) {
    const pool = openPool(databaseUrl, databasePool, log, serverName);
    return { pool, direct: pool };
  }
  return {
    pool: openPool(poolerUrl, databasePool, log, 'atrium', { isShared: true }),
    // One connection stays open: by its name the command line detects a running server; the connections of a pooler remain long after the
    // server has ended.
    direct: openPool(databaseUrl, directConnections, log, serverName, { min: 1 }),
  };
}

/** Listens on the monitoring port, if one is configured, at the same host as the server: by default on all addresses, as containers need it. */
async function openWatch(
  parts: Omit<Watched, 'pulse'> & { readonly config: Config },
  worker: Worker | undefined,
): Promise<FastifyInstance | undefined> {
  const { watchPort: port, host } = parts.config;
  if (port === undefined) return undefined;
  const watch = buildWatch({ ...parts, pulse: worker?.pulse });
  await watch.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem(listenProblem({ port, host }, error).replaceAll('PORT', 'WATCH_PORT'));
  });
  return watch;
}

/** Completes a restore that was killed. */
async function finishRestores(pool: pg.Pool, { dataFolder }: Config, { files }: Adapters): Promise<void> {
  const client = await pool.connect();
  try {
    await settleRestores(client, { files, imageFolder: join(dataFolder, 'images') });
  } finally {
    client.release();
  }
}

/** Describes for the person at the terminal why the server cannot listen at its address. */
function listenProblem({ port, host }: Pick<Config, 'port' | 'host'>, error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use; stop the program that uses it, or choose another port with PORT.`;
    case 'EACCES':
      return `This user may not use port ${port}; choose one above 1023 with PORT.`;
    default:
      return `The server cannot listen on ${host}:${port}: ${error.message}; change HOST or PORT.`;
  }
}
