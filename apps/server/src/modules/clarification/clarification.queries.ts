import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import type { Clarification } from '../../db/tables.ts';
import { lockProposalsOf } from '../proposal/index.ts';

export type ClarificationRow = Omit<Selectable<Clarification>, 'askedAs'> & {
  readonly askedAs: 'USER_OFFICER' | 'FAP_SECRETARY' | 'INSTRUMENT_SCIENTIST';
};
const typed = (row: Selectable<Clarification>) => row as ClarificationRow;

export async function findClarifications(db: Db, ids: readonly number[]): Promise<ClarificationRow[]> {
  const rows = await db.selectFrom('clarifications').selectAll().where('id', '=', sql<number>`any(${ids})`).execute();
  return rows.map(typed);
}

/** Returns the questions about these proposals, oldest first. */
export async function listClarifications(db: Db, proposalPks: readonly number[]): Promise<ClarificationRow[]> {
  const rows = await db
    .selectFrom('clarifications')
    .selectAll()
    .where('proposalPk', '=', sql<number>`any(${proposalPks})`)
    .orderBy('id')
    .execute();
  return rows.map(typed);
}

/** Returns the open questions that wait for an answer from this person's teams, the most urgent first. */
export async function listOpenTo(db: Db, userId: number, now: Date): Promise<ClarificationRow[]> {
  const { rows } = await sql<Selectable<Clarification>>`
    select c.* from clarifications c join proposals p on p.proposal_pk = c.proposal_pk and p.deleted_at is null
     where c.answered_at is null and c.withdrawn_at is null and c.due_at >= ${now}
       and (p.proposer_id = ${userId}
            or exists (select from proposal_users u where u.proposal_pk = p.proposal_pk and u.user_id = ${userId}))
     order by c.due_at, c.id`.execute(db);
  return rows.map(typed);
}

/** Locks the proposal that a question is about. */
export const lockProposalOfClarification = (db: Db, id: number): Promise<void> =>
  lockProposalsOf(db, sql`select proposal_pk from clarifications where id = ${id}`);

export async function lockClarification(db: Db, id: number): Promise<ClarificationRow | undefined> {
  const row = await db
    .selectFrom('clarifications')
    .selectAll()
    .where('id', '=', id)
    .$call(locked('alone'))
    .executeTakeFirst();
  return row && typed(row);
}

export async function insertClarification(
  db: Db,
  row: Pick<ClarificationRow, 'proposalPk' | 'askedBy' | 'askedAs' | 'question' | 'dueAt' | 'visibleToReviewers'> & {
    askedAt: Date;
  },
): Promise<ClarificationRow> {
  return typed(await db.insertInto('clarifications').values(row).returningAll().executeTakeFirstOrThrow());
}

export async function updateClarificationRow(
  db: Db,
  id: number,
  set: Partial<Omit<ClarificationRow, 'id'>>,
): Promise<ClarificationRow> {
  const row = await db
    .updateTable('clarifications')
    .set(set)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return typed(row);
}

const isToRemindOf = (now: Date, by: Date) => sql<boolean>`(c.answered_at is null and c.withdrawn_at is null
  and c.reminded_at is null and c.due_at > ${now} and c.due_at <= ${by})`;

/** Returns the keys of the proposals with open questions that are due by then and have had no reminder yet. */
export async function listToRemind(db: Db, now: Date, by: Date): Promise<number[]> {
  const { rows } = await sql<{ proposalPk: number }>`
    select distinct c.proposal_pk from clarifications c where ${isToRemindOf(now, by)} order by 1`.execute(db);
  return rows.map(({ proposalPk }) => proposalPk);
}

/**
 * Marks the questions about this locked proposal that are due by then and have had no reminder, and returns them: each once, however many
 * workers run this.
 */
export async function markReminded(db: Db, proposalPk: number, now: Date, by: Date): Promise<ClarificationRow[]> {
  const { rows } = await sql<Selectable<Clarification>>`
    update clarifications c set reminded_at = ${now}
      from proposals p
     where p.proposal_pk = c.proposal_pk and p.deleted_at is null
       and c.proposal_pk = ${proposalPk} and ${isToRemindOf(now, by)}
    returning c.*`.execute(db);
  return rows.map(typed).sort((a, b) => a.id - b.id);
}

/** Returns the questions whose answers contain any of these files. */
export async function findWithFiles(db: Db, fileIds: readonly string[]): Promise<ClarificationRow[]> {
  const rows = await db
    .selectFrom('clarifications')
    .selectAll()
    .where(sql<boolean>`file_ids && ${fileIds}::text[]`)
    .execute();
  return rows.map(typed);
}
