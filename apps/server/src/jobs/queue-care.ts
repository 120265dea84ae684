import type pg from 'pg';
import type { Logger } from 'pino';
import { releaseJobsOfTheDead } from './presence.ts';

/** Smaller corrections of the clock, in milliseconds, are routine and ignored. */
const most = 60_000;

/** Returns a function that tells whether the clock of this machine was set, in either direction, since its last call. */
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
 * Corrects times that are too far in the future because the clock has been set back since (rule X68): of jobs that nobody delays for so
 * long, and the last run of the crontab.
 */
export async function bringBackTimes(pool: pg.Pool): Promise<void> {
  // The longest wait after a failure is e to the tenth seconds, and nothing else is delayed for more than a minute.
  await pool.query(`
    update graphile_worker._private_jobs set run_at = now()
     where run_at > now() + case when last_error is null then interval '1 minute' else interval '7 hours' end`);
  await pool.query(`
    update graphile_worker._private_known_crontabs set last_execution = now() - interval '1 minute'
     where last_execution > now() + interval '1 minute'`);
}

/** How often to check for jobs of killed workers and for changes of the clock, in milliseconds. */
const lookInterval = 3_000;
/** How often to correct times set by the clock of the database, which may be on another machine. */
const timesInterval = 60_000;

/**
 * Maintains the queue until it is stopped: releases the jobs of workers that are gone, corrects times, and reports when the clock of this
 * machine was set. Otherwise the crontab would continue from the minute that it knows: it would wait until that comes again, or run once
 * for each skipped minute.
 */
export function careForQueue(pool: pg.Pool, log: Logger, onClockSet: () => void): { stop(): void } {
  const wasClockSet = watchClock();
  const look = setInterval(async () => {
    if (wasClockSet()) {
      log.warn('the clock of this machine was changed; the worker restarts');
      onClockSet();
    }
    const dead = await releaseJobsOfTheDead(pool).catch(() => []);
    if (dead.length > 0) log.warn({ workers: dead }, 'released the jobs of workers that have died');
  }, lookInterval);
  const times = setInterval(() => bringBackTimes(pool).catch(() => undefined), timesInterval);
  return {
    stop: () => {
      clearInterval(look);
      clearInterval(times);
    },
  };
}
