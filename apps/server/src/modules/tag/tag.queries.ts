import { sql } from 'kysely';
import { linkedLoader, manyLoader } from '../../access/loaders.ts';
import type { Db } from '../../db/database.ts';
import { linksOf, type Row, rowsOf } from '../../db/rows.ts';
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

/** Returns the tags with exactly this short code: one at most. */
export function findTagsByShortCode(db: Db, shortCode: string): Promise<{ id: number }[]> {
  return db.selectFrom('tags').select('id').where('shortCode', '=', shortCode).execute();
}

/** Returns a loader for the tags of calls or instruments, ordered by name. */
const tagsOf = (links: 'tagCalls' | 'tagInstruments', carrier: 'callId' | 'instrumentId') =>
  manyLoader<number, TagRow & { carrier: number }>(
    async ({ db }, ids) => {
      const { rows } = await sql<TagRow & { carrier: number }>`
        select t.*, l.${sql.ref(carrier)} as carrier from ${sql.table(links)} l join tags t on t.id = l.tag_id
         where l.${sql.ref(carrier)} = any(${ids}) order by t.name, t.id`.execute(db);
      return rows;
    },
    (tag) => tag.carrier,
  );

export const tagsOfCall = tagsOf('tagCalls', 'callId');
export const tagsOfInstrument = tagsOf('tagInstruments', 'instrumentId');

/** Copies the tags of a call to another call. */
export async function copyTagsOfCall(db: Db, from: number, to: number): Promise<void> {
  await sql`insert into tag_calls (tag_id, call_id) select tag_id, ${to}::int from tag_calls where call_id = ${from}`.execute(
    db,
  );
}
