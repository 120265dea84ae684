import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tag } from '../../db/tables.ts';

export type TagRow = Selectable<Tag>;

export function listTags(db: Db): Promise<TagRow[]> {
  return db.selectFrom('tags').selectAll().orderBy('name').orderBy('id').execute();
}

export function findTag(db: Db, tagId: number): Promise<TagRow | undefined> {
  return db.selectFrom('tags').selectAll().where('id', '=', tagId).executeTakeFirst();
}

export interface TagOfCall extends TagRow {
  readonly callId: number;
}

export interface TagOfInstrument extends TagRow {
  readonly instrumentId: number;
}

/** Tags of several calls at once. */
export function findTagsOfCalls(db: Db, callIds: readonly number[]): Promise<TagOfCall[]> {
  return db
    .selectFrom('tagCalls')
    .innerJoin('tags', 'tags.id', 'tagCalls.tagId')
    .selectAll('tags')
    .select('tagCalls.callId')
    .where('tagCalls.callId', '=', sql<number>`any(${callIds})`)
    .orderBy('tags.name')
    .orderBy('tags.id')
    .execute();
}

/** Tags of several instruments at once. */
export function findTagsOfInstruments(db: Db, instrumentIds: readonly number[]): Promise<TagOfInstrument[]> {
  return db
    .selectFrom('tagInstruments')
    .innerJoin('tags', 'tags.id', 'tagInstruments.tagId')
    .selectAll('tags')
    .select('tagInstruments.instrumentId')
    .where('tagInstruments.instrumentId', '=', sql<number>`any(${instrumentIds})`)
    .orderBy('tags.name')
    .orderBy('tags.id')
    .execute();
}

export interface TagLink {
  readonly tagId: number;
  readonly id: number;
}

/** Keys of the calls that carry one of these tags. */
export function findCallsOfTags(db: Db, tagIds: readonly number[]): Promise<TagLink[]> {
  return db
    .selectFrom('tagCalls')
    .select(['tagId', 'callId as id'])
    .where('tagId', '=', sql<number>`any(${tagIds})`)
    .orderBy('callId')
    .execute();
}

/** Keys of the instruments that carry one of these tags. */
export function findInstrumentsOfTags(db: Db, tagIds: readonly number[]): Promise<TagLink[]> {
  return db
    .selectFrom('tagInstruments')
    .select(['tagId', 'instrumentId as id'])
    .where('tagId', '=', sql<number>`any(${tagIds})`)
    .orderBy('instrumentId')
    .execute();
}

/** Tags with this short code, as it is written: one at most. */
export function findTagsByShortCode(db: Db, shortCode: string): Promise<{ id: number }[]> {
  return db.selectFrom('tags').select('id').where('shortCode', '=', shortCode).execute();
}

export function lockTag(db: Db, id: number): Promise<TagRow | undefined> {
  return db.selectFrom('tags').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function insertTag(db: Db, row: Insertable<Tag>): Promise<TagRow> {
  return db.insertInto('tags').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateTagRow(db: Db, id: number, row: Insertable<Tag>): Promise<TagRow> {
  return db.updateTable('tags').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Removes a tag; its links to calls and instruments go with it. */
export async function deleteTagRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('tags').where('id', '=', id).execute();
}

/** Tags instruments; those that carry it keep it. Answers the ids that are new. */
export async function insertTagInstruments(db: Db, tagId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .insertInto('tagInstruments')
    .values([...new Set(ids)].map((instrumentId) => ({ tagId, instrumentId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('instrumentId as id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Tags calls; those that carry it keep it. Answers the ids that are new. */
export async function insertTagCalls(db: Db, tagId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .insertInto('tagCalls')
    .values([...new Set(ids)].map((callId) => ({ tagId, callId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('callId as id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives a call the tags of another one. */
export async function copyTagsOfCall(db: Db, from: number, to: number): Promise<void> {
  await sql`insert into tag_calls (tag_id, call_id) select tag_id, ${to}::int from tag_calls where call_id = ${from}`.execute(
    db,
  );
}

/** False when the instrument does not carry the tag. */
export async function deleteTagInstrument(db: Db, tagId: number, instrumentId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('tagInstruments')
    .where('tagId', '=', tagId)
    .where('instrumentId', '=', instrumentId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** False when the call does not carry the tag. */
export async function deleteTagCall(db: Db, tagId: number, callId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('tagCalls')
    .where('tagId', '=', tagId)
    .where('callId', '=', callId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
