import pg from 'pg';

/** Timeout of the probe in milliseconds. */
const patience = 2000;

/** PostgreSQL accepts no further connections. */
const full = '53300';

/** Checks whether the database responds, without using the pool of the requests. */
export interface Probe {
  /** Whether the database responds within two seconds; concurrent callers share one result. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens a probe with a separate connection, which is made by the first check and kept while checks continue: waiting for a connection of
 * the pool would only show that all of them are busy. If the database accepts no further connection, the server is judged by those that the
 * pool has already.
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
