import type { FapRole, FapsFilter } from '@atrium/domain/fap';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { containing } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import { type LockedFor, locked } from '../../db/row-lock.ts';
import type { Fap } from '../../db/tables.ts';
import { shownInPanel } from './kept-out.ts';

export type FapRow = Selectable<Fap>;

export interface FapMemberRow {
  fapId: number;
  userId: number;
  role: FapRole;
}

/** Returns a page of panels, newest first, and the count of all matches. */
export async function listFaps(db: Db, filter: FapsFilter): Promise<{ faps: FapRow[]; totalCount: number }> {
  let query = db.selectFrom('faps').selectAll('faps').select(sql<string>`count(*) over ()`.as('totalCount'));
  const text = filter.filter?.trim();
  if (text) {
    const pattern = containing(text);
    query = query.where((eb) => eb.or([eb('faps.code', 'ilike', pattern), eb('faps.description', 'ilike', pattern)]));
  }
  if (typeof filter.active === 'boolean') query = query.where('faps.active', '=', filter.active);
  if (filter.callIds?.length) {
    query = query.where(
      sql<boolean>`exists (select from call_faps cf where cf.fap_id = faps.id and cf.call_id = any(${filter.callIds}))`,
    );
  }
  query = query.orderBy('faps.id', 'desc').offset(filter.offset || 0);
  const rows = await (filter.first ? query.limit(filter.first) : query).execute();
  return { faps: rows, totalCount: Number(rows[0]?.totalCount ?? 0) };
}

export function findFaps(db: Db, ids: readonly number[]): Promise<FapRow[]> {
  return db.selectFrom('faps').selectAll().where('id', '=', sql<number>`any(${ids})`).execute();
}

export function lockFap(db: Db, id: number, purpose: LockedFor = 'changing'): Promise<FapRow | undefined> {
  return db.selectFrom('faps').selectAll().where('id', '=', id).$call(locked(purpose)).executeTakeFirst();
}

/** Prevents changes to a panel and its members until the transaction ends; other transactions may do so at the same time. */
export async function holdFap(db: Db, id: number): Promise<void> {
  await db.selectFrom('faps').select('id').where('id', '=', id).$call(locked('asking')).execute();
}

/** Returns the panels in which the person has this place, newest first. */
export function listFapsOf(db: Db, userId: number, role: FapRole): Promise<FapRow[]> {
  return db
    .selectFrom('faps')
    .innerJoin('fapMembers', 'fapMembers.fapId', 'faps.id')
    .selectAll('faps')
    .where('fapMembers.userId', '=', userId)
    .where('fapMembers.role', '=', role)
    .orderBy('faps.id', 'desc')
    .execute();
}

