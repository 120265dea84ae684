import {
  type NamedKind,
  type NameOf,
  namedKinds,
  nameOfThen,
  plainDescription,
  recordOfEvent,
  recordsNamed,
  wordsOfRecord,
} from '@atrium/domain/event-log';
import { sql } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';

interface Named {
  readonly key: string;
  readonly name: string;
}

const keyOf = (kind: NamedKind, id: number) => `${kind}:${id}`;

/** Names of records of all kinds, loaded in one statement. */
const names = oneLoader<string, Named>(
  async (ctx, keys) => {
    const idsOf = (kind: NamedKind) =>
      keys.flatMap((key) => (key.startsWith(`${kind}:`) ? [Number(key.slice(kind.length + 1))] : []));
    const [person, role, institution, country, instrument, fap, call, status, template, workflow, technique, message] =
      namedKinds.map(idsOf);
    const { rows } = await sql<Named>`
      select 'person:' || id as key, coalesce(nullif(trim(preferredname), ''), firstname) || ' ' || lastname as name from users where id = any(${person}::int[])
      union all select 'role:' || id, title from roles where id = any(${role}::int[])
      union all select 'institution:' || id, name from institutions where id = any(${institution}::int[])
      union all select 'country:' || id, name from countries where id = any(${country}::int[])
      union all select 'instrument:' || id, name from instruments where id = any(${instrument}::int[])
      union all select 'fap:' || id, code from faps where id = any(${fap}::int[])
      union all select 'call:' || id, short_code from calls where id = any(${call}::int[])
      union all select 'status:' || id, name from statuses where id = any(${status}::int[])
      union all select 'template:' || id, name from templates where id = any(${template}::int[])
      union all select 'workflow:' || id, name from workflows where id = any(${workflow}::int[])
      union all select 'technique:' || id, name from techniques where id = any(${technique}::int[])
      union all select 'message:' || id, title from predefined_messages where id = any(${message}::int[])`.execute(
      ctx.db,
    );
    return rows;
  },
  ({ key }) => key,
);

/** Returns a lookup for the names of records that an event's data refers to by key; deleted records have no name. */
export async function namesIn(ctx: Ctx, data: Readonly<Record<string, unknown>>): Promise<NameOf> {
  const keys = recordsNamed(data).map(({ kind, id }) => keyOf(kind, id));
  const known = new Map((await names.loadMany(ctx, [...new Set(keys)])).map(({ key, name }) => [key, name]));
  return ({ kind, id }) => known.get(keyOf(kind, id));
}

/**
 * Returns the current name of the record an event is about or, if it has been deleted, its name then; null if it has none. Access tokens
 * are always named as in the event.
 */
export async function nameOfRecord(
  ctx: Ctx,
  event: {
    readonly eventType: string;
    readonly changedObjectId: string;
    readonly description: string;
    readonly rowData: Readonly<Record<string, unknown>>;
  },
): Promise<string | null> {
  const { eventType, changedObjectId: objectId } = event;
  if (eventType.startsWith('API_ACCESS_TOKEN_')) return plainDescription(event.description) || null;
  const words = wordsOfRecord(eventType, objectId);
  if (words) return words;
  const record = recordOfEvent(eventType, objectId);
  if (!record) return null;
  const known = await names.load(ctx, keyOf(record.kind, record.id));
  return known?.name ?? nameOfThen(eventType, event.rowData) ?? null;
}
