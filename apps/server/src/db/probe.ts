import pg from 'pg';

/** Milliseconds the database has to answer who asks whether it is there. */
const patience = 2000;

/** PostgreSQL has no place for another connection. */
const full = '53300';

/** Asks the database whether it is there, past the pool of those who work. */
export interface Probe {
  /** Whether the database answers, within two seconds; who asks at the same moment is told the same. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * A connection of its own, opened with the first question and kept while somebody goes on asking: who waits for one of the pool's learns only that all of
 * them are at work. Where the database has no place for it, those that the pool has already are what the server works with.
 */
export function openProbe(pool: pg.Pool): Probe {
  const own = new pg.Pool({
    ...pool.options,
    max: 1,
    application_name: 'atrium-readiness',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
  });
  own.on('error', () => undefined);
  let asking: Promise<boolean> | undefined;
  const ask = () =>
    own.query('select 1').then(
      () => true,
      ({ code }: { code?: string }) => code === full && pool.totalCount > 0,
    );
  return {
    answers: () => {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    close: () => own.end(),
  };
}
