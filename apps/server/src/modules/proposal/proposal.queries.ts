import type { FinalStatus } from '@atrium/domain/proposal';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { heldFor, locked } from '../../db/row-lock.ts';
import type { Call, Proposal } from '../../db/tables.ts';

export type ProposalRow = Omit<Selectable<Proposal>, 'finalStatus'> & { finalStatus: FinalStatus };

const asRow = (row: Selectable<Proposal>) => row as ProposalRow;
const among = (keys: readonly number[]) => sql<number>`any(${keys})`;

/** Returns proposals by key, without deleted ones. */
export async function findProposals(db: Db, pks: readonly number[]): Promise<ProposalRow[]> {
  const rows = await db
    .selectFrom('proposals')
    .selectAll()
    .where('proposalPk', '=', among(pks))
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(asRow);
}

/** Returns the key of the proposal with this reference; undefined if none has it. */
export async function findProposalPk(db: Db, proposalId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('proposals')
    .select('proposalPk')
    .where('proposalId', '=', proposalId)
    .executeTakeFirst();
  return row?.proposalPk;
}

/** Returns those of these references that other proposals than the given one already have, including deleted ones. */
export async function findTakenIds(db: Db, proposalIds: readonly string[], exceptPk: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('proposals')
    .select('proposalId')
    .where('proposalId', '=', sql<string>`any(${proposalIds}::text[])`)
    .where('proposalPk', '<>', exceptPk)
    .execute();
  return new Set(rows.map(({ proposalId }) => proposalId));
}

/**
 * Reads a proposal, deleted or not, and prevents others from changing it, or anything that depends on it, until the transaction ends: every
 * transaction that writes answers, samples, entries, reviews, decisions, panel links or invites of a proposal takes this lock before its
 * own (decision 0164).
 */
export async function lockProposal(db: Db, pk: number): Promise<ProposalRow | undefined> {
  const row = await db
    .selectFrom('proposals')
    .selectAll()
    .where('proposalPk', '=', pk)
    .$call(locked('changing'))
    .executeTakeFirst();
  return row && asRow(row);
}

/** Locks, in key order, the proposals whose keys a query returns, that is, the owners of the records to be changed. */
export async function lockProposalsOf(db: Db, keys: RawBuilder<unknown>): Promise<void> {
  await sql`select from proposals where proposal_pk in (${keys}) order by proposal_pk ${heldFor('changing')}`.execute(
    db,
  );
}

/**
 * Locks the call of a proposal, then the proposal, for a submission; other submissions in the same call wait. No new reference to the
 * proposal is possible meanwhile, because it gets the number by which others look it up.
 */
export async function lockWithCall(db: Db, pk: number): Promise<void> {
  await db
    .selectFrom('calls')
    .select('id')
    .where('id', '=', (proposal) => proposal.selectFrom('proposals').select('callId').where('proposalPk', '=', pk))
    .$call(locked('changing'))
    .execute();
  await db.selectFrom('proposals').select('proposalPk').where('proposalPk', '=', pk).$call(locked('alone')).execute();
}

/** Returns an undeleted proposal with the call fields its number is made from; locks both, in case it moved to another call meanwhile. */
export async function findToSubmit(
  db: Db,
  pk: number,
): Promise<
  { stored: ProposalRow; call: Pick<Selectable<Call>, 'id' | 'referenceNumberFormat' | 'proposalSequence'> } | undefined
> {
  const row = await db
    .selectFrom('proposals as p')
    .innerJoin('calls as c', 'c.id', 'p.callId')
    .selectAll('p')
    .select(['c.referenceNumberFormat', 'c.proposalSequence'])
    .where('p.proposalPk', '=', pk)
    .where('p.deletedAt', 'is', null)
    .$call(locked('changing'))
    .executeTakeFirst();
  if (!row) return undefined;
  const { referenceNumberFormat, proposalSequence, ...stored } = row;
  return { stored: asRow(stored), call: { id: stored.callId, referenceNumberFormat, proposalSequence } };
}

