import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, PostgresPool } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Counter, Gauge } from 'prom-client';
import { databaseOver, openPool, preparing } from './database.ts';
import { clientOf } from './dialect.ts';
import type { DB } from './tables.ts';

/** How long whoever reads waits for the replica to have all that the database has, in milliseconds. */
const patience = 60;

/** How often it is asked meanwhile, in milliseconds. */
const every = 4;

/** How long a replica that was away or behind is left alone, in milliseconds. */
const rest = 1000;

/** How long whoever asks how far it is waits for its answer, in milliseconds. */
const patienceOfWatchers = 1000;

/** A place in what PostgreSQL writes down before it is so: in bytes, and in which history of servers. */
interface Position {
  readonly bytes: number;
  readonly timeline: string;
}

/** What a replica has replayed, and how long ago the newest of it was written. */
interface Replayed extends Position {
  readonly seconds: number;
}

/** How far a replica is behind. */
export interface ReplicaLag {
  /** Why nothing is known of it; then the figures are 0. */
  readonly problem: string | null;
  /** What it has still to replay. */
  readonly bytes: number;
  /** For how long it has not had everything. */
  readonly seconds: number;
}

// Whatever was acknowledged lies before it. A server that followed a primary which is none any more has another history.
const written = `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') as bytes,
  left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline`;
const replayed = `select coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0) as bytes,
  lpad(upper(to_hex((select min_recovery_end_timeline from pg_control_recovery()))), 8, '0') as timeline,
  coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float8 as seconds`;

/** The database as somebody reads it who asks now. */
export interface Reader {
  readonly db: Kysely<DB>;
  /** Where writes go. */
  readonly primary: Kysely<DB>;
  /** From now on everything is read where it is written. */
  leave(): void;
}

export interface Replica {
  /**
   * Reads from the replica, which then has all that was acknowledged to anybody before this was called. Undefined while it is away or
   * behind: whoever asks reads from the database itself.
   */
  reader(): Promise<Reader | undefined>;
  /** How far it is behind, asked now; answers within about a second. */
  lag(): Promise<ReplicaLag>;
  close(): Promise<void>;
}

/** Asks one question at a time; who comes while one is under way is answered by the next, and never by what was known before. */
function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= last.then(() => {
      next = undefined;
      const asked = ask();
      last = asked.catch(() => undefined);
      return asked;
    });
    return next;
  };
}

async function positionIn<T extends Position>(pool: pg.Pool, question: string): Promise<T> {
  const [position] = (await pool.query<T>(question)).rows;
  if (!position) throw new Error('no answer');
  return position;
}

/** Stopped by its time limit on the replica, a statement would run as long again elsewhere. */
const ranTooLong = (error: unknown) => (error as { code?: string }).code === '57014';

/** What is told of it, under the names of docs/operations.md. */
export interface ReplicaFigures {
  readonly reads: Counter<'server'>;
  readonly behind: Gauge;
  readonly lag: Gauge;
}

export interface ReplicaParts {
  readonly url: string;
  /** Connections to read on. */
  readonly max: number;
  readonly primary: { readonly pool: pg.Pool; readonly db: Kysely<DB> };
  readonly figures: ReplicaFigures;
  readonly log: Logger;
}

async function queryOver(way: PostgresPool, text: string, values: readonly unknown[]) {
  const client = await way.connect();
  try {
    return await client.query(text, values);
  } finally {
    client.release();
  }
}

/**
 * Asks the replica and the primary how far they are. `obstacle` is undefined once the replica has all that is written now, otherwise
 * what keeps it; it tells in `behind` what it saw meanwhile.
 */
