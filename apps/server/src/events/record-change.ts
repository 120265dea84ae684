import { loggedDifference, recordTold } from '@atrium/domain/event-log';
import { sql } from 'kysely';
import type { Ctx } from '../access/context.ts';
import type { Db } from '../db/database.ts';
import { type RecordedEvent, record } from './record.ts';

/**
 * Records a change from `before` to `after`, both as rows of the table: the log gets the old and new values of the fields that differ, and
 * never a secret. Records nothing if nothing differs and the event carries no other data.
 */
export async function recordChange(tx: Ctx, event: RecordedEvent, before: object, after: object): Promise<void> {
  const difference = loggedDifference(before, after);
  if (difference || event.data) await record(tx, withData(event, difference));
}

/** Records that a record was created, with all its values. */
export const recordMade = (tx: Ctx, event: RecordedEvent, row: object): Promise<void> =>
  record(tx, withData(event, recordTold(row)));

/** Records that a record was removed, with all its former values. */
export const recordRemoved = recordMade;

const withData = (event: RecordedEvent, data: RecordedEvent['data']): RecordedEvent => ({
  ...event,
  data: { ...data, ...event.data },
});

/** The event types that record changes of a record, and its key in them. */
export interface ChangesOf {
  readonly types: readonly string[];
  readonly objectId: string | number;
  /** Further data of the events to match, if several records share one key, such as a panel in several calls. */
  readonly about?: Readonly<Record<string, number>>;
}

/** Returns who last changed a record and when, according to the log; undefined if nobody has. `by` is null for a program. */
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
