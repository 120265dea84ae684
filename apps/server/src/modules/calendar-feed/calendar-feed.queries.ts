import type { CalendarKey, CalendarKind } from '@atrium/domain/calendar-feed';
import { type RoleCode, roleCodeOf } from '@atrium/domain/kernel';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The current state of an address: its owner, the owner's rights, and which version of the address is valid. */
export interface StoredFeed {
  readonly isInternalUser: boolean;
  readonly roles: readonly RoleCode[];
  readonly isOnInstrument: boolean;
  /** The instrument's name; null unless it is the calendar of an instrument. */
  readonly instrument: string | null;
  /** How often the address was renewed. */
  readonly number: number;
}

/** Reads everything in one statement; undefined if the person or the instrument does not exist. */
export async function findFeed(db: Db, { kind, userId, instrumentId }: CalendarKey): Promise<StoredFeed | undefined> {
  const { rows } = await sql<Omit<StoredFeed, 'roles'> & { roles: readonly string[] }>`
    select u.is_internal as is_internal_user, i.name as instrument, coalesce(f.number, 0) as number,
           coalesce(i.manager_user_id = u.id, false) or exists (select from instrument_scientists s
             where s.instrument_id = i.id and s.user_id = u.id) as is_on_instrument,
           array(select r.short_code from role_users ru join roles r on r.id = ru.role_id
                  where ru.user_id = u.id order by r.id) as roles
      from users u left join instruments i on i.id = ${instrumentId}
      left join calendar_feeds f on f.user_id = u.id and f.kind = ${kind} and f.instrument_id is not distinct from ${instrumentId}
     where u.id = ${userId} and (i.id is not null or ${instrumentId}::int is null)`.execute(db);
  const [row] = rows;
  return row && { ...row, roles: row.roles.flatMap((code) => roleCodeOf(code) ?? []) };
}

export interface FeedNumber {
  readonly kind: CalendarKind;
  readonly instrumentId: number | null;
  readonly number: number;
}

/** Returns the addresses a person has renewed. */
export async function listFeedNumbers(db: Db, userId: number): Promise<FeedNumber[]> {
  const { rows } = await sql<FeedNumber>`
    select kind, instrument_id, number from calendar_feeds where user_id = ${userId}`.execute(db);
  return rows;
}

/** Increments the number of an address and returns how often it has been renewed. */
export async function incrementFeedNumber(
  db: Db,
  { kind, userId, instrumentId }: CalendarKey,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into calendar_feeds (user_id, kind, instrument_id, renewed_at) values (${userId}, ${kind}, ${instrumentId}, ${now})
    on conflict (user_id, kind, instrument_id)
      do update set number = calendar_feeds.number + 1, renewed_at = excluded.renewed_at
    returning number`.execute(db);
  return rows[0]?.number ?? 0;
}
