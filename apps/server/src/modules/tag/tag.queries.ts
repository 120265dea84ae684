import { sql } from 'kysely';
import { linkedLoader, manyLoader } from '../../access/loaders.ts';
import type { Db } from '../../db/database.ts';
import { anyOf, linksOf, type Row, rowsOf } from '../../db/rows.ts';
import { calls } from '../call/index.ts';
import { instruments } from '../instrument/index.ts';

export type TagRow = Row<'tags'>;

export const tagRows = rowsOf('tags');

export const tagInstruments = linksOf('tagInstruments', 'tagId', 'instrumentId');
export const tagCalls = linksOf('tagCalls', 'tagId', 'callId');

export const instrumentsOfTag = linkedLoader(tagInstruments, instruments);
export const callsOfTag = linkedLoader(tagCalls, calls);

export function listTags(db: Db): Promise<TagRow[]> {
  return db.selectFrom('tags').selectAll().orderBy('name').orderBy('id').execute();
}

/** Tags with this short code, as it is written: one at most. */
export function findTagsByShortCode(db: Db, shortCode: string): Promise<{ id: number }[]> {
  return db.selectFrom('tags').select('id').where('shortCode', '=', shortCode).execute();
}

/** The tags of a call, by name, batched. */
export const tagsOfCall = manyLoader<number, TagRow & { callId: number }>(
  ({ db }, callIds) =>
    db
      .selectFrom('tagCalls')
      .innerJoin('tags', 'tags.id', 'tagCalls.tagId')
      .selectAll('tags')
      .select('tagCalls.callId')
      .where('tagCalls.callId', '=', anyOf(callIds))
      .orderBy('tags.name')
      .orderBy('tags.id')
      .execute(),
  (tag) => tag.callId,
);

/** The tags of an instrument, by name, batched. */
export const tagsOfInstrument = manyLoader<number, TagRow & { instrumentId: number }>(
  ({ db }, instrumentIds) =>
    db
      .selectFrom('tagInstruments')
      .innerJoin('tags', 'tags.id', 'tagInstruments.tagId')
      .selectAll('tags')
      .select('tagInstruments.instrumentId')
      .where('tagInstruments.instrumentId', '=', anyOf(instrumentIds))
      .orderBy('tags.name')
      .orderBy('tags.id')
      .execute(),
  (tag) => tag.instrumentId,
);

/** Gives a call the tags of another one. */
export async function copyTagsOfCall(db: Db, from: number, to: number): Promise<void> {
  await sql`insert into tag_calls (tag_id, call_id) select tag_id, ${to}::int from tag_calls where call_id = ${from}`.execute(
    db,
  );
}
