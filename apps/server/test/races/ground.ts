import type { Loose, TestPerson } from '../world.ts';
import type { Stage } from './scene.ts';

/** Fresh records of the facility on which two calls meet: one removes or merges a record that the other uses. */
export interface Ground {
  readonly calls: Readonly<Record<string, { readonly who?: TestPerson; readonly given: Loose; readonly answers?: '' }>>;
  /** The rows at which both calls are held. */
  readonly gate: string;
  /** SQL: what remains afterwards, without anything that differs from ground to ground. */
  readonly left: string;
}

let serial = 0;
/** Returns a name that is not in use yet. */
export const fresh = () => {
  serial += 1;
  return `removal ${serial}`;
};

/** Inserts a record and returns its key. */
export async function made(stage: Stage, statement: string, ...values: unknown[]): Promise<number> {
  const { rows } = await stage.world.pool.query<{ id: number }>(statement, values);
  return rows[0]?.id ?? 0;
}

/** SQL: the number of rows. */
export const count = (from: string) => `(select count(*)::int from ${from})`;
/** SQL: these values as a single value. */
export const list = (...values: readonly string[]) => `select jsonb_build_array(${values.join(', ')}) as value`;
