import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';

export interface AccessTokenRow {
  readonly id: string;
  readonly name: string;
  readonly accessPermissions: unknown;
  readonly created: Date;
  readonly lastUsed: Date | null;
}

const columns = ['id', 'name', 'accessPermissions', 'created', 'lastUsed'] as const;

export function listTokens(db: Db): Promise<AccessTokenRow[]> {
  return db.selectFrom('apiAccessTokens').select(columns).orderBy('created').orderBy('id').execute();
}

export function findToken(db: Db, id: string): Promise<AccessTokenRow | undefined> {
  return db.selectFrom('apiAccessTokens').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Returns an access token and locks it until the transaction ends. */
export function lockToken(db: Db, id: string): Promise<AccessTokenRow | undefined> {
  return db
    .selectFrom('apiAccessTokens')
    .select(columns)
    .where('id', '=', id)
    .$call(locked('alone'))
    .executeTakeFirst();
}

/** Returns the token with this id and this hash; both must match. */
export function findTokenByHash(db: Db, id: string, tokenHash: string): Promise<AccessTokenRow | undefined> {
  return db
    .selectFrom('apiAccessTokens')
    .select(columns)
    .where('id', '=', id)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** Records that a token was used, at most once a minute, so that a busy machine does not cause a write for every request. */
export async function touchToken(db: Db, id: string): Promise<void> {
  await db
    .updateTable('apiAccessTokens')
    .set({ lastUsed: sql<Date>`now()` })
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is('lastUsed', 'is', null),
        is('lastUsed', '<', sql<Date>`now() - interval '1 minute'`),
        // Covers a clock that has been set back since.
        is('lastUsed', '>', sql<Date>`now()`),
      ]),
    )
    .execute();
}

export function insertToken(
  db: Db,
  row: { id: string; name: string; tokenHash: string; accessPermissions: string },
): Promise<AccessTokenRow> {
  return db.insertInto('apiAccessTokens').values(row).returning(columns).executeTakeFirstOrThrow();
}

export function updateToken(
  db: Db,
  id: string,
  set: { name: string; accessPermissions: string },
): Promise<AccessTokenRow> {
  return db.updateTable('apiAccessTokens').set(set).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();
}

export async function deleteToken(db: Db, id: string): Promise<void> {
  await db.deleteFrom('apiAccessTokens').where('id', '=', id).execute();
}
