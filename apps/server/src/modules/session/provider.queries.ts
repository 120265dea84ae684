import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { heldFor } from '../../db/row-lock.ts';
import type { User } from '../../db/tables.ts';

/** Returns the user whom an additional provider identifies by this subject. */
export function findByIdentity(db: Db, provider: string, subject: string): Promise<Selectable<User> | undefined> {
  return db
    .selectFrom('users')
    .selectAll('users')
    .innerJoin('userIdentities', 'userIdentities.userId', 'users.id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Returns an additional provider that identifies a user; undefined if there is none. */
export async function findProviderOf(db: Db, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('userIdentities')
    .select('provider')
    .where('userId', '=', userId)
    .orderBy('provider')
    .executeTakeFirst();
  return row?.provider;
}

/** Links a subject of an additional provider to a user; other subjects linked to the user are kept. */
export async function linkIdentity(db: Db, provider: string, subject: string, userId: number): Promise<void> {
  await db
    .insertInto('userIdentities')
    .values({ provider, subject, userId })
    .onConflict((c) => c.columns(['provider', 'subject']).doUpdateSet({ userId }))
    .execute();
}

/** Stores the names of the claims that a provider sent, each once a day. */
export async function recordClaims(db: Db, provider: string, claims: readonly string[], now: Date): Promise<void> {
  if (claims.length === 0) return;
  const today = sql<Date>`${now}::date`;
  const known = await db
    .selectFrom('providerClaims')
    .select('claim')
    .where('provider', '=', provider)
    .where('toldOn', '>=', today)
    .execute();
  const noted = new Set(known.map(({ claim }) => claim));
  const fresh = claims.filter((claim) => !noted.has(claim));
  if (fresh.length === 0) return;
  await db
    .insertInto('providerClaims')
    .values(fresh.map((claim) => ({ provider, claim, toldOn: today })))
    .onConflict((c) => c.columns(['provider', 'claim']).doUpdateSet({ toldOn: today }))
    .execute();
}

/** Whether a provider has ever sent a claim, for any user. */
export async function hasSentClaim(db: Db, provider: string, claim: string | null): Promise<boolean> {
  if (claim === null) return false;
  const row = await db
    .selectFrom('providerClaims')
    .select('claim')
    .where('provider', '=', provider)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether this person is the only officer among users who have signed in. Until the transaction ends, nobody else can become or stop being
 * the last officer.
 */
export async function isLastOfficer(db: Db, userId: number, officerRole: number): Promise<boolean> {
  const officers = await db
    .selectFrom('roleUsers')
    .innerJoin('users', 'users.id', 'roleUsers.userId')
    .select('roleUsers.userId')
    .where('roleUsers.roleId', '=', officerRole)
    .where('users.placeholder', '=', false)
    .orderBy('roleUsers.userId')
    .modifyEnd(heldFor('alone', 'role_users'))
    .execute();
  return officers.every((officer) => officer.userId === userId);
}

export interface SignIn {
  readonly id: string;
  readonly provider: string;
  readonly sealedToken: string | null;
  readonly endsAt: Date;
}

/** Stores what is needed to sign out of a session at its provider. */
export async function storeSignIn(db: Db, signIn: SignIn): Promise<void> {
  const { id: _, ...set } = signIn;
  await db
    .insertInto('signIns')
    .values(signIn)
    .onConflict((c) => c.column('id').doUpdateSet(set))
    .execute();
}

/** Returns what is needed to sign out of a session at its provider, and limits its storage to `endsAt` at the latest. */
export function endSignIn(db: Db, id: string, endsAt: Date): Promise<SignIn | undefined> {
  return db
    .updateTable('signIns')
    .set((eb) => ({ endsAt: eb.fn<Date>('least', ['endsAt', eb.val(endsAt)]) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes the sign-out data of sessions that are over. */
export async function deleteExpiredSignIns(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('signIns').where('endsAt', '<', now).execute();
}
