import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hasWords } from '../proposal/index.ts';

/**
 * Which experiments take place on an instrument that is called so, as a condition on the key of one, for statements that have joined it as `e`;
 * null where no instrument is. What few instruments are called leads an index to their experiments. What most of them are called, such as
 * 'instrument', is asked of each row where it stands: to gather nearly all experiments first takes longer than to read them.
 */
export async function onInstrumentsCalled(
  db: Db,
  needle: string,
  experimentPk: RawBuilder<unknown>,
): Promise<RawBuilder<boolean> | null> {
  const { rows } = await sql<{ id: number; isMeant: boolean }>`
    select n.id, ${hasWords(sql`n.name`, needle)} as is_meant from instruments n`.execute(db);
  const meant = rows.flatMap(({ id, isMeant }) => (isMeant ? [id] : []));
  if (meant.length === 0) return null;
  if (meant.length * 2 > rows.length) return sql<boolean>`e.instrument_id = any(${meant}::int[])`;
  return sql<boolean>`${experimentPk} = any(array(
    select x.experiment_pk from experiments x where x.instrument_id = any(${meant}::int[])))`;
}
