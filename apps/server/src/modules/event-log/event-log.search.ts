import { kindStem, logSearchLimit, type SearchEventLogArgs } from '@atrium/domain/event-log';
import type { Actor } from '@atrium/domain/kernel';
import { eventCatalogue } from '@atrium/domain/workflow';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import { type EventLogRow, isOfReadableEntry, readableData } from './event-log.readable.ts';

export type FoundEvent = EventLogRow & { readonly proposalId: string | null };

/** The kind of an event; must match the expression in the index on `event_logs`. */
const kindOf = sql`rtrim(split_part(event_type, '_', 1), 'S')`;

const pageLimit = 100;

/** Returns the event types whose words contain the text: 'submitted' finds submissions. */
function typesNamed(text: string): string[] {
  const wanted = text.toLowerCase();
  return Object.entries(eventCatalogue).flatMap(([type, { words }]) =>
    words.toLowerCase().includes(wanted) || type.toLowerCase() === wanted ? [type] : [],
  );
}

function conditions(actor: Actor, args: SearchEventLogArgs): RawBuilder<unknown>[] {
  const wanted: RawBuilder<unknown>[] = [isOfReadableEntry(actor)];
  const text = args.searchText?.trim();
  const record = args.record?.trim();
  if (args.changedBy) wanted.push(sql`changed_by = ${args.changedBy}`);
  if (args.kind) wanted.push(sql`${kindOf} = ${kindStem(args.kind)}`);
  if (args.from) wanted.push(sql`event_tstamp >= ${args.from}`);
  if (args.to) wanted.push(sql`event_tstamp < ${args.to}`);
  // Either condition matches few rows for one record, so both use their own indexes and the rows are sorted afterwards.
  if (record) {
    wanted.push(sql`(changed_object_id = ${record}
      or proposal_pk = any (array(select proposal_pk from proposals where proposal_id = ${record})))`);
  }
  if (text) {
    const types = typesNamed(text);
    wanted.push(sql`(description <> '' and description ilike ${containing(text)}
      ${types.length > 0 ? sql`or event_type = any (${types}::text[])` : sql``})`);
  }
  return wanted;
}

/**
 * Returns a page of the whole log, newest first, with the number of matches up to the limit: a search never reads or counts more than that.
 * Events the caller may not read are left out, as everywhere in the log. The causes of events are returned separately, under the same
 * condition.
 */
export async function searchEventLog(
  db: Db,
  actor: Actor,
  args: SearchEventLogArgs,
): Promise<{ rows: FoundEvent[]; causes: EventLogRow[]; totalCount: number }> {
  const first = Math.min(args.first ?? 20, pageLimit);
  const offset = Math.min(args.offset ?? 0, logSearchLimit);
  const found = await sql<FoundEvent & { totalCount: number }>`
    with found as materialized (
      select id, event_tstamp from event_logs where ${sql.join(conditions(actor, args), sql` and `)}
       order by event_tstamp desc, id desc limit ${logSearchLimit}),
    page as (select * from found order by event_tstamp desc, id desc limit ${first} offset ${offset})
    select event_logs.id, event_type, changed_by, impersonating_user_id, changed_object_id, description,
           event_logs.event_tstamp, event_logs.proposal_pk, caused_by, dispatched_at, ${readableData(actor)} as row_data,
           p.proposal_id, (select count(*)::int from found) as total_count
      from page join event_logs using (id) left join proposals p on p.proposal_pk = event_logs.proposal_pk
     order by event_logs.event_tstamp desc, event_logs.id desc`.execute(db);
  const rows = found.rows;
  const causes = rows.flatMap(({ causedBy }) => (causedBy === null ? [] : [causedBy]));
  return { rows, causes: await listCauses(db, actor, causes), totalCount: rows[0]?.totalCount ?? 0 };
}

async function listCauses(db: Db, actor: Actor, ids: readonly number[]): Promise<EventLogRow[]> {
  const rows = await db
    .selectFrom('eventLogs')
    .selectAll()
    .select(readableData(actor).as('rowData'))
    .where('id', '=', sql<number>`any(${ids})`)
    .where(isOfReadableEntry(actor))
    .execute();
  return rows as EventLogRow[];
}
