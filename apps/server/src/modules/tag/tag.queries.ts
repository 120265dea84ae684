import { type Selectable, sql } from 'kysely';
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
