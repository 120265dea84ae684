import { keysOfEvent, type LiveEvent, type RecordKey } from '@atrium/domain/live';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../access/context.ts';
import { changesChannel } from '../live/channel.ts';

/** The database limits messages to less than 8,000 bytes; a key has at most 21. */
const keysInMessage = 300;

/** Returns the keys of the records that events change, in lists that each fit into one message. */
export function keysToTell(events: readonly LiveEvent[]): RecordKey[][] {
  const keys = [...new Set(events.flatMap(keysOfEvent))];
  return Array.from({ length: Math.ceil(keys.length / keysInMessage) }, (_, at) =>
    keys.slice(at * keysInMessage, (at + 1) * keysInMessage),
  );
}

/** Returns the SQL that sends the keys in `keys` (a JSON array) if the transaction commits. */
export const tellKeys = (keys: RawBuilder<unknown>): RawBuilder<unknown> => sql`pg_notify(${changesChannel},
  json_build_object('act', pg_current_xact_id()::text, 'keys', ${keys})::text)`;

/** Notifies open screens, once the transaction is committed, that the records of these events have changed. */
export async function tellScreens(tx: Ctx, events: readonly LiveEvent[]): Promise<void> {
  const records = keysToTell(events);
  if (records.length === 0) return;
  await sql`select ${tellKeys(sql`keys`)} from jsonb_array_elements(${JSON.stringify(records)}::jsonb) as t (keys)`.execute(
    tx.db,
  );
}
