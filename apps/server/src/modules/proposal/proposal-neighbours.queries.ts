import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PickerOptions } from '../question/index.ts';

/** Returns a proposal status by id or short code. */
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

/** Returns the options of pickers in each of these calls, ordered by name, in one statement. */
export async function listPickerOptions(
  db: Db,
  callIds: readonly number[],
): Promise<ReadonlyArray<PickerOptions & { readonly callId: number }>> {
  const { rows } = await sql<PickerOptions & { readonly callId: number }>`
    select c.id as call_id,
           (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'description', i.description,
                     'contact', (select coalesce(nullif(u.preferredname, ''), u.firstname) || ' ' || u.lastname from users u where u.id = i.manager_user_id),
                     'related', (select coalesce(json_agg(t.name order by t.name), '[]') from technique_instruments ti
                                   join techniques t on t.id = ti.technique_id where ti.instrument_id = i.id)) order by i.name), '[]')
              from call_instruments ci join instruments i on i.id = ci.instrument_id
             where ci.call_id = c.id and i.selectable) as instruments,
           (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'description', t.description,
                     'related', (select coalesce(json_agg(i.name order by i.name), '[]') from technique_instruments ti
                                   join instruments i on i.id = ti.instrument_id join call_instruments ci on ci.instrument_id = i.id
                                  where ti.technique_id = t.id and ci.call_id = c.id and i.selectable)) order by t.name), '[]')
              from techniques t where t.id in (
                select ti.technique_id from technique_instruments ti join call_instruments ci using (instrument_id)
                 where ci.call_id = c.id)) as techniques
      from calls c where c.id = any(${callIds})`.execute(db);
  return rows;
}
