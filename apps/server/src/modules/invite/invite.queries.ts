import { randomInt } from 'node:crypto';
import { inviteCodeAlphabet, inviteCodeLength } from '@atrium/domain/invite';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { MomentsOf } from '../../db/dialect.ts';
import { heldFor, locked } from '../../db/row-lock.ts';
import type { Invite, InviteGuess } from '../../db/tables.ts';
import { lockProposalsOf } from '../proposal/index.ts';

export type InviteRow = Selectable<Invite>;

/** Columns that hold dates with times, for invites that are read inside JSON. */
export const inviteMoments: MomentsOf<InviteRow> = {
  claimedAt: true,
  createdAt: true,
  declinedAt: true,
  expiresAt: true,
  mailedAt: true,
};

export function listInvites(db: Db, pks: readonly number[]): Promise<InviteRow[]> {
  return db
    .selectFrom('invites')
    .selectAll()
    .where('proposalPk', '=', sql<number>`any(${pks})`)
    .orderBy('id')
    .execute();
}

/** Returns the invites to a visit, including accepted ones. */
export function listVisitInvites(db: Db, visitIds: readonly number[]): Promise<InviteRow[]> {
  return db
    .selectFrom('invites')
    .selectAll()
    .where('visitId', '=', sql<number>`any(${visitIds})`)
    .orderBy('id')
    .execute();
}

/** Returns the titles of the proposals these visits are for, by the key of the visit. */
export async function titlesOfVisits(db: Db, visitIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('visits as v')
    .innerJoin('proposals as p', 'p.proposalPk', 'v.proposalPk')
    .select(['v.id', 'p.title'])
    .where('v.id', '=', sql<number>`any(${visitIds})`)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Locks the proposal of the visit that an invite is for. */
export const lockProposalOfVisit = (db: Db, visitId: number): Promise<void> =>
  lockProposalsOf(db, sql`select proposal_pk from visits where id = ${visitId}`);

/**
 * Returns the valid invites to these addresses, ignoring case, that are neither accepted nor declined, without those of deleted proposals
 * or of proposals the addressee is on already (rule P92).
 */
export function listPendingInvitesTo(db: Db, emails: readonly string[], now: Date): Promise<InviteRow[]> {
  return db
    .selectFrom('invites as i')
    .innerJoin('proposals as p', 'p.proposalPk', 'i.proposalPk')
    .selectAll('i')
    .where(sql`lower(i.email)`, '=', sql<string>`any(${emails.map((email) => email.toLowerCase())})`)
    .where('i.claimedAt', 'is', null)
    .where('i.declinedAt', 'is', null)
    .where('p.deletedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('users as u')
            .leftJoin('proposalUsers as m', (join) =>
              join.onRef('m.userId', '=', 'u.id').onRef('m.proposalPk', '=', 'p.proposalPk'),
            )
            .select('u.id')
            .whereRef(sql`lower(u.email)`, '=', sql`lower(i.email)`)
            .where((on) => on.or([on('u.id', '=', on.ref('p.proposerId')), on('m.userId', 'is not', null)])),
        ),
      ),
    )
    .where((eb) => eb.or([eb('i.expiresAt', 'is', null), eb('i.expiresAt', '>=', now)]))
    .orderBy('i.id')
    .execute();
}

/** Counts the people without an account whom this person has invited since then. */
export async function countInvitedBy(db: Db, userId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('invites')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('createdByUserId', '=', userId)
    .where('placeholderUserId', 'is not', null)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks the proposal that an invite is for. */
export const lockProposalOfInvite = (db: Db, id: number): Promise<void> =>
  lockProposalsOf(db, sql`select proposal_pk from invites where id = ${id}`);

/** Returns the invite with this code, whatever its state. */
export function findInviteByCode(db: Db, code: string): Promise<InviteRow | undefined> {
  return db.selectFrom('invites').selectAll().where('code', '=', code).executeTakeFirst();
}

/** Returns the invite with this code, whatever its state, under a lock. */
export function lockInviteByCode(db: Db, code: string): Promise<InviteRow | undefined> {
  return db.selectFrom('invites').selectAll().where('code', '=', code).$call(locked('alone')).executeTakeFirst();
}

/** Returns the newest invite of the proposal to this address that has not been accepted, even if it was declined, under a lock. */
export function lockOpenInvite(db: Db, proposalPk: number, email: string): Promise<InviteRow | undefined> {
  return db
    .selectFrom('invites')
    .selectAll()
    .where('proposalPk', '=', proposalPk)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('claimedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .$call(locked('alone'))
    .executeTakeFirst();
}

/**
 * Stores that a code is tried; returns the key. Deletes attempts older than this many minutes, and those recorded by a clock that has been
 * set back since (rule X68).
 */
export async function insertGuess(
  db: Db,
  guess: Insertable<InviteGuess> & { readonly guessedAt: Date },
  minutes: number,
): Promise<number> {
  const [since, until] = [-minutes, minutes].map((by) => new Date(guess.guessedAt.getTime() + by * 60_000)) as [
    Date,
    Date,
  ];
  await db
    .deleteFrom('inviteGuesses')
    .where((eb) => eb.or([eb('guessedAt', '<', since), eb('guessedAt', '>', until)]))
    .execute();
  return (await db.insertInto('inviteGuesses').values(guess).returning('id').executeTakeFirstOrThrow()).id;
}

/** Counts the codes that the person and the address have tried since then, before this one. */
export function countGuessesBefore(
  db: Db,
  { userId, address }: { readonly userId: number; readonly address: string },
  id: number,
  since: Date,
): Promise<{ person: number; address: number }> {
  return db
    .selectFrom('inviteGuesses')
    .select((eb) => [
      sql<number>`${eb.fn.countAll()} filter (where user_id = ${userId})`.as('person'),
      sql<number>`${eb.fn.countAll()} filter (where address = ${address})`.as('address'),
    ])
    .where((eb) => eb.or([eb('userId', '=', userId), eb('address', '=', address)]))
    .where('guessedAt', '>=', since)
    .where('id', '<', id)
    .executeTakeFirstOrThrow();
}

/** Deletes an attempt with the right code, which does not count as a guess. */
export async function deleteGuess(db: Db, id: number): Promise<void> {
  await db.deleteFrom('inviteGuesses').where('id', '=', id).execute();
}

const newCode = () =>
  Array.from({ length: inviteCodeLength }, () => inviteCodeAlphabet[randomInt(inviteCodeAlphabet.length)]).join('');

/**
 * Stores invites, each to a different address, with their own codes. A code that is in use is drawn again, which is rare among two thousand
 * million.
 */
export async function insertInvites(
  db: Db,
  rows: ReadonlyArray<Omit<Insertable<Invite>, 'code'>>,
): Promise<InviteRow[]> {
  const stored: InviteRow[] = [];
  while (stored.length < rows.length) {
    const done = new Set(stored.map(({ email }) => email));
    const more = await db
      .insertInto('invites')
      .values(rows.filter(({ email }) => !done.has(email)).map((row) => ({ ...row, code: newCode() })))
      .onConflict((c) => c.column('code').doNothing())
      .returningAll()
      .execute();
    stored.push(...more);
  }
  return stored;
}

/** Returns the newest open invite of a stand-in for a role, under a lock. */
export function lockOpenInviteOf(
  db: Db,
  placeholderUserId: number,
  roleId: number,
  now: Date,
): Promise<InviteRow | undefined> {
  return db
    .selectFrom('invites')
    .selectAll()
    .where('placeholderUserId', '=', placeholderUserId)
    .where('roleId', '=', roleId)
    .where('claimedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>=', now)]))
    .orderBy('id', 'desc')
    .limit(1)
    .$call(locked('alone'))
    .executeTakeFirst();
}

