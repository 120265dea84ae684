import type pg from 'pg';
import type { Logger } from 'pino';
import { releaseJobsOfTheDead } from './presence.ts';

/** Clocks are put right by less all the time, in milliseconds. */
const most = 60_000;

/** Whoever asks is told whether somebody has set the clock of this machine since it was asked last, to either side. */
function watchClock(): () => boolean {
  const apart = () => Date.now() - performance.now();
  let known = apart();
  return () => {
    const before = known;
    known = apart();
    return Math.abs(known - before) > most;
  };
}

/**
 * Brings back what the queue has put off by a clock that has been set back since (rule X68): jobs that nobody delays for so long, and the minutes for
 * which the crontab believes to have asked already.
 */
export async function bringBackTimes(pool: pg.Pool): Promise<void> {
  // The longest wait after a failure is e to the tenth seconds, and nothing else is put off for more than one.
  await pool.query(`
    update graphile_worker._private_jobs set run_at = now()
     where run_at > now() + case when last_error is null then interval '1 minute' else interval '7 hours' end`);
  await pool.query(`
    update graphile_worker._private_known_crontabs set last_execution = now() - interval '1 minute'
     where last_execution > now() + interval '1 minute'`);
}

/** How often the jobs of killed workers and the clock are looked at, in milliseconds. */
const lookInterval = 3_000;
/** How often times are brought back that a clock of the database has put off, which may be another machine's. */
const timesInterval = 60_000;

/**
 * Looks after the queue until it is stopped: takes over the jobs of workers that are gone, brings back times, and says when the clock of this machine
 * was set. The crontab goes on from the minute that it knows: it would wait until that comes again, or ask for each one that was left out.
 */
export function careForQueue(pool: pg.Pool, log: Logger, onClockSet: () => void): { stop(): void } {
  const wasClockSet = watchClock();
  const look = setInterval(async () => {
    if (wasClockSet()) {
      log.warn('the clock of this machine was set; the worker begins anew');
      onClockSet();
    }
    const dead = await releaseJobsOfTheDead(pool).catch(() => []);
    if (dead.length > 0) log.warn({ workers: dead }, 'took over the jobs of workers that are gone');
  }, lookInterval);
  const times = setInterval(() => bringBackTimes(pool).catch(() => undefined), timesInterval);
  return {
    stop: () => {
      clearInterval(look);
      clearInterval(times);
    },
  };
}
