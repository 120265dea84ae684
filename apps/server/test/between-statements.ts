import pg from 'pg';
import type { World } from './world.ts';

export interface BetweenStatements {
  /** Runs a callback on a separate connection before the statement of that number of the work; also returns whether there was such a statement. */
  during<T>(
    at: number,
    happens: (apart: pg.Client) => Promise<unknown>,
    work: () => Promise<T>,
  ): Promise<{ result: T; hasHappened: boolean }>;
  readonly apart: pg.Client;
  close(): Promise<void>;
}

/** Returns a tool to change records between any two statements of a world. */
export async function betweenStatements({ pool }: Pick<World, 'pool'>): Promise<BetweenStatements> {
  const apart = new pg.Client({ connectionString: pool.options.connectionString });
  await apart.connect();
  let between: { at: number; readonly happens: () => Promise<unknown> } | undefined;
  function interrupt(client: pg.PoolClient): void {
    const plain = client.query.bind(client) as unknown as (...args: unknown[]) => Promise<unknown>;
    (client as { query: unknown }).query = (...args: unknown[]) => {
      if (!between || typeof args.at(-1) === 'function') return plain(...args);
      between.at -= 1;
      return between.at === 0 ? between.happens().then(() => plain(...args)) : plain(...args);
    };
  }
  const seen = new Set<pg.PoolClient>();
  pool.on('acquire', (one) => {
    if (!seen.has(one)) interrupt(one);
    seen.add(one);
  });
  return {
    apart,
    async during(at, happens, work) {
      let hasHappened = false;
      between = {
        at,
        happens: () => {
          hasHappened = true;
          return happens(apart);
        },
      };
      const result = await work();
      between = undefined;
      return { result, hasHappened };
    },
    close: () => apart.end(),
  };
}
