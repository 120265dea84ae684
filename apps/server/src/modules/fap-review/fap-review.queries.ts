import type { DeclineReason, ReviewStatus } from '@atrium/domain/fap-review';
import { folded } from '@atrium/domain/kernel';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { manyLoader, oneLoader } from '../../access/loaders.ts';
import { containing } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import { heldFor, locked } from '../../db/row-lock.ts';
import type { FapReview } from '../../db/tables.ts';
import { shownInPanel } from '../fap/index.ts';
import { lockProposalsOf, namedLike } from '../proposal/index.ts';

export type ReviewRow = Omit<Selectable<FapReview>, 'status' | 'declineReason'> & {
  readonly status: ReviewStatus;
  readonly declineReason: DeclineReason | null;
};

const asRow = (row: Selectable<FapReview>) => row as ReviewRow;

/** Returns reviews by key, without those of deleted proposals. */
export async function findReviews(db: Db, ids: readonly number[]): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select r.* from fap_reviews r join proposals p on p.proposal_pk = r.proposal_pk and p.deleted_at is null
     where r.id = any(${ids})`.execute(db);
  return rows;
}

/** Returns all panel reviews of several proposals, by rank and then in the order of assignment. */
export async function listByProposals(db: Db, proposalPks: readonly number[]): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select * from fap_reviews where proposal_pk = any(${proposalPks}) order by rank nulls last, id`.execute(db);
  return rows;
}

/** Locks the proposals of these reviews. */
export const lockProposalsOfReviews = (db: Db, ids: readonly number[]): Promise<void> =>
  lockProposalsOf(db, sql`select proposal_pk from fap_reviews where id = any(${ids})`);

/** Locks the proposal of the review that this questionary belongs to. */
export const lockProposalOfQuestionary = (db: Db, questionaryId: number): Promise<void> =>
  lockProposalsOf(db, sql`select proposal_pk from fap_reviews where questionary_id = ${questionaryId}`);

/** Returns reviews under a lock, always taken in the same order. */
export async function lockReviews(db: Db, ids: readonly number[]): Promise<ReviewRow[]> {
  const rows = await db
    .selectFrom('fapReviews')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .$call(locked('alone'))
    .execute();
  return rows.map(asRow);
}

export async function updateReviewRow(db: Db, id: number, set: Updateable<FapReview>): Promise<ReviewRow> {
  return asRow(
    await db.updateTable('fapReviews').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  );
}

export async function markSubmitted(db: Db, ids: readonly number[]): Promise<void> {
  await db.updateTable('fapReviews').set({ status: 'SUBMITTED' }).where('id', '=', sql<number>`any(${ids})`).execute();
}

/** Stores assignments and returns those created; pairs that already exist are left alone. */
export async function insertReviews(db: Db, rows: readonly Insertable<FapReview>[]): Promise<ReviewRow[]> {
  const made = await db
    .insertInto('fapReviews')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
  return made.map(asRow);
}

/** Deletes a review with its answers. */
export async function deleteReview(db: Db, id: number): Promise<ReviewRow | undefined> {
  const row = await db.deleteFrom('fapReviews').where('id', '=', id).returningAll().executeTakeFirst();
  if (row?.questionaryId) await db.deleteFrom('questionaries').where('id', '=', row.questionaryId).execute();
  return row && asRow(row);
}

