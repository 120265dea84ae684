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
  /** Where it listens, with the port that was really taken. */
  readonly address: string;
  /**
   * Takes nothing new, answers the requests and finishes the jobs at hand, and closes what is open; whatever hangs is left after
   * `stopTimes`. A job that was left runs again elsewhere or after the next start.
   */
  close(): Promise<void>;
}

/** Documents under way, a folder for each process: several may share the data folder. */
const unfinishedFolder = ({ dataFolder }: Config) => join(dataFolder, 'unfinished', `${hostname()}-${process.pid}`);

/** Removes what a crash left half done: of processes of this machine that are gone, and of any after a day. */
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

/** In milliseconds; what another process takes away meanwhile is as if new. */
const ageOf = (path: string) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());

/** The adapters of a configuration; without the address of its database nobody can write backups of it. */
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
            // Loaded by those who need it, once a day.
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

/** Throws `StartProblem` when nothing could listen where the configuration says: told before a database is made. */
export async function insistOnPort(config: Config): Promise<void> {
  if (!config.roles.has('web') || isDoorHeld()) return;
  const listener = createServer();
  await new Promise<void>((resolve, reject) => {
    listener.once('error', (error) => reject(new StartProblem(listenProblem(config, error))));
    listener.listen(config.port, config.host, () => listener.close(() => resolve()));
  });
}

/** All that runs in this process. */
interface Open extends AppParts {
  readonly app: FastifyInstance;
  readonly worker: Worker | undefined;
  readonly watch: FastifyInstance | undefined;
  readonly heartbeat: ReturnType<typeof startHeartbeat>;
  readonly threads: Threads;
}

/** Finishes what is at hand, then closes what is open, each within its time. */
async function stopAll(open: Open): Promise<void> {
  const { app, worker, watch, heartbeat, threads, adapters, replica, db, pool, direct, log } = open;
  const requests = inTime(stopTimes.atHand, 'requests at hand', app.close(), log).then((ended) => {
    if (!ended) app.server.closeAllConnections();
  });
  await Promise.all([
    requests,
    worker && inTime(stopTimes.atHand, 'jobs at hand', worker.stop(), log),
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

/** What a worker and its queue take besides the connections of their jobs. */
const directConnections = 8;

/** Connections for requests and jobs, and those that need a session of their own: the same ones where no pooler stands between. */
function openPools({ poolerUrl, databasePool }: Config, databaseUrl: string, log: Logger) {
  if (!poolerUrl) {
    const pool = openPool(databaseUrl, databasePool, log, serverName);
    return { pool, direct: pool };
  }
  return {
    pool: openPool(poolerUrl, databasePool, log, 'atrium', { isShared: true }),
    // One stays: by its name the command line knows that a server is at work, which a pooler's connections say long after it ended.
    direct: openPool(databaseUrl, directConnections, log, serverName, { min: 1 }),
  };
}

/** Listens where machinery asks how this process is, where the configuration says; on all addresses, as a container needs it. */
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

/** Goes on with what a restore that was killed left behind. */
async function finishRestores(pool: pg.Pool, { dataFolder }: Config, { files }: Adapters): Promise<void> {
  const client = await pool.connect();
  try {
    await settleRestores(client, { files, imageFolder: join(dataFolder, 'images') });
  } finally {
    client.release();
  }
}

/** Why nothing can listen where it was told to, for the person at the terminal. */
function listenProblem({ port, host }: Pick<Config, 'port' | 'host'>, error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use; stop what listens there, or choose another with PORT.`;
    case 'EACCES':
      return `Port ${port} is not for this user; choose one above 1023 with PORT.`;
    default:
      return `Nothing can listen on ${host}:${port}: ${error.message}; choose with HOST and PORT.`;
  }
}
