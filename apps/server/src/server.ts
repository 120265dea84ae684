import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { anonymous } from '@atrium/domain/kernel';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Adapters } from './access/context.ts';
import { rabbitMqBroker } from './adapters/broker/rabbitmq.ts';
import { demoChoices } from './adapters/choices/demo-choices.ts';
import { httpChoices } from './adapters/choices/http-choices.ts';
import { demoAddresses, demoClient, demoSecret } from './adapters/demo-identity/demo-identity.ts';
import { diskFiles } from './adapters/files/files.ts';
import { s3Files } from './adapters/files/s3-files.ts';
import { smtpServer } from './adapters/mail/mail.ts';
import { openIdProvider } from './adapters/oidc/identity-provider.ts';
import { chromiumExecutable, launchArguments } from './adapters/pdf/chromium.ts';
import { chromiumPdf } from './adapters/pdf/chromium-pdf.ts';
import { pictureFolder } from './adapters/pictures/pictures.ts';
import { workerTemplates } from './adapters/templates/worker-templates.ts';
import { clamd } from './adapters/virus-scan/clamd.ts';
import { excelWorkbooks } from './adapters/workbook/workbook.ts';
import { zipWriter } from './adapters/zip/zip-writer.ts';
import { settleRestores } from './cli/archive/staged-files.ts';
import { type Config, StartProblem } from './config/config.ts';
import { openDatabase, openPool, serverName } from './db/database.ts';
import { loadSchema } from './graphql/schema.ts';
import { buildApp, requestCtx } from './http/app.ts';
import { startWorker, type Worker } from './jobs/worker.ts';
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

/** The adapters of a configuration. */
export function makeAdapters(config: Config, log: Logger, threads: Threads): Adapters {
  const folder = join(config.dataFolder, 'files');
  mkdirSync(folder, { recursive: true });
  const unfinished = unfinishedFolder(config);
  const provider = config.oidc ?? {
    issuer: `${config.publicUrl}${demoClient.path}`,
    clientId: demoClient.id,
    clientSecret: demoSecret(config),
    mayBeHttp: true,
    addresses: demoAddresses(config.publicUrl),
  };
  const choices = httpChoices({ hosts: config.choiceHosts });
  return {
    broker: config.broker && rabbitMqBroker(config.broker, log),
    choices: config.seed === 'demo' && !config.production ? demoChoices(choices) : choices,
    files: config.fileStore ? s3Files(config.fileStore, unfinished, log, threads) : diskFiles(folder, threads),
    identity: openIdProvider(provider, config, log),
    mail: config.smtpUrl ? smtpServer(config.smtpUrl) : undefined,
    pdf: chromiumPdf({
      folder: unfinished,
      launch: async () => {
        const { path, env } = await chromiumExecutable(config.chromiumPath);
        return { executablePath: path, env, args: launchArguments };
      },
    }),
    pictures: pictureFolder(join(config.dataFolder, 'images')),
    templates: workerTemplates(threads),
    workbooks: excelWorkbooks,
    zip: zipWriter(unfinished),
    virusScan: config.clamavUrl ? clamd(config.clamavUrl) : undefined,
  };
}

/** Throws `StartProblem` when nothing could listen where the configuration says: told before a database is made. */
export async function insistOnPort(config: Config): Promise<void> {
  if (!config.roles.has('web')) return;
  const listener = createServer();
  await new Promise<void>((resolve, reject) => {
    listener.once('error', (error) => reject(new StartProblem(listenProblem(config, error))));
    listener.listen(config.port, config.host, () => listener.close(() => resolve()));
  });
}

/** Starts web and worker, whichever the configuration names, on a migrated database. Throws `StartProblem` for a port in use. */
export async function startServer(config: Config, databaseUrl: string, log: Logger): Promise<RunningServer> {
  removeUnfinished(config);
  const pool = openPool(databaseUrl, config.databasePool, log, serverName);
  const db = openDatabase(pool);
  const schema = await loadSchema();
  const threads = openThreads();
  const parts = { config, db, pool, log, adapters: makeAdapters(config, log, threads), schema };
  await finishRestores(pool, config, parts.adapters);
  const app = await buildApp(parts);
  let worker: Worker | undefined;
  try {
    const address = config.roles.has('web')
      ? await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
          throw new StartProblem(listenProblem(config, error));
        })
      : 'worker only';
    if (config.roles.has('worker')) {
      worker = startWorker(pool, () => requestCtx(parts, anonymous));
      parts.adapters.broker?.consume((message) => receive(requestCtx(parts, anonymous), message));
    }
    if (config.roles.has('web')) void publishAddresses(parts, log);
    return {
      app,
      address,
      async close() {
        const requests = inTime(stopTimes.atHand, 'requests at hand', app.close(), log).then((ended) => {
          if (!ended) app.server.closeAllConnections();
        });
        await Promise.all([
          requests,
          worker && inTime(stopTimes.atHand, 'jobs at hand', worker.stop(), log),
          parts.adapters.broker && inTime(stopTimes.atHand, 'the broker', parts.adapters.broker.close(), log),
        ]);
        const closing = async () => {
          await parts.adapters.pdf.close();
          await threads.close();
          await db.destroy();
        };
        await inTime(stopTimes.closing, 'connections and threads', closing(), log);
      },
    };
  } catch (error) {
    await app.close();
    await worker?.stop();
    await db.destroy();
    throw error;
  }
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
function listenProblem({ port, host }: Config, error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use; stop what listens there, or choose another with PORT.`;
    case 'EACCES':
      return `Port ${port} is not for this user; choose one above 1023 with PORT.`;
    default:
      return `Nothing can listen on ${host}:${port}: ${error.message}; choose with HOST and PORT.`;
  }
}

/** Tells browsers, through the settings, where to sign in and out. A provider that is down is asked again. */
async function publishAddresses(
  { db, adapters }: Pick<Parameters<typeof requestCtx>[0], 'db' | 'adapters'>,
  log: Logger,
): Promise<void> {
  for (let attempt = 1; attempt <= 20; attempt++) {
    try {
      const { login, logout } = await adapters.identity.addresses();
      for (const [id, value] of [
        ['EXTERNAL_AUTH_LOGIN_URL', login],
        ['EXTERNAL_AUTH_LOGOUT_URL', logout],
      ] as const) {
        await db
          .insertInto('settings')
          .values({ id, value })
          .onConflict((c) => c.column('id').doUpdateSet({ value }))
          .execute();
      }
      // Marks that people sign in through OpenID Connect (behaviour/core §4.1).
      await db
        .insertInto('features')
        .values({ id: 'OAUTH', isEnabled: true })
        .onConflict((c) => c.column('id').doUpdateSet({ isEnabled: true }))
        .execute();
      return;
    } catch (error) {
      log.warn({ err: error, attempt }, 'the login provider does not answer yet');
      await new Promise((resolve) => setTimeout(resolve, Math.min(30_000, attempt * 1000)).unref());
    }
  }
}
