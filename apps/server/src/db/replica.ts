import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, PostgresPool } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Counter, Gauge } from 'prom-client';
import { databaseOver, openPool, preparing } from './database.ts';
import { clientOf } from './dialect.ts';
import type { DB } from './tables.ts';

/** How long a read waits for the replica to catch up with the database, in milliseconds. */
const patience = 60;

/** How often the replica is queried meanwhile, in milliseconds. */
const every = 4;

/** How long a replica that was away or behind is not used, in milliseconds. */
const rest = 1000;

/** How long a query for the lag waits for the replica's response, in milliseconds. */
const patienceOfWatchers = 1000;

/** A position in PostgreSQL's write-ahead log: in bytes, and with its timeline. */
interface Position {
  readonly bytes: number;
  readonly timeline: string;
}

/** The position up to which a replica has replayed the log, and the age of the newest transaction there. */
interface Replayed extends Position {
  readonly seconds: number;
}

/** How far a replica is behind. */
export interface ReplicaLag {
  /** Why the lag is unknown, in which case the figures are 0; null if it is known. */
  readonly problem: string | null;
  /** Bytes of the log still to be replayed. */
  readonly bytes: number;
  /** For how long it has been behind. */
  readonly seconds: number;
}

// Every acknowledged write precedes this position. A server that followed a former primary has another timeline.
const written = `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') as bytes,
  left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline`;
const replayed = `select coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0) as bytes,
  lpad(upper(to_hex((select min_recovery_end_timeline from pg_control_recovery()))), 8, '0') as timeline,
  coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float8 as seconds`;

/** The database for the reads of one request. */
export interface Reader {
  readonly db: Kysely<DB>;
  /** The database for writes. */
  readonly primary: Kysely<DB>;
  /** Makes all further reads use the primary. */
  leave(): void;
}

export interface Replica {
  /**
   * Returns a reader of the replica once the replica has everything that was acknowledged before this call. Undefined if it is away or
   * behind, in which case the caller reads from the primary.
   */
  reader(): Promise<Reader | undefined>;
  /** Measures how far the replica is behind; responds within about a second. */
  lag(): Promise<ReplicaLag>;
  close(): Promise<void>;
}

/** Runs one query at a time; callers that arrive while one is running share the next, and never get an earlier result. */
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
  if (!position) throw new Error('no response');
  return position;
}

/** A statement stopped by its time limit on the replica would take as long on the primary. */
const ranTooLong = (error: unknown) => (error as { code?: string }).code === '57014';

/** The metrics of the replica, as named in docs/operations.md. */
export interface ReplicaFigures {
  readonly reads: Counter<'server'>;
  readonly behind: Gauge;
  readonly lag: Gauge;
}

export interface ReplicaParts {
  readonly url: string;
  /** Number of connections for reading. */
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
 * Compares the positions of the replica and the primary. `obstacle` resolves to undefined once the replica has everything written until
 * now, otherwise to what holds it up; it reports the lag it observed in `behind`.
 */
function positionsOf(primary: pg.Pool, replica: pg.Pool, behind: Gauge) {
  // Separate pools, so that these queries do not wait for readers.
  const asking = [primary, replica].map(({ options }) => new pg.Pool({ ...options, min: 0, max: 1 }));
  for (const one of asking) one.on('error', () => undefined);
  const [askWritten, askReplayed] = [written, replayed].map((question, at) =>
    together(() => positionIn(asking[at] as pg.Pool, question)),
  ) as [() => Promise<Position>, () => Promise<Replayed>];
  /** When the replica was last seen up to date, in milliseconds of this process; initially, when it was opened. */
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
        if (performance.now() > until) return known.timeline === wanted.timeline ? 'behind' : 'it has another history';
      }
    },
    async lag(): Promise<ReplicaLag> {
      const late = pause(patienceOfWatchers, undefined, { ref: false });
      const wanted = await askWritten();
      const known = await Promise.race([askReplayed(), late]);
      if (!known) throw new Error('no answer within a second');
      if (known.timeline !== wanted.timeline) throw new Error('its history differs from that of the database');
      const bytes = Math.max(0, wanted.bytes - known.bytes);
      if (bytes === 0) hadAllAt = performance.now();
      // The age of the newest transaction is too long if nothing was written for a while, and the time since the last look if nobody
      // looked: the shorter of the two is right.
      const unseen = (performance.now() - hadAllAt) / 1000;
      return { problem: null, bytes, seconds: bytes === 0 ? 0 : Math.min(known.seconds, unseen) };
    },
    close: () => Promise.all(asking.map((one) => one.end())),
  };
}

/** Returns a reader that uses the replica until a query fails or `isSame` says that the replica was restarted, and the primary from then on. */
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
 * Opens a replica that is read from only while it is up to date, so that nobody misses a write, of their own or of others. A query that the
 * replica refuses or fails at is sent to the primary, together with the rest of that request (decision 267).
 */
export function openReplica({ url, max, primary, figures, log }: ReplicaParts): Replica {
  const pool = openPool(url, max, log, 'atrium reader', { isReplica: true });
  const positions = positionsOf(primary.pool, pool, figures.behind);
  const ways = { replica: preparing(pool), primary: preparing(primary.pool) };
  let restUntil = Number.NEGATIVE_INFINITY;
  let wasWell: boolean | undefined;
  // A replica that restarts may be missing something it had before.
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
    if (isWell) log.info('the replica is used for reading');
    else log[reason === 'behind' ? 'debug' : 'warn']({ reason }, 'the replica is not used for now');
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