function positionsOf(primary: pg.Pool, replica: pg.Pool, behind: Gauge) {
  // Those who ask how things stand wait for nobody who reads.
  const asking = [primary, replica].map(({ options }) => new pg.Pool({ ...options, min: 0, max: 1 }));
  for (const one of asking) one.on('error', () => undefined);
  const [askWritten, askReplayed] = [written, replayed].map((question, at) =>
    together(() => positionIn(asking[at] as pg.Pool, question)),
  ) as [() => Promise<Position>, () => Promise<Replayed>];
  /** When it was last seen with everything, in milliseconds of this process; at first, when it was opened. */
  let hadAllAt = performance.now();

  return {
    async obstacle(): Promise<string | undefined> {
      const wanted = await askWritten();
      const late = pause(patience, undefined, { ref: false });
      for (const until = performance.now() + patience; ; await pause(every)) {
        const known = await Promise.race([askReplayed(), late]);
        behind.set(known ? Math.max(0, wanted.bytes - known.bytes) : Number.NaN);
        if (!known) return 'no answer in time';
        if (known.timeline === wanted.timeline && known.bytes >= wanted.bytes) {
          hadAllAt = performance.now();
          return undefined;
        }
        if (performance.now() > until) return known.timeline === wanted.timeline ? 'behind' : 'of another history';
      }
    },
    async lag(): Promise<ReplicaLag> {
      const late = pause(patienceOfWatchers, undefined, { ref: false });
      const wanted = await askWritten();
      const known = await Promise.race([askReplayed(), late]);
      if (!known) throw new Error('no answer within a second');
      if (known.timeline !== wanted.timeline) throw new Error('it is of another history than the database');
      const bytes = Math.max(0, wanted.bytes - known.bytes);
      if (bytes === 0) hadAllAt = performance.now();
      // The newest it has is old where nothing was written for long, and what was seen is old where nobody looked: the shorter of both is so.
      const unseen = (performance.now() - hadAllAt) / 1000;
      return { problem: null, bytes, seconds: bytes === 0 ? 0 : Math.min(known.seconds, unseen) };
    },
    close: () => Promise.all(asking.map((one) => one.end())),
  };
}

/** Reads from the replica until that fails or `isSame` says that it is not the one it was, and from the primary from then on. */
function readerOf(
  ways: { readonly replica: PostgresPool; readonly primary: PostgresPool },
  primary: Kysely<DB>,
  isSame: () => boolean,
): Reader {
  let left = false;
  const query = async (text: string, values: readonly unknown[]) => {
    if (!left && isSame()) {
      try {
        return await queryOver(ways.replica, text, values);
      } catch (error) {
        if (ranTooLong(error)) throw error;
        left = true;
      }
    }
    return queryOver(ways.primary, text, values);
  };
  const connect = async () => clientOf({ query, release: () => undefined });
  return {
    db: databaseOver({ options: {}, connect, end: async () => undefined }),
    primary,
    leave: () => {
      left = true;
    },
  };
}

/**
 * A replica that is read from while it has everything, so that nobody misses a write, one's own or another's. What it refuses or fails at is asked
 * of the primary, and so is the rest of that request (decision 267).
 */
export function openReplica({ url, max, primary, figures, log }: ReplicaParts): Replica {
  const pool = openPool(url, max, log, 'atrium reader', { isReplica: true });
  const positions = positionsOf(primary.pool, pool, figures.behind);
  const ways = { replica: preparing(pool), primary: preparing(primary.pool) };
  let restUntil = Number.NEGATIVE_INFINITY;
  let wasWell: boolean | undefined;
  // A replica that starts anew may know less than it did.
  let lives = 0;
  pool.on('error', () => {
    lives += 1;
  });

  const look = async () => {
    const reason = await positions.obstacle().catch(({ message }: Error) => message || 'no answer');
    const isWell = reason === undefined;
    if (!isWell) restUntil = performance.now() + rest;
    if (isWell === wasWell) return;
    wasWell = isWell;
    if (isWell) log.info('the replica is read from');
    else log[reason === 'behind' ? 'debug' : 'warn']({ reason }, 'the replica is left alone for now');
  };

  return {
    async reader() {
      if (performance.now() >= restUntil) await look();
      const isReady = performance.now() >= restUntil;
      figures.reads.inc({ server: isReady ? 'replica' : 'primary' });
      if (!isReady) return undefined;
      const born = lives;
      return readerOf(ways, primary.db, () => born === lives);
    },
    async lag() {
      const found = await positions.lag().catch(({ message }: Error) => ({
        problem: message || 'no answer',
        bytes: 0,
        seconds: 0,
      }));
      figures.behind.set(found.problem === null ? found.bytes : Number.NaN);
      figures.lag.set(found.problem === null ? found.seconds : Number.NaN);
      return found;
    },
    async close() {
      await Promise.all([pool.end(), positions.close()]);
    },
  };
}