/** Locks proposals in key order, so that two bulk actions cannot deadlock; deleted ones are left out. */
export async function lockProposals(db: Db, pks: readonly number[]): Promise<ProposalRow[]> {
  const rows = await db
    .selectFrom('proposals')
    .selectAll()
    .where('proposalPk', '=', among(pks))
    .where('deletedAt', 'is', null)
    .orderBy('proposalPk')
    .$call(locked('changing'))
    .execute();
  return rows.map(asRow);
}

/** Inserts a new proposal; returns undefined if its number is taken. */
export async function insertProposal(db: Db, row: Insertable<Proposal>): Promise<ProposalRow | undefined> {
  const stored = await db
    .insertInto('proposals')
    .values(row)
    .onConflict((c) => c.column('proposalId').doNothing())
    .returningAll()
    .executeTakeFirst();
  return stored && asRow(stored);
}

/** Returns the next running number for proposals that are not submitted. */
export async function nextRunningNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select nextval('proposal_presubmission_number')::int as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Stores one person's title and abstract before another person overwrites them. */
export async function keepOverwrittenText(
  db: Db,
  row: ProposalRow,
  replacedBy: number | null,
  replacedAt: Date,
): Promise<void> {
  const { proposalPk, title, abstract, basisWrittenBy: writtenBy } = row;
  await db
    .insertInto('proposalTextHistory')
    .values({ proposalPk, title, abstract, writtenBy, replacedBy, replacedAt })
    .execute();
}

export async function updateProposalRow(db: Db, pk: number, set: Updateable<Proposal>): Promise<ProposalRow> {
  const row = await db
    .updateTable('proposals')
    .set(set)
    .where('proposalPk', '=', pk)
    .returningAll()
    .executeTakeFirstOrThrow();
  return asRow(row);
}

export async function setStatusOf(
  db: Db,
  pks: readonly number[],
  set: { statusId: number; submitted?: false },
): Promise<void> {
  await db.updateTable('proposals').set(set).where('proposalPk', '=', among(pks)).execute();
}

/** Returns the co-proposers of these proposals, ordered by proposal and user. */
export function listCoProposers(db: Db, pks: readonly number[]): Promise<{ proposalPk: number; userId: number }[]> {
  return db
    .selectFrom('proposalUsers')
    .select(['proposalPk', 'userId'])
    .where('proposalPk', '=', among(pks))
    .orderBy('proposalPk')
    .orderBy('userId')
    .execute();
}

