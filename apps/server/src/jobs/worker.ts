import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, run, runOnce, type Task, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Ctx } from '../access/context.ts';
import { heldFor } from '../db/row-lock.ts';
import { dispatchEvent } from '../events/dispatch.ts';
import { sealEventLog } from '../events/seal.ts';
import { type ProcessPresence, showPresence } from './presence.ts';
import { type Pulse, takePulse } from './pulse.ts';
import { bringBackTimes, careForQueue } from './queue-care.ts';

/** A background job, which processes its payload. It may run more than once for the same payload and has to allow that. */
export type Job = (ctx: Ctx, payload: Readonly<Record<string, unknown>>) => Promise<void>;

/**
 * When a job runs: a crontab line in UTC (minute hour day month weekday), if the local hour does not matter, or a time of day at the
 * facility, such as 07:12 (rule X67).
 */
export type JobTime = string | { readonly daily: string };

const jobs = new Map<string, { job: Job; time?: JobTime }>();

/** Registers a job of an area. A job with a time runs once each time, whatever the number of workers. */
export function defineJob(name: string, job: Job, time?: JobTime): void {
  jobs.set(name, time ? { job, time } : { job });
}

/** Returns the jobs that run at a time of day at the facility (HH:MM). */
export const dailyJobs = (): ReadonlyArray<{ readonly name: string; readonly at: string }> =>
  [...jobs].flatMap(([name, { time }]) => (typeof time === 'object' ? [{ name, at: time.daily }] : []));

defineJob('dispatch-event', (ctx, payload) => dispatchEvent(ctx, Number(payload.eventId)));
defineJob('seal-event-log', sealEventLog, '* * * * *');
defineJob('try-given-up', tryGivenUp, '7 5 * * *');

/**
 * Adds a job to the queue in the open transaction: it runs if and only if that commits. A new job replaces a waiting one with the same
 * `jobKey`. `patient` lets all other jobs that are ready go first; `afterSeconds` delays it; jobs of one `queue` run one after the other.
 */
export async function enqueue(
  tx: Ctx,
  name: string,
  payload: Record<string, unknown>,
  jobKey?: string,
  { patient = false, afterSeconds = 0, queue }: { patient?: boolean; afterSeconds?: number; queue?: string } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, job_key => ${jobKey ?? null},
    queue_name => ${queue ?? null},    priority => ${patient ? 10 : 0}, run_at => now() + make_interval(secs => ${afterSeconds}))`.execute(
    tx.db,
  );
}

/** Makes jobs that wait for a retry run now, including those without attempts left; running jobs are not affected. */
export async function hurry(tx: Ctx, jobKeys: readonly string[]): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where key = any(${jobKeys})), run_at => now(), attempts => 0)`.execute(
    tx.db,
  );
}

/**
 * Retries jobs without attempts left, because the cause may be resolved by now; mails are excluded, because officers see each failed one
 * and retry it.
 */
