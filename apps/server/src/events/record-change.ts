import { differenceTold, recordTold } from '@atrium/domain/event-log';
import { sql } from 'kysely';
import type { Ctx } from '../access/context.ts';
import type { Db } from '../db/database.ts';
import { type RecordedEvent, record } from './record.ts';

/**
 * Records that a record was `before` and is `after`, each as its table has it: the log is told the fields that differ, old and new, and
 * never a secret. Nothing is recorded when nothing differs and the event has nothing to tell besides.
 */
export async function recordChange(tx: Ctx, event: RecordedEvent, before: object, after: object): Promise<void> {
  const difference = differenceTold(before, after);
  if (difference || event.data) await record(tx, withData(event, difference));
}

/** Records that a record was made, with all it says. */
export const recordMade = (tx: Ctx, event: RecordedEvent, row: object): Promise<void> =>
  record(tx, withData(event, recordTold(row)));

/** Records that a record was removed, with all it said. */
export const recordRemoved = recordMade;

const withData = (event: RecordedEvent, data: RecordedEvent['data']): RecordedEvent => ({
  ...event,
  data: { ...data, ...event.data },
});

/** Which events tell of the changes of a record, and under which key. */
export interface ChangesOf {
  readonly types: readonly string[];
  readonly objectId: string | number;
  /** What the events tell besides, where one key has several records: those of a panel and one call. */
  readonly about?: Readonly<Record<string, number>>;
}

/** Who changed a record last and when, as its log tells; undefined when nobody has. `by` is null for a program. */
export async function lastChange(
  db: Db,
  { types, objectId, about }: ChangesOf,
): Promise<{ readonly by: { readonly id: number; readonly name: string } | null; readonly at: Date } | undefined> {
  const row = await db
    .selectFrom('eventLogs as e')
    .leftJoin('users as u', 'u.id', 'e.changedBy')
    .select(['u.id', 'u.firstname', 'u.lastname', 'e.eventTstamp as at'])
    .where('e.changedObjectId', '=', String(objectId))
    .where('e.eventType', 'in', types)
    .$if(about !== undefined, (events) => events.where(sql<boolean>`e.row_data @> ${JSON.stringify(about)}::jsonb`))
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, firstname, lastname, at } = row;
  return { by: id === null ? null : { id, name: `${firstname} ${lastname}` }, at };
}
