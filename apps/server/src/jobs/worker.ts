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

/** A background job: what it does with its payload. It may run more than once, and must not mind. */
export type Job = (ctx: Ctx, payload: Readonly<Record<string, unknown>>) => Promise<void>;

/**
 * When the clock asks for a job: a crontab line of UTC (minute hour day month weekday), where the hour is nobody's business, or a time of the day at
 * the facility, such as 07:12 (rule X67).
 */
export type JobTime = string | { readonly daily: string };

const jobs = new Map<string, { job: Job; time?: JobTime }>();

/** Areas register their jobs here. What has a time is asked for once each time, whatever the number of workers. */
export function defineJob(name: string, job: Job, time?: JobTime): void {
  jobs.set(name, time ? { job, time } : { job });
}

/** Jobs that are asked for at a time of the day at the facility (HH:MM). */
export const dailyJobs = (): ReadonlyArray<{ readonly name: string; readonly at: string }> =>
  [...jobs].flatMap(([name, { time }]) => (typeof time === 'object' ? [{ name, at: time.daily }] : []));

defineJob('dispatch-event', (ctx, payload) => dispatchEvent(ctx, Number(payload.eventId)));
defineJob('seal-event-log', sealEventLog, '* * * * *');
defineJob('try-given-up', tryGivenUp, '7 5 * * *');

/**
 * Puts a job in the queue, in the transaction that is open: it runs if and only if that commits. One job per `jobKey` waits.
 * `patient` lets everything else that is ready go first; `afterSeconds` lets it wait; jobs of one `queue` run one after the other.
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

/** Lets jobs that wait to be tried again be tried now, also those that were given up; those at work are left alone. */
export async function hurry(tx: Ctx, jobKeys: readonly string[]): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where key = any(${jobKeys})), run_at => now(), attempts => 0)`.execute(
    tx.db,
  );
}

/** Tries jobs once more that were given up, for what broke them may be mended by now; mails are tried by officers, who are told of each. */
export async function tryGivenUp({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => max_attempts - 1)
    from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and task_identifier <> 'send-mail'`.execute(
    db,
  );
}

/**
 * The same for many payloads, in one statement. Jobs of one `queue` run one after the other, whatever the number of workers: what waits
 * for another system must not take the place of everything else.
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

/** A job that waits and is due. */
export interface DueJob {
  readonly id: number;
  readonly payload: Readonly<Record<string, unknown>>;
  /** How often it was tried. */
  readonly attempts: number;
}

/**
 * Takes jobs of a kind that are due out of every worker's reach until the transaction ends, for who does the work of many in one go. A transaction that fails,
 * or dies, leaves them as they were.
 */
export async function lockDueJobs(tx: Ctx, name: string, most: number): Promise<DueJob[]> {
  const { rows } = await sql<DueJob>`
    select j.id, j.payload, j.attempts from graphile_worker._private_jobs j
     where j.is_available and j.run_at <= now()
       and j.task_id = (select id from graphile_worker._private_tasks where identifier = ${name})
     order by j.priority, j.run_at, j.id limit ${most} ${heldFor('alone')} skip locked`.execute(tx.db);
  return rows;
}

/** Ends jobs that were taken so: those that are done, and those that are to be tried again, ever later, as the queue itself does it. */
export async function settleJobs(tx: Ctx, done: readonly DueJob[], again: readonly DueJob[]): Promise<void> {
  const ids = (jobs: readonly DueJob[]) => jobs.map(({ id }) => id);
  if (done.length > 0) await sql`select graphile_worker.complete_jobs(${ids(done)}::bigint[])`.execute(tx.db);
  for (const { id, attempts } of again) {
    await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], attempts => ${attempts + 1},
      run_at => now() + make_interval(secs => exp(least(${attempts + 1}, 10))))`.execute(tx.db);
  }
}

/** Whether another job of its key was put in the queue since this one began, which does the same anew: the key went over to that. */
async function hasSuccessor(
  { db }: Ctx,
  { id, key }: { readonly id: string; readonly key: string | null },
): Promise<boolean> {
  if (key === null) return false;
  const { rows } = await sql`
    select from graphile_worker._private_jobs where id = ${id}::bigint and key is null`.execute(db);
  return rows.length > 0;
}

/** What the queue runs; `atHand` holds the jobs that run now, `marks` what they are marked with, as often as they are. */
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
        ctx.log.error({ err: error, job: name, attempt: helpers.job.attempts }, 'job failed, it will be tried again');
        // The queue would keep it for ever as one that was given up.
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

/** Until what these runs of the queue have written of their jobs is there: it writes how a job ended while it looks for the next. */
async function written(pool: pg.Pool, runs: ReadonlySet<string>): Promise<void> {
  const held = 'select from graphile_worker._private_jobs where locked_by = any($1)';
  for (const until = Date.now() + 5000; Date.now() < until; await pause(5)) {
    if (runs.size === 0 || (await pool.query(held, [[...runs]])).rowCount === 0) return;
  }
}

/**
 * Does every job that is waiting now, and what these jobs add, and comes back once it is written down how each has ended. For tests. Jobs of one queue
 * are looked for again: the next of them is not seen until the one before is written down.
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
  /** Tells whether it hangs. */
  readonly pulse: Pulse;
  /** Finishes the jobs at hand and takes no more. */
  stop(): Promise<void>;
}

/** How long a runner may take to write the results of jobs that have ended, in milliseconds. */
const patience = 5_000;

/** One job of a name waits: one that fails time and again is tried anew when its time comes, and does not stand beside more and more of its like. */
export const crontab = (): string =>
  [...jobs]
    .flatMap(([name, { time }]) => (typeof time === 'string' ? [`${time} ${name} ?jobKey=${name}`] : []))
    .join('\n');

interface Work {
  readonly pool: pg.Pool;
  readonly makeCtx: () => Ctx;
  readonly concurrency: number;
  /** Settles when the worker is to stop. */
  readonly stopped: Promise<unknown>;
}

/** Works until it is stopped, ends or loses its connection, then finishes what is at hand. */
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
    // Another hand at the same proposal would only wait for the first (decision 318).
    forbiddenFlags: () => marks,
    concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    crontab: crontab(),
    logger: loggerOf(makeCtx()),
    events,
    // In a batch, even of one, a result that cannot be written is written later instead of ending the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const ended = runner.promise.catch(() => undefined);
  // A new worker has a new name: what the old one held when the connection broke is recognised as a dead one's.
  const lost = await Promise.race([ended, broken, stopped, presence.lost.then(() => true)]);
  (lost === true ? runner.kill() : runner.stop()).catch(() => undefined);
  // A runner that once could not write a result miscounts those it has still to write, and may wait for ever.
  const waited = async () => {
    if (lost !== true) await Promise.allSettled(atHand);
    await pause(patience, undefined, { ref: false });
  };
  await Promise.race([ended, waited()]);
}

/**
 * Starts the worker on this pool and keeps it at work: when it loses the database, or ends for any other reason, another takes
 * its place. Jobs that a killed worker held are taken over. `makeCtx` gives each job a context with the clock of its start.
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
      await workUntilLost().catch((error: Error) => log.warn({ reason: error.message }, 'the worker ended'));
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