export async function tryGivenUp({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => max_attempts - 1)
    from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and task_identifier <> 'send-mail'`.execute(
    db,
  );
}

/**
 * Does the same for many payloads in one statement. Jobs of one `queue` run one after the other, whatever the number of workers, so that
 * jobs that wait for another system do not block all workers.
 */
export async function enqueueEach(
  tx: Ctx,
  name: string,
  jobs: ReadonlyArray<{ readonly payload: Record<string, unknown>; readonly jobKey: string; readonly queue?: string }>,
): Promise<void> {
  if (jobs.length === 0) return;
  await sql`select graphile_worker.add_job(${name}, payload => j.payload::json, job_key => j."jobKey", queue_name => j.queue)
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as j (payload jsonb, "jobKey" text, queue text)`.execute(
    tx.db,
  );
}

/** A job that is waiting and due. */
export interface DueJob {
  readonly id: number;
  readonly payload: Readonly<Record<string, unknown>>;
  /** How often it was tried. */
  readonly attempts: number;
}

/**
 * Locks due jobs of one kind against all workers until the transaction ends, for a caller that does the work of many together. If the
 * transaction fails or its process dies, the jobs remain as they were.
 */
export async function lockDueJobs(tx: Ctx, name: string, most: number): Promise<DueJob[]> {
  const { rows } = await sql<DueJob>`
    select j.id, j.payload, j.attempts from graphile_worker._private_jobs j
     where j.is_available and j.run_at <= now()
       and j.task_id = (select id from graphile_worker._private_tasks where identifier = ${name})
     order by j.priority, j.run_at, j.id limit ${most} ${heldFor('alone')} skip locked`.execute(tx.db);
  return rows;
}

/** Completes jobs that were locked in this way, and reschedules those that are to be retried, with the same growing delays as the queue itself. */
export async function settleJobs(tx: Ctx, done: readonly DueJob[], again: readonly DueJob[]): Promise<void> {
  const ids = (jobs: readonly DueJob[]) => jobs.map(({ id }) => id);
  if (done.length > 0) await sql`select graphile_worker.complete_jobs(${ids(done)}::bigint[])`.execute(tx.db);
  for (const { id, attempts } of again) {
    await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], attempts => ${attempts + 1},
      run_at => now() + make_interval(secs => exp(least(${attempts + 1}, 10))))`.execute(tx.db);
  }
}

/** Whether another job with its key was added to the queue since this one began, and does the same work again: the key then belongs to that one. */
async function hasSuccessor(
  { db }: Ctx,
  { id, key }: { readonly id: string; readonly key: string | null },
): Promise<boolean> {
  if (key === null) return false;
  const { rows } = await sql`
    select from graphile_worker._private_jobs where id = ${id}::bigint and key is null`.execute(db);
  return rows.length > 0;
}

/** Returns the tasks for the queue; `atHand` holds the jobs that are running, `marks` their flags, once for each job. */
function tasks(makeCtx: () => Ctx, atHand = new Set<Promise<void>>(), marks: string[] = []): TaskList {
  const list: TaskList = {};
  for (const [name, { job }] of jobs) {
    list[name] = async (payload, helpers) => {
      const ctx = makeCtx();
      const own = Object.keys(helpers.job.flags ?? {});
      marks.push(...own);
      const running = job(ctx, (payload ?? {}) as Record<string, unknown>);
      atHand.add(running);
      try {
        await running;
      } catch (error) {
        ctx.log.error({ err: error, job: name, attempt: helpers.job.attempts }, 'a job failed and will be retried');
        // Otherwise the queue would retain it for ever as one without attempts left.
        if (await hasSuccessor(ctx, helpers.job)) return;
        throw error;
      } finally {
        atHand.delete(running);
        for (const mark of own) marks.splice(marks.indexOf(mark), 1);
      }
    };
  }
  return list;
}

const loggerOf = (ctx: Ctx) =>
  new Logger(() => (level, message) => {
    if (level === 'error') ctx.log.error(message);
    else ctx.log.debug(message);
  });

/** Waits until these runs have written the results of their jobs: the queue does so while it looks for the next job. */
async function written(pool: pg.Pool, runs: ReadonlySet<string>): Promise<void> {
  const held = 'select from graphile_worker._private_jobs where locked_by = any($1)';
  for (const until = Date.now() + 5000; Date.now() < until; await pause(5)) {
    if (runs.size === 0 || (await pool.query(held, [[...runs]])).rowCount === 0) return;
  }
}

/**
 * Runs every waiting job, and the jobs that these add, and returns once their results are written. For tests. After jobs of a named queue
 * it looks again: the next of them is not visible until the result of the previous one is written.
 */