/** Replaces the co-proposers of a proposal with these users. */
export async function replaceCoProposers(db: Db, pk: number, users: readonly number[]): Promise<void> {
  await db
    .deleteFrom('proposalUsers')
    .where('proposalPk', '=', pk)
    .where('userId', '<>', sql<number>`all(${users})`)
    .execute();
  if (users.length === 0) return;
  await db
    .insertInto('proposalUsers')
    .values(users.map((userId) => ({ proposalPk: pk, userId })))
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Adds a co-proposer; returns false if the person was one already. */
export async function insertCoProposer(db: Db, pk: number, userId: number): Promise<boolean> {
  const row = await db
    .insertInto('proposalUsers')
    .values({ proposalPk: pk, userId })
    .onConflict((c) => c.doNothing())
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns how many of these users exist. */
export async function countUsers(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from users where id = any(${ids})`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Returns the proposals that this person deleted and may still restore, most recently deleted first. */
export async function listDeletedBy(db: Db, userId: number, since: Date): Promise<ProposalRow[]> {
  const rows = await db
    .selectFrom('proposals')
    .selectAll()
    .where('deletedBy', '=', userId)
    .where('deletedAt', '>=', since)
    .orderBy('deletedAt', 'desc')
    .limit(100)
    .execute();
  return rows.map(asRow);
}

/** Returns those of the proposals that have panel reviews, which prevent their deletion. */
export async function listWithPanelReviews(db: Db, pks: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('fapReviews')
    .select('proposalPk')
    .distinct()
    .where('proposalPk', '=', among(pks))
    .execute();
  return rows.map(({ proposalPk }) => proposalPk);
}

export async function markDeleted(
  db: Db,
  pks: readonly number[],
  set: { deletedAt: Date; deletedBy: number | null },
): Promise<void> {
  await db.updateTable('proposals').set(set).where('proposalPk', '=', among(pks)).execute();
}

export interface ProposalInstrumentRow {
  proposalPk: number;
  instrumentId: number;
  managementTimeAllocation: number | null;
  name: string;
}

/**
 * Whether a proposal has the folded pattern in its number or title. The search text of the list contains both, so its index narrows the
 * candidates.
 */
export const namedLike = (p: RawBuilder<unknown>, pattern: string | null): RawBuilder<boolean> =>
  sql<boolean>`(${p}.proposal_pk in (select proposal_pk from proposal_list where search_text like ${pattern})
    and (folded(${p}.title) like ${pattern} or folded(${p}.proposal_id) like ${pattern}))`;

export function listProposalInstruments(db: Db, pks: readonly number[]): Promise<ProposalInstrumentRow[]> {
  return db
    .selectFrom('proposalInstruments as pi')
    .innerJoin('instruments as i', 'i.id', 'pi.instrumentId')
    .select(['pi.proposalPk', 'pi.instrumentId', 'pi.managementTimeAllocation', 'i.name'])
    .where('pi.proposalPk', '=', among(pks))
    .orderBy('i.name')
    .execute();
}

export function listProposalTechniques(
  db: Db,
  pks: readonly number[],
): Promise<{ proposalPk: number; techniqueId: number }[]> {
  return db
    .selectFrom('proposalTechniques as pt')
    .innerJoin('techniques as t', 't.id', 'pt.techniqueId')
    .select(['pt.proposalPk', 'pt.techniqueId'])
    .where('pt.proposalPk', '=', among(pks))
    .orderBy('t.name')
    .execute();
}

export function listProposalFaps(db: Db, pks: readonly number[]): Promise<{ proposalPk: number; fapId: number }[]> {
  return db
    .selectFrom('fapProposals as fp')
    .innerJoin('faps as f', 'f.id', 'fp.fapId')
    .select(['fp.proposalPk', 'fp.fapId'])
    .distinct()
    .where('fp.proposalPk', '=', among(pks))
    .orderBy('fp.fapId')
    .execute();
}

export async function setManagementTime(db: Db, pk: number, instrumentId: number, value: number | null): Promise<void> {
  await db
    .updateTable('proposalInstruments')
    .set({ managementTimeAllocation: value })
    .where('proposalPk', '=', pk)
    .where('instrumentId', '=', instrumentId)
    .execute();
}

export type QuestionaryOwner = Pick<ProposalRow, 'questionaryId' | 'proposalPk' | 'callId'>;

/** Returns the proposals behind these questionaries, without deleted ones. */
export function findQuestionaryOwners(db: Db, questionaryIds: readonly number[]): Promise<QuestionaryOwner[]> {
  return db
    .selectFrom('proposals')
    .select(['questionaryId', 'proposalPk', 'callId'])
    .where('questionaryId', '=', among(questionaryIds))
    .where('deletedAt', 'is', null)
    .execute();
}

/** Returns the proposals whose stored document is one of these files. */
export async function listProposalsWithFiles(
  db: Db,
  fileIds: readonly string[],
): Promise<Array<{ proposalPk: number; fileId: string }>> {
  const { rows } = await sql<{ proposalPk: number; fileId: string }>`select proposal_pk, file_id from proposals
    where file_id = any(${fileIds}::uuid[])`.execute(db);
  return rows;
}
