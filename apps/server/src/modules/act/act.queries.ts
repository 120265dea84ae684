import type { ToldRecords } from '@atrium/domain/act';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import type { Act } from '../../db/tables.ts';

export type ActRow = Omit<Selectable<Act>, 'told'> & { readonly told: readonly ToldRecords[] };

export async function findAct(db: Db, id: number): Promise<ActRow | undefined> {
  return await db.selectFrom('acts').selectAll().where('id', '=', id).$castTo<ActRow>().executeTakeFirst();
}

export async function lockAct(db: Db, id: number): Promise<void> {
  await db.selectFrom('acts').select('id').where('id', '=', id).$call(locked('alone')).execute();
}

/** Acts since a moment, newest first: of one person in one role, or of all; those that touched a proposal, where one is given. */
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

/** Says of an act that it was undone, by the act `undoId`. What that act had undone itself is in effect again, and can be undone anew. */
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

/** An act that was done by itself, and not to undo another. */
export interface Origin {
  readonly operation: string;
  /** Its arguments, kept to be asked about again. */
  readonly asked: unknown;
  /** Whether what it did is there for as long as the act that was asked about stands. */
  readonly inEffect: boolean;
}

/** The act that began it: itself, or of an undo what it undid, however often that was undone and done again since. */
export async function findOrigin(db: Db, actId: number): Promise<Origin> {
  const { rows } = await sql<Origin>`
    with recursive chain as (
      select operation, asked, undoes, 0 as steps from acts where id = ${actId}
      union all select a.operation, a.asked, a.undoes, steps + 1 from acts a join chain on chain.undoes = a.id
    )
    select operation, asked, steps % 2 = 0 as "inEffect" from chain where undoes is null`.execute(db);
  if (!rows[0]) throw new Error('The act was locked and is gone');
  return rows[0];
}

/** Makes the act of this transaction the undoing of another. Answers its number. */
export async function undoesAct(db: Db, actId: number, does: string): Promise<number> {
  const { id } = await db
    .updateTable('acts')
    .set({ undoes: actId, does })
    .where('id', '=', sql<number>`current_setting('atrium.act')::int`)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Which of these files stand in records that an act removed and an undo would bring back. */
export async function listFilesOfActs(db: Db, fileIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct found[1] as id
      from act_changes, regexp_matches(before::text, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') as found
     where found[1] = any(${fileIds})`.execute(db);
  return rows.map(({ id }) => id);
}