export async function drainJobs(pool: pg.Pool, makeCtx: () => Ctx): Promise<void> {
  for (let again = true; again; ) {
    again = false;
    const runs = new Set<string>();
    const noted = Object.entries(tasks(makeCtx)).map(([name, task]): [string, Task] => [
      name,
      (payload, helpers) => {
        if (helpers.job.locked_by) runs.add(helpers.job.locked_by);
        again ||= helpers.job.job_queue_id !== null;
        return task?.(payload, helpers);
      },
    ]);
    const taskList = Object.fromEntries(noted);
    await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger: loggerOf(makeCtx()) });
    await written(pool, runs);
  }
}

export interface Worker {
  /** Tells whether the worker hangs. */
  readonly pulse: Pulse;
  /** Finishes the running jobs and takes no more. */
  stop(): Promise<void>;
}

/** How long a runner may take to write the results of jobs that have ended, in milliseconds. */
const patience = 5_000;

/**
 * Returns the crontab. Only one job of a name waits at a time: if it fails repeatedly, it is retried when its time comes again, and does
 * not accumulate copies.
 */
export const crontab = (): string =>
  [...jobs]
    .flatMap(([name, { time }]) => (typeof time === 'string' ? [`${time} ${name} ?jobKey=${name}`] : []))
    .join('\n');

interface Work {
  readonly pool: pg.Pool;
  readonly makeCtx: () => Ctx;
  readonly concurrency: number;
  /** Resolves when the worker is to stop. */
  readonly stopped: Promise<unknown>;
}

/** Works until it is stopped, ends or loses its connection, then finishes the running jobs. */
async function workAs(
  { pool, makeCtx, concurrency, stopped }: Work,
  presence: ProcessPresence,
  events: WorkerEvents,
): Promise<void> {
  const atHand = new Set<Promise<void>>();
  const marks: string[] = [];
  const broken = once(events, 'pool:fatalError');
  const runner = await run({
    pgPool: pool,
    taskList: tasks(makeCtx, atHand, marks),
    // A second job on the same proposal would only wait for the first (decision 318).
    forbiddenFlags: () => marks,
    concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    crontab: crontab(),
    logger: loggerOf(makeCtx()),
    events,
    // With batching, even in batches of one, a result that cannot be written is written later instead of ending the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const ended = runner.promise.catch(() => undefined);
  // A new worker gets a new name, so jobs held by the old one when the connection broke are recognized as those of a dead worker.
  const lost = await Promise.race([ended, broken, stopped, presence.lost.then(() => true)]);
  (lost === true ? runner.kill() : runner.stop()).catch(() => undefined);
  // After a failure to write a result, the runner miscounts the pending ones and may wait for ever.
  const waited = async () => {
    if (lost !== true) await Promise.allSettled(atHand);
    await pause(patience, undefined, { ref: false });
  };
  await Promise.race([ended, waited()]);
}

/**
 * Starts the worker on this pool and restarts it if it loses the database or ends for any other reason. Takes over jobs of killed workers.
 * `makeCtx` creates the context of each job, with the time of its start.
 */
export function startWorker(pool: pg.Pool, makeCtx: () => Ctx, concurrency = 4): Worker {
  const { log } = makeCtx();
  const stopping = new AbortController();
  const pulse = takePulse();
  const stopped = once(stopping.signal, 'abort');
  let turn = Promise.withResolvers<void>();

  const workUntilLost = async () => {
    pulse.beat();
    const events: WorkerEvents = new EventEmitter();
    pulse.follow(events);
    const presence = await showPresence(pool, events);
    try {
      turn = Promise.withResolvers();
      await bringBackTimes(pool);
      await workAs({ pool, makeCtx, concurrency, stopped: Promise.race([stopped, turn.promise]) }, presence, events);
    } finally {
      await presence.end();
    }
  };
  const work = async () => {
    while (!stopping.signal.aborted) {
      await workUntilLost().catch((error: Error) =>
        log.warn({ reason: error.message }, 'the worker stopped; it restarts in a second'),
      );
      await pause(1000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const care = careForQueue(pool, log, () => turn.resolve());
  const working = work();
  return {
    pulse,
    stop: async () => {
      care.stop();
      stopping.abort();
      await working;
    },
  };
}
