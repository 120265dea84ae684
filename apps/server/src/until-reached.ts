import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { overloadOf } from './access/overload.ts';
import type { Config } from './config/config.ts';
import { insistOnSessions } from './db/sessions.ts';
import { openWaitingServer } from './stand-in.ts';

/** Milliseconds between two attempts, and between two log lines about them. */
const every = { try: 2_000, line: 30_000 };

/**
 * In production, waits until the database of the environment can be reached, for instance after a power cut from which it recovers more
 * slowly than this process: meanwhile a stand-in responds, and the wait is logged (decision 0660). Throws the `StartProblem` of
 * `insistOnSessions` if waiting would not help, such as for a wrong password, and outside production immediately, because somebody reads it
 * at a terminal.
 */
export async function untilReached(pool: pg.Pool, config: Config, log: Logger): Promise<void> {
  const since = Date.now();
  let reportedAt: number | undefined;
  let over: (() => Promise<void>) | undefined;
  try {
    for (;;) {
      const problem = await insistOnSessions(pool, config).then(() => undefined, asError);
      if (!problem) break;
      if (!config.production || !overloadOf(problem.cause)) throw problem;
      over ??= await openWaitingServer('database', config);
      if (Date.now() - (reportedAt ?? Number.NEGATIVE_INFINITY) >= every.line) {
        reportedAt = Date.now();
        log.error(
          `${problem.message} This process tries again every ${every.try / 1000} s and continues once the database is reachable.`,
        );
      }
      await pause(every.try);
    }
  } finally {
    await over?.();
  }
  if (reportedAt)
    log.info(`The database is reachable after ${Math.round((Date.now() - since) / 1000)} s; this process continues`);
}

const asError = (error: Error) => error;