/** Returns the keys of a person's reviews in a panel that are not submitted, in calls whose panel review has not ended. */
export async function listOpenReviews(db: Db, member: { fapId: number; userId: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from fap_reviews r
      join fap_proposals fp on fp.id = r.fap_proposal_id
      join calls c on c.id = fp.call_id and not c.call_fap_review_ended
     where r.fap_id = ${member.fapId} and r.user_id = ${member.userId} and r.status = 'DRAFT'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the key of a person's review of a proposal in a panel. */
export async function findReviewId(
  db: Db,
  key: { fapId: number; proposalPk: number; userId: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('fapReviews')
    .select('id')
    .where('fapId', '=', key.fapId)
    .where('proposalPk', '=', key.proposalPk)
    .where('userId', '=', key.userId)
    .executeTakeFirst();
  return row?.id;
}

/** Returns who reviews these proposals in a panel. */
export function listAssigned(
  db: Db,
  fapId: number,
  proposalPks: readonly number[],
): Promise<Array<{ memberId: number; proposalPk: number }>> {
  return db
    .selectFrom('fapReviews')
    .select(['userId as memberId', 'proposalPk'])
    .where('fapId', '=', fapId)
    .where('proposalPk', '=', sql<number>`any(${proposalPks})`)
    .execute();
}

/** A proposal in a panel, with what is needed to create a review of it. */
export interface AssignablePlace {
  proposalPk: number;
  fapProposalId: number;
  proposalId: string;
  templateId: number | null;
}

/** Returns the first place of each of these proposals in a panel, locked so that it cannot be removed meanwhile. */
export async function lockPlaces(db: Db, fapId: number, proposalPks: readonly number[]): Promise<AssignablePlace[]> {
  const { rows } = await sql<AssignablePlace>`
    select p.proposal_pk, fp.id as fap_proposal_id, p.proposal_id,
           coalesce(c.fap_review_template_id,
                    (select min(t.id) from templates t where t.group_id = 'FAP_REVIEW' and not t.is_archived)) as template_id
      from fap_proposals fp
      join proposals p on p.proposal_pk = fp.proposal_pk and p.deleted_at is null
      join calls c on c.id = fp.call_id
     where fp.id in (select min(x.id) from fap_proposals x
                      where x.fap_id = ${fapId} and x.proposal_pk = any(${proposalPks}) group by x.proposal_pk)
     order by fp.id ${heldFor('alone', 'fp')}`.execute(db);
  return rows;
}

/** Creates one questionary for each row, and returns their keys in the same order. */
export async function insertQuestionaries(
  db: Db,
  rows: ReadonlyArray<{ templateId: number; creatorId: number }>,
): Promise<number[]> {
  const made = await db
    .insertInto('questionaries')
    .values([...rows])
    .returning('id')
    .execute();
  return made.map(({ id }) => id).sort((a, b) => a - b);
}

export async function countReviewersOf(db: Db, fapId: number, proposalPk: number): Promise<number> {
  const { n } = await db
    .selectFrom('fapReviews')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('fapId', '=', fapId)
    .where('proposalPk', '=', proposalPk)
    .executeTakeFirstOrThrow();
  return n;
}

/** Returns the proposal ids, for the log and for refusals. */
export async function listProposalIds(db: Db, proposalPks: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('proposals')
    .select(['proposalPk', 'proposalId'])
    .where('proposalPk', '=', sql<number>`any(${proposalPks})`)
    .execute();
  return new Map(rows.map((row) => [row.proposalPk, row.proposalId]));
}

export async function listNames(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname'])
    .where('id', '=', sql<number>`any(${userIds})`)
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.firstname} ${row.lastname}`]));
}

/** Returns a page of reviews ordered by key and the count of all matches, from the panels a person leads or from all. */
export async function listReviews(
  db: Db,
  filter: {
    callId?: number | null | undefined;
    shortCodes?: readonly string[] | null | undefined;
    questionaryIds?: readonly number[] | null | undefined;
    templateIds?: readonly number[] | null | undefined;
    reviewer?: string | null | undefined;
    text?: string | null | undefined;
  },
  page: { first: number; offset: number; me: number | null; ledAs: string | null },
): Promise<{ reviews: ReviewRow[]; totalCount: number }> {
  const { callId, shortCodes, questionaryIds, templateIds, reviewer, text } = filter;
  const pattern = text?.trim() ? containing(folded(text.trim())) : null;
  const { rows } = await sql<ReviewRow & { totalCount: number }>`
    select r.*, count(*) over ()::int as total_count
      from fap_reviews r
      join proposals p on p.proposal_pk = r.proposal_pk and p.deleted_at is null
      left join questionaries q on q.id = r.questionary_id
     where (${page.ledAs}::text is null or exists (
             select from fap_members m where m.fap_id = r.fap_id and m.user_id = ${page.me} and m.role = ${page.ledAs}))
       and ${shownInPanel(page.ledAs === null ? null : page.me, sql`r.fap_id`, sql`r.proposal_pk`)}
       and (${callId ?? null}::int is null or p.call_id = ${callId ?? null})
       and (${shortCodes ?? null}::text[] is null or p.proposal_id = any(${shortCodes ?? null}))
       and (${questionaryIds ?? null}::int[] is null or r.questionary_id = any(${questionaryIds ?? null}))
       and (${templateIds ?? null}::int[] is null or q.template_id = any(${templateIds ?? null}))
       and (${reviewer ?? null}::text is distinct from 'ME' or r.user_id = ${page.me})
       and (${pattern}::text is null or ${namedLike(sql`p`, pattern)})
     order by r.id limit ${page.first} offset ${page.offset}`.execute(db);
  return { reviews: rows, totalCount: rows[0]?.totalCount ?? 0 };
}

/** A review by key, batched; without any permission check. */
export const reviews = oneLoader<number, ReviewRow>(
  (ctx, ids) => findReviews(ctx.db, ids),
  (row) => row.id,
);

/** All panel reviews of a proposal, batched; without any permission check. */
export const reviewsOfProposal = manyLoader<number, ReviewRow>(
  (ctx, pks) => listByProposals(ctx.db, pks),
  (row) => row.proposalPk,
);
