import type { Actor } from '@atrium/domain/kernel';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { EventLog } from '../../db/tables.ts';
import { isOfReadableEntry, readableData } from './event-log.readable.ts';

export type EventLogRow = Omit<Selectable<EventLog>, 'rowData'> & {
  readonly rowData: Readonly<Record<string, unknown>>;
};

/** Rows answered at most: the newest of them, oldest first. */
const most = 5000;

const beginning = (prefix: string) => `${prefix.replace(/[\\%_]/g, '\\$&')}%`;

/** Events whose type begins with one of these, of this object; no prefixes and no object mean all (behaviour/core §12.3). */
export async function listEventLogs(
  db: Db,
  actor: Actor,
  { prefixes, changedObjectId }: { prefixes: readonly string[]; changedObjectId: string | null },
): Promise<EventLogRow[]> {
  const rows = await db
    .selectFrom('eventLogs')
    .selectAll()
    .select(readableData(actor).as('rowData'))
    .where(isOfReadableEntry(actor))
    .$if(changedObjectId !== null, (q) => q.where('changedObjectId', '=', changedObjectId ?? ''))
    .$if(prefixes.length > 0, (q) => q.where('eventType', 'like', sql<string>`any(${prefixes.map(beginning)})`))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.reverse() as unknown as EventLogRow[];
}

/** Everything that happened to a proposal, in the order in which it happened. */
export async function listTimeline(db: Db, actor: Actor, proposalPk: number): Promise<EventLogRow[]> {
  const rows = await db
    .selectFrom('eventLogs')
    .selectAll()
    .select(readableData(actor).as('rowData'))
    .where(isOfReadableEntry(actor))
    .where('proposalPk', '=', proposalPk)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows as unknown as EventLogRow[];
}
