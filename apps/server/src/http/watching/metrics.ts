import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GraphQLFormattedError } from 'graphql';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/database.ts';
import type { Replica, ReplicaFigures } from '../../db/replica.ts';
import { countLivingWorkers } from '../../jobs/presence.ts';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requests = new Counter({
  name: 'graphql_requests_total',
  help: 'GraphQL operations',
  labelNames: ['operation', 'operation_type', 'status', 'client_name'],
  registers: [registry],
});
const errorsTotal = new Counter({
  name: 'graphql_errors_total',
  help: 'GraphQL errors',
  labelNames: ['operation', 'operation_type', 'error_code', 'client_name'],
  registers: [registry],
});
const duration = new Histogram({
  name: 'graphql_request_duration_seconds',
  help: 'Duration of GraphQL operations',
  labelNames: ['operation', 'operation_type', 'client_name'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [registry],
});
const responseSize = new Histogram({
  name: 'graphql_response_size_bytes',
  help: 'Size of the responses to GraphQL operations, before compression',
  labelNames: ['operation', 'operation_type', 'client_name'],
  buckets: [1_000, 10_000, 100_000, 1_000_000],
  registers: [registry],
});
const httpRequests = new Counter({
  name: 'http_requests_total',
  help: 'HTTP requests',
  labelNames: ['method', 'route', 'status_code'],
  registers: [registry],
});
const httpDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of HTTP requests',
  labelNames: ['method', 'route', 'status_code'],
  buckets: [0.005, 0.025, 0.1, 0.25, 1, 5],
  registers: [registry],
});

// Labels come from clients: only valid names, never free text, and only a limited number of them.
const seen = new Set<string>();
const label = (value: string | null | undefined) => {
  const name = value && /^[\w .-]{1,64}$/.test(value) ? value : 'unknown';
  if (seen.size < 1000) seen.add(name);
  return seen.has(name) ? name : 'other';
};

/** The measurements of an executed operation. */
interface Observed {
  readonly kind: string;
  readonly name: string | undefined;
  readonly errors: readonly GraphQLFormattedError[];
  /** A reading of `performance.now()`. */
  readonly started: number;
  readonly bytes: number;
}

/** Records the count, duration and size of an operation under the names that dashboards expect (rule X6). */
export function observeOperation({ headers }: FastifyRequest, { kind, name, errors, started, bytes }: Observed): void {
  const client = headers['apollographql-client-name'] ?? headers['client-name'];
  const labels = {
    operation: label(name),
    operation_type: kind,
    client_name: label(Array.isArray(client) ? client[0] : client),
  };
  requests.inc({ ...labels, status: errors.length ? 'error' : 'success' });
  for (const error of errors) errorsTotal.inc({ ...labels, error_code: String(error.extensions?.code ?? 'unknown') });
  duration.observe(labels, (performance.now() - started) / 1000);
  responseSize.observe(labels, bytes);
}

/** What waits in the database, for all processes together; queried on each request for metrics. */
const waiting = new Gauge({
  name: 'atrium_waiting',
  help: 'Waiting work: jobs, undispatched events, e-mails to send, e-mails held for an officer, unsealed events',
  labelNames: ['what'],
  registers: [registry],
});
const oldest = new Gauge({
  name: 'atrium_oldest_waiting_seconds',
  help: 'Age of the oldest event that was not dispatched',
  registers: [registry],
});
const failing = new Gauge({
  name: 'atrium_failing_jobs',
  help: 'Jobs that failed and will be retried, or were given up',
  labelNames: ['job'],
  registers: [registry],
});

const lastBackup = new Gauge({
  name: 'atrium_last_backup_timestamp_seconds',
  help: 'When the newest complete backup of a worker was finished, 0 if there is none; present if a backup was attempted in the last 30 days',
  registers: [registry],
});

const lastRehearsal = new Gauge({
  name: 'atrium_last_rehearsal_timestamp_seconds',
  help: 'When an archive was last restored in a rehearsal and was sound, 0 if none was; present if a rehearsal was attempted in the last 90 days',
  registers: [registry],
});

const build = new Gauge({
  name: 'atrium_build_info',
  help: 'The running version, and its platform',
  labelNames: ['version', 'node', 'roles'],
  registers: [registry],
});
const workers = new Gauge({
  name: 'atrium_workers_alive',
  help: 'Workers of all processes that report regularly',
  registers: [registry],
});
const connections = new Gauge({
  name: 'atrium_database_connections',
  help: 'Connections of this process to the database, and requests waiting for one',
  labelNames: ['state'],
  registers: [registry],
});

