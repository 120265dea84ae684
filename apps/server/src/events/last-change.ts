import type { Db } from '../db/database.ts';

/** Which events tell of the changes of a record, and under which key. */
export interface ChangesOf {
  readonly types: readonly string[];
  readonly objectId: string | number;
}

/** Who changed a record last and when, as its log tells; undefined when nobody has. `by` is null for a program. */
export async function lastChange(
  db: Db,
  { types, objectId }: ChangesOf,
): Promise<{ readonly by: { readonly id: number; readonly name: string } | null; readonly at: Date } | undefined> {
  const row = await db
    .selectFrom('eventLogs as e')
    .leftJoin('users as u', 'u.id', 'e.changedBy')
    .select(['u.id', 'u.firstname', 'u.lastname', 'e.eventTstamp as at'])
    .where('e.changedObjectId', '=', String(objectId))
    .where('e.eventType', 'in', types)
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, firstname, lastname, at } = row;
  return { by: id === null ? null : { id, name: `${firstname} ${lastname}` }, at };
}
