import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Invite } from '../../db/tables.ts';

export type InviteRow = Selectable<Invite>;

export function listInvites(db: Db, pks: readonly number[]): Promise<InviteRow[]> {
  return db
    .selectFrom('invites')
    .selectAll()
    .where('proposalPk', '=', sql<number>`any(${pks})`)
    .orderBy('id')
    .execute();
}

/** Invites nobody has accepted, to this address whatever its case, of proposals that are there; those still valid. */
export function listPendingInvitesTo(db: Db, emails: readonly string[], now: Date): Promise<InviteRow[]> {
  return db
    .selectFrom('invites as i')
    .innerJoin('proposals as p', 'p.proposalPk', 'i.proposalPk')
    .selectAll('i')
    .where(sql`lower(i.email)`, '=', sql<string>`any(${emails.map((email) => email.toLowerCase())})`)
    .where('i.claimedAt', 'is', null)
    .where('p.deletedAt', 'is', null)
    .where((eb) => eb.or([eb('i.expiresAt', 'is', null), eb('i.expiresAt', '>=', now)]))
    .orderBy('i.id')
    .execute();
}

/** The invite with this code, locked, whatever its state. */
export function lockInviteByCode(db: Db, code: string): Promise<InviteRow | undefined> {
  return db.selectFrom('invites').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();
}

/** The newest open invite of the proposal to this address, locked. */
export function lockOpenInvite(db: Db, proposalPk: number, email: string): Promise<InviteRow | undefined> {
  return db
    .selectFrom('invites')
    .selectAll()
    .where('proposalPk', '=', proposalPk)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('claimedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores an invite, or nothing when its code is taken. */
export function insertInvite(db: Db, row: Insertable<Invite>): Promise<InviteRow | undefined> {
  return db
    .insertInto('invites')
    .values(row)
    .onConflict((c) => c.column('code').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function deleteInvites(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('invites').where('id', '=', sql<number>`any(${ids})`).execute();
}

export function claimInvite(db: Db, id: number, userId: number, now: Date): Promise<InviteRow> {
  return db
    .updateTable('invites')
    .set({ claimedAt: now, claimedByUserId: userId })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function markInviteSent(db: Db, id: number, templateId: string): Promise<void> {
  await db.updateTable('invites').set({ isEmailSent: true, templateId }).where('id', '=', id).execute();
}

export async function grantRole(db: Db, userId: number, roleId: number): Promise<void> {
  await db
    .insertInto('roleUsers')
    .values({ userId, roleId })
    .onConflict((c) => c.doNothing())
    .execute();
}
