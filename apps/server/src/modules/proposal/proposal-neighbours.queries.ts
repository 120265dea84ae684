import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A status of proposals by number or short code. */
export async function findStatus(
  db: Db,
  where: { id: number } | { shortCode: string },
): Promise<{ id: number; shortCode: string; name: string } | undefined> {
  return db
    .selectFrom('statuses')
    .select(['id', 'shortCode', 'name'])
    .where('entityType', '=', 'PROPOSAL')
    .$if('id' in where, (q) => q.where('id', '=', 'id' in where ? where.id : 0))
    .$if('shortCode' in where, (q) => q.where('shortCode', '=', 'shortCode' in where ? where.shortCode : ''))
    .executeTakeFirst();
}

interface Option {
  readonly id: number;
  readonly name: string;
}

/** What pickers offer in each of these calls, by name: one statement. */
export async function listPickerOptions(
  db: Db,
  callIds: readonly number[],
): Promise<{ callId: number; instruments: Option[]; techniques: Option[] }[]> {
  const { rows } = await sql<{ callId: number; instruments: Option[]; techniques: Option[] }>`
    select c.id as call_id,
           (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name) order by i.name), '[]')
              from call_instruments ci join instruments i on i.id = ci.instrument_id
             where ci.call_id = c.id and i.selectable) as instruments,
           (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
              from techniques t where t.id in (
                select ti.technique_id from technique_instruments ti join call_instruments ci using (instrument_id)
                 where ci.call_id = c.id)) as techniques
      from calls c where c.id = any(${callIds})`.execute(db);
  return rows;
}
