import type { RecordEffects } from '@atrium/domain/act';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import type { Act } from '../../db/tables.ts';

export type ActRow = Omit<Selectable<Act>, 'told'> & { readonly told: readonly RecordEffects[] };

export async function findAct(db: Db, id: number): Promise<ActRow | undefined> {
  return await db.selectFrom('acts').selectAll().where('id', '=', id).$castTo<ActRow>().executeTakeFirst();
}

export async function lockAct(db: Db, id: number): Promise<void> {
  await db.selectFrom('acts').select('id').where('id', '=', id).$call(locked('alone')).execute();
}

/**
 * Returns the acts since a point in time, newest first: those of one person in one role, or all; only those that touched the given
 * proposal, if any.
 */
export async function listActRows(
  db: Db,
  asked: {
    readonly since: Date;
    readonly doneBy: { readonly id: number; readonly role: string } | null;
    readonly proposalPk: number | null;
    readonly first: number;
    readonly offset: number;
  },
): Promise<ActRow[]> {
  return await db
    .selectFrom('acts')
    .selectAll()
    .where('doneAt', '>=', asked.since)
    .$if(asked.doneBy !== null, (q) =>
      q.where('doneBy', '=', asked.doneBy?.id ?? 0).where('doneAs', '=', asked.doneBy?.role ?? ''),
    )
    .$if(asked.proposalPk !== null, (q) => q.where('proposalPks', '@>', sql<number[]>`${[asked.proposalPk]}::int[]`))
    .orderBy('id', 'desc')
    .limit(asked.first)
    .offset(asked.offset)
    .$castTo<ActRow>()
    .execute();
}

/**
 * Marks an act as undone, once another act has reversed its changes. If the act had itself undone another act, that one is in effect
 * again and can be undone again.
 */
export async function markUndone(
  db: Db,
  act: ActRow,
  undo: { readonly at: Date; readonly by: number | null },
): Promise<void> {
  await db.updateTable('acts').set({ undoneAt: undo.at, undoneBy: undo.by }).where('id', '=', act.id).execute();
  if (act.undoes) {
    await db.updateTable('acts').set({ undoneAt: null, undoneBy: null }).where('id', '=', act.undoes).execute();
  }
}

/** An act that a user performed directly, not as the undo of another act. */
export interface Origin {
  readonly operation: string;
  /** The arguments of its operation, stored so that the rule can be checked again. */
  readonly asked: unknown;
  /** Whether the effect of this act is present while the act that was looked up is in effect. */
  readonly inEffect: boolean;
}

/** Returns the original act: the act itself or, for an undo, the act at the start of the chain of undos and redos. */
export async function findOrigin(db: Db, actId: number): Promise<Origin> {
  const { rows } = await sql<Origin>`
    with recursive chain as (
      select operation, asked, undoes, 0 as steps from acts where id = ${actId}
      union all select a.operation, a.asked, a.undoes, steps + 1 from acts a join chain on chain.undoes = a.id
    )
    select operation, asked, steps % 2 = 0 as "inEffect" from chain where undoes is null`.execute(db);
  if (!rows[0]) throw new Error('The act was deleted although it was locked');
  return rows[0];
}

/** Records that the act of this transaction undoes another act. Returns the id of the current act. */
export async function undoesAct(db: Db, actId: number, does: string): Promise<number> {
  const { id } = await db
    .updateTable('acts')
    .set({ undoes: actId, does })
    .where('id', '=', sql<number>`current_setting('atrium.act')::int`)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns those of these files that appear in records which an act removed and an undo would restore. */
export async function listFilesOfActs(db: Db, fileIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct found[1] as id
      from act_changes, regexp_matches(before::text, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') as found
     where found[1] = any(${fileIds})`.execute(db);
  return rows.map(({ id }) => id);
}

/** SQL for the rows of a table that an act touched: `key`, the row before the act (`was`), the row after it (`is`), and both merged (`r`). */
export const touchedRows = (actId: number, place: string): RawBuilder<unknown> => sql`
  select key, (array_agg(before order by number))[1] as was, (array_agg(after order by number desc))[1] as "is",
         coalesce((array_agg(before order by number))[1], '{}') || coalesce((array_agg(after order by number desc))[1], '{}') as r
    from act_changes where act_id = ${actId} and place = ${place} group by key`;
