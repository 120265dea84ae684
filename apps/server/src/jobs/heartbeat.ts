import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { Pulse } from './pulse.ts';

/** How often a process reports that it is alive, in milliseconds. */
const interval = 15_000;

export interface Heartbeat {
  /** Removes the entry: a process that ends on purpose is not reported as missing. */
  stop(): Promise<void>;
}

interface Parts {
  readonly db: Db;
  readonly config: Pick<Config, 'version' | 'roles' | 'dataFolder' | 'backup'>;
  readonly log: Pick<Logger, 'debug'>;
}

/**
 * Records in the table `processes` every 15 seconds that this process is alive, what it is and how much space its data folder has; entries
 * of processes that ended without removing theirs are deleted after an hour. If the database is away, continues once it is back.
 */
export function startHeartbeat({ db, config, log }: Parts, pulse: Pulse | undefined): Heartbeat {
  const id = randomUUID();
  const tell = async () => {
    const disk = await statfs(config.dataFolder).catch(() => undefined);
    const said = {
      problem: pulse?.problem() ?? null,
      backsUp: config.backup !== undefined,
      diskFree: disk ? disk.bavail * disk.bsize : null,
      diskSize: disk ? disk.blocks * disk.bsize : null,
      seenAt: sql<Date>`clock_timestamp()`,
    };
    // The angle brackets of an unknown version are meant for programs.
    const version = config.version.replaceAll(/[<>]/g, '');
    await db
      .insertInto('processes')
      .values({ id, host: hostname(), pid: process.pid, version, roles: [...config.roles], ...said })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(said))
      .execute();
    await sql`delete from processes where seen_at < now() - interval '1 hour'`.execute(db);
  };
  let telling = Promise.resolve();
  const beat = () => {
    telling = telling
      .then(tell)
      .catch((error: Error) => log.debug({ reason: error.message }, 'the process could not report its state'));
  };
  beat();
  const timer = setInterval(beat, interval).unref();
  return {
    async stop() {
      clearInterval(timer);
      await telling;
      await db
        .deleteFrom('processes')
        .where('id', '=', id)
        .execute()
        .catch(() => undefined);
    },
  };
}