export function findInvite(db: Db, id: number): Promise<InviteRow | undefined> {
  return db.selectFrom('invites').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function deleteInvites(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('invites').where('id', '=', sql<number>`any(${ids})`).execute();
}

export function claimInvite(db: Db, id: number, userId: number, now: Date): Promise<InviteRow> {
  return db
    .updateTable('invites')
    .set({ claimedAt: now, claimedByUserId: userId, declinedAt: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns an invite to a proposal, under a lock. */
export function lockInvite(db: Db, id: number): Promise<InviteRow | undefined> {
  return db
    .selectFrom('invites')
    .selectAll()
    .where('id', '=', id)
    .where('proposalPk', 'is not', null)
    .$call(locked('alone'))
    .executeTakeFirst();
}

/** Stores when an invite was declined, or clears it. */
export function setInviteDeclined(db: Db, id: number, declinedAt: Date | null): Promise<InviteRow> {
  return db.updateTable('invites').set({ declinedAt }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Extends an invite until then, even if it had been declined. */
export function renewInvite(db: Db, id: number, expiresAt: Date): Promise<InviteRow> {
  return db
    .updateTable('invites')
    .set({ expiresAt, declinedAt: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Marks invites as mailed now, with the template that a reminder uses again. */
export async function markInvitesSent(db: Db, ids: readonly number[], templateId: string, now: Date): Promise<void> {
  await db
    .updateTable('invites')
    .set({ isEmailSent: true, templateId, mailedAt: now })
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}

/** Marks all open invites of a stand-in as accepted when one of them is. */
export async function claimInvitesOf(db: Db, placeholderUserId: number, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('invites')
    .set({ claimedAt: now, claimedByUserId: userId })
    .where('placeholderUserId', '=', placeholderUserId)
    .where('claimedAt', 'is', null)
    .execute();
}

/**
 * Selects open invites that were mailed; not those of deleted proposals, of stand-ins who have since become people, or to visits that are
 * over or no longer booked.
 */
const invitesToRemind = (db: Db, now: Date) =>
  db
    .selectFrom('invites as i')
    .selectAll('i')
    .where('i.claimedAt', 'is', null)
    .where('i.isEmailSent', '=', true)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('proposals as p')
            .select('p.proposalPk')
            .whereRef('p.proposalPk', '=', 'i.proposalPk')
            .where('p.deletedAt', 'is', null),
        ),
        eb.exists(
          eb
            .selectFrom('visits as v')
            .innerJoin('proposals as p', 'p.proposalPk', 'v.proposalPk')
            .innerJoin('experiments as e', 'e.experimentPk', 'v.experimentPk')
            .select('v.id')
            .whereRef('v.id', '=', 'i.visitId')
            .where('p.deletedAt', 'is', null)
            .where('e.removedAt', 'is', null)
            .where('e.endsAt', '>', now),
        ),
        eb.exists(
          eb
            .selectFrom('users as u')
            .select('u.id')
            .whereRef('u.id', '=', 'i.placeholderUserId')
            .where('u.placeholder', '=', true),
        ),
      ]),
    );

/** Returns open invites created since then. */
export function listInvitesToRemind(
  db: Db,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<InviteRow[]> {
  return invitesToRemind(db, now).where('i.createdAt', '>=', since).orderBy('i.id').execute();
}

/** Returns such an invite under a lock; undefined if it no longer matches, or if another process holds the lock and is handling it. */
export function lockInviteToRemind(db: Db, id: number, now: Date): Promise<InviteRow | undefined> {
  return invitesToRemind(db, now)
    .where('i.id', '=', id)
    .modifyEnd(heldFor('alone', 'i'))
    .skipLocked()
    .executeTakeFirst();
}