export function insertFap(db: Db, row: Insertable<Fap>): Promise<FapRow> {
  return db.insertInto('faps').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateFapRow(db: Db, id: number, row: Updateable<Fap>): Promise<FapRow> {
  return db.updateTable('faps').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Deletes a panel with its members and its links to calls. */
export async function deleteFapRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('faps').where('id', '=', id).execute();
}

export async function countFapUse(db: Db, id: number): Promise<{ proposals: number; reviews: number }> {
  const { rows } = await sql<{ proposals: number; reviews: number }>`
    select (select count(*)::int from fap_proposals where fap_id = ${id}) as proposals,
           (select count(*)::int from fap_reviews where fap_id = ${id}) as reviews`.execute(db);
  return rows[0] ?? { proposals: 0, reviews: 0 };
}

/** Returns the members of several panels, ordered by place. */
export function findMembers(db: Db, fapIds: readonly number[]): Promise<FapMemberRow[]> {
  return db
    .selectFrom('fapMembers')
    .select(['fapId', 'userId', 'role'])
    .$narrowType<{ role: FapRole }>()
    .where('fapId', '=', sql<number>`any(${fapIds})`)
    .orderBy('role')
    .orderBy('userId')
    .execute();
}

export async function isMember(db: Db, member: FapMemberRow): Promise<boolean> {
  const row = await db
    .selectFrom('fapMembers')
    .select('userId')
    .where('fapId', '=', member.fapId)
    .where('userId', '=', member.userId)
    .where('role', '=', member.role)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds members and returns how many were not members before. */
export async function insertMembers(db: Db, members: readonly FapMemberRow[]): Promise<number> {
  const result = await db
    .insertInto('fapMembers')
    .values([...members])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0);
}

export async function deleteMember(db: Db, member: FapMemberRow): Promise<boolean> {
  const result = await db
    .deleteFrom('fapMembers')
    .where('fapId', '=', member.fapId)
    .where('userId', '=', member.userId)
    .where('role', '=', member.role)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export interface FapProposalCounts {
  fapId: number;
  /** Number of submitted proposals in the panel. */
  proposalCount: number;
  /** Number of those in calls whose panel review has not ended. */
  proposalCurrentCount: number;
  /** Number of those in a panel status, which are being reviewed now. */
  proposalReadyCount: number;
}

/** Counts each proposal once, even if it is in the panel on several instruments; without those hidden from this person. */
export async function countProposalsOfFaps(
  db: Db,
  fapIds: readonly number[],
  person: number | null,
): Promise<FapProposalCounts[]> {
  const { rows } = await sql<FapProposalCounts>`
    select fp.fap_id, count(distinct p.proposal_pk) filter (where p.submitted)::int as proposal_count,
           count(distinct p.proposal_pk) filter (where p.submitted and not c.call_fap_review_ended)::int as proposal_current_count,
           count(distinct p.proposal_pk) filter (where starts_with(s.short_code, 'FAP_'))::int as proposal_ready_count
      from fap_proposals fp
      join proposals p on p.proposal_pk = fp.proposal_pk and p.deleted_at is null
      join calls c on c.id = fp.call_id
      join statuses s on s.id = p.status_id
     where fp.fap_id = any(${fapIds}) and ${shownInPanel(person, sql`fp.fap_id`, sql`fp.proposal_pk`)} group by fp.fap_id`.execute(
    db,
  );
  return rows;
}

export interface ReviewCounts {
  fapId: number;
  userId: number;
  /** Number of reviews of the person in the panel. */
  total: number;
  /** Number of those in calls whose panel review has not ended. */
  current: number;
  /** Number of the latter that are not submitted. */
  open: number;
}

/** Counts the reviews of every person in these panels, without those of proposals hidden from this person. */
export async function countReviewsOfMembers(
  db: Db,
  fapIds: readonly number[],
  person: number | null,
): Promise<ReviewCounts[]> {
  const { rows } = await sql<ReviewCounts>`
    select r.fap_id, r.user_id, count(*)::int as total,
           count(*) filter (where not c.call_fap_review_ended)::int as current,
           count(*) filter (where not c.call_fap_review_ended and r.status = 'DRAFT')::int as open
      from fap_reviews r
      join fap_proposals fp on fp.id = r.fap_proposal_id
      join proposals p on p.proposal_pk = fp.proposal_pk and p.deleted_at is null
      join calls c on c.id = fp.call_id
     where r.fap_id = any(${fapIds}) and r.declined_at is null and ${shownInPanel(person, sql`r.fap_id`, sql`r.proposal_pk`)}
     group by r.fap_id, r.user_id`.execute(db);
  return rows;
}

/** Returns the panels that hold any of these files. */
export async function findFapsWithFiles(
  db: Db,
  fileIds: readonly string[],
): Promise<Array<{ id: number; fileIds: string[] }>> {
  const { rows } = await sql<{ id: number; fileIds: string[] }>`
    select p.id, array_agg(f ->> 'id') as file_ids from faps p, jsonb_array_elements(p.files) f
     where jsonb_typeof(p.files) = 'array' and f ->> 'id' = any(${fileIds}) group by p.id`.execute(db);
  return rows;
}
