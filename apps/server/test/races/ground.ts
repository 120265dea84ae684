import type { Loose, TestPerson } from '../world.ts';
import type { Stage } from './scene.ts';

/** Fresh records of the facility on which two calls meet: one that removes or merges, one that uses what goes. */
export interface Ground {
  readonly calls: Readonly<Record<string, { readonly who?: TestPerson; readonly given: Loose; readonly answers?: '' }>>;
  /** The rows at which both are held. */
  readonly gate: string;
  /** SQL: what is there afterwards, of nothing that differs from ground to ground. */
  readonly left: string;
}

let serial = 0;
/** A name that nothing has yet. */
export const fresh = () => {
  serial += 1;
  return `removal ${serial}`;
};

/** Puts a record into the store and answers its key. */
export async function made(stage: Stage, statement: string, ...values: unknown[]): Promise<number> {
  const { rows } = await stage.world.pool.query<{ id: number }>(statement, values);
  return rows[0]?.id ?? 0;
}

/** SQL: how many there are. */
export const count = (from: string) => `(select count(*)::int from ${from})`;
/** SQL: these values as one. */
export const list = (...values: readonly string[]) => `select jsonb_build_array(${values.join(', ')}) as value`;