/** Which server reads go to, while there is a replica. */
export const replicaFigures: ReplicaFigures = {
  reads: new Counter({
    name: 'atrium_reads_total',
    help: 'Read-only requests while a replica is configured, by the server that responds: the replica, or the primary in its place',
    labelNames: ['server'],
    registers: [registry],
  }),
  behind: new Gauge({
    name: 'atrium_replica_behind_bytes',
    help: 'Bytes the replica had yet to replay when last queried, NaN while it does not respond',
    registers: [registry],
  }),
  lag: new Gauge({
    name: 'atrium_replica_lag_seconds',
    help: 'Seconds the replica has been behind: 0 while it is up to date, NaN while it does not respond',
    registers: [registry],
  }),
};

/** Queries the backups written automatically by workers. */
async function askBackups(db: Db): Promise<void> {
  const { rows } = await sql<{ at: number }>`
    select coalesce(extract(epoch from max(ended_at) filter (where error is null)), 0)::float as at from backups where not by_command
    having max(started_at) > now() - interval '30 days'`.execute(db);
  lastBackup.remove();
  for (const { at } of rows) lastBackup.set(at);
  const rehearsed = await sql<{ at: number }>`
    select coalesce(extract(epoch from max(ended_at) filter (where error is null)), 0)::float as at from rehearsals
    having max(started_at) > now() - interval '90 days'`.execute(db);
  lastRehearsal.remove();
  for (const { at } of rehearsed.rows) lastRehearsal.set(at);
}

async function askQueue(db: Db): Promise<void> {
  const { rows } = await sql<{
    jobs: number;
    events: number;
    mails: number;
    held: number;
    unsealed: number;
    oldest: number;
  }>`
    select (select count(*)::int from graphile_worker.jobs) as jobs,
           (select count(*)::int from event_logs where dispatched_at is null) as events,
           (select count(*)::int from mails where state = 'QUEUED') as mails,
           (select count(*)::int from mails where state = 'HELD') as held,
           (select count(*)::int from event_logs where id > coalesce((select max(last_id) from event_log_seals), 0)) as unsealed,
           (select coalesce(extract(epoch from clock_timestamp() - min(event_tstamp)), 0)::float from event_logs
             where dispatched_at is null) as oldest`.execute(db);
  const [found] = rows;
  if (!found) return;
  for (const what of ['jobs', 'events', 'mails', 'held', 'unsealed'] as const) waiting.set({ what }, found[what]);
  oldest.set(found.oldest);
  const failed = await sql<{ job: string; count: number }>`
    select task_identifier as job, count(*)::int as count from graphile_worker.jobs
     where last_error is not null group by 1`.execute(db);
  await askBackups(db);
  workers.set(await countLivingWorkers(db));
  failing.reset();
  for (const { job, count } of failed.rows) failing.set({ job }, count);
}

/** The sources of metrics. */
export interface MetricSources {
  readonly db: Db;
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readonly config: Pick<Config, 'version' | 'roles'>;
  readonly replica?: Pick<Replica, 'lag'> | undefined;
  readonly log: Pick<Logger, 'warn'>;
}

/** Returns all metrics of this process and of what waits in the database, as Prometheus text. */
export async function figures({
  db,
  pool,
  config,
  replica,
  log,
}: MetricSources): Promise<{ type: string; text: string }> {
  build.set({ version: config.version, node: process.version, roles: [...config.roles].join() }, 1);
  connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
  connections.set({ state: 'idle' }, pool.idleCount);
  connections.set({ state: 'waited for' }, pool.waitingCount);
  await replica?.lag();
  // If the database is down, only its metrics are missing.
  await askQueue(db).catch((error: Error) =>
    log.warn({ reason: error.message }, 'the state of the queue cannot be read'),
  );
  return { type: registry.contentType, text: await registry.metrics() };
}

/** Mounts `GET /metrics` in Prometheus text, and counts HTTP requests. */
export function mountMetrics(app: FastifyInstance, sources: MetricSources, behindProxy: boolean): void {
  app.addHook('onResponse', async (req, reply) => {
    const labels = {
      method: req.method,
      route: req.routeOptions.url ?? 'unknown',
      status_code: String(reply.statusCode),
    };
    httpRequests.inc(labels);
    // This stream lasts as long as the window is open, which says nothing about response times.
    if (labels.route !== '/live') httpDuration.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (req, reply) => {
    // Metrics are for internal use: requests through the proxy come from outside.
    if (behindProxy && req.headers['x-forwarded-for'] !== undefined)
      return reply.status(404).type('text/plain').send('Not found');
    const { type, text } = await figures(sources);
    return reply.type(type).send(text);
  });
}
