import type { FapRole } from '@atrium/domain/fap';
import { folded } from '@atrium/domain/kernel';
import type { Feasibility, TechnicalReviewFacts, TechnicalReviewsFilter } from '@atrium/domain/technical-review';
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { manyLoader, oneLoader } from '../../access/loaders.ts';
import { containing } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import { heldFor } from '../../db/row-lock.ts';
import type { TechnicalReview } from '../../db/tables.ts';
import { isKeptFrom, panelsOfMember } from '../fap/index.ts';
import { isBarredFromReview, lockProposalsOf, namedLike } from '../proposal/index.ts';

export type TechnicalReviewRow = Omit<Selectable<TechnicalReview>, 'status'> & { readonly status: Feasibility | null };

const asRow = (row: Selectable<TechnicalReview>) => row as TechnicalReviewRow;

/** A proposal on an instrument. */
export interface ReviewPlace {
  readonly proposalPk: number;
  readonly instrumentId: number;
}

/** Returns the places as a table with two columns, for bulk statements. */
export const placesTable = (places: readonly ReviewPlace[]) =>
  sql`unnest(${places.map(({ proposalPk }) => proposalPk)}::int[], ${places.map(({ instrumentId }) => instrumentId)}::int[])
      as place (proposal_pk, instrument_id)`;

/** Returns reviews by key, without those of deleted proposals. */
async function findTechnicalReviews(db: Db, ids: readonly number[]): Promise<TechnicalReviewRow[]> {
  const { rows } = await sql<TechnicalReviewRow>`
    select r.* from technical_reviews r join proposals p on p.proposal_pk = r.proposal_pk and p.deleted_at is null
     where r.id = any(${ids})`.execute(db);
  return rows;
}

/** Returns the reviews of several proposals, ordered by instrument name. */
export async function listByProposals(db: Db, proposalPks: readonly number[]): Promise<TechnicalReviewRow[]> {
  const { rows } = await sql<TechnicalReviewRow>`
    select r.* from technical_reviews r join instruments i on i.id = r.instrument_id
     where r.proposal_pk = any(${proposalPks}) order by i.name, r.id`.execute(db);
  return rows;
}

/** Locks the proposal of the review that this questionary belongs to. */
export const lockProposalOfQuestionary = (db: Db, questionaryId: number): Promise<void> =>
  lockProposalsOf(db, sql`select proposal_pk from technical_reviews where questionary_id = ${questionaryId}`);

/** Locks the proposal of a technical review. */
export const lockProposalOfTechnicalReview = (db: Db, id: number): Promise<void> =>
  lockProposalsOf(db, sql`select proposal_pk from technical_reviews where id = ${id}`);

/** Reads the reviews of these places, each once, and locks them in key order. */
export async function lockByPlaces(db: Db, places: readonly ReviewPlace[]): Promise<TechnicalReviewRow[]> {
  const { rows } = await sql<TechnicalReviewRow>`
    select r.* from technical_reviews r
     where (r.proposal_pk, r.instrument_id) in (select place.proposal_pk, place.instrument_id from ${placesTable(places)})
     order by r.id ${heldFor('alone', 'r')}`.execute(db);
  return rows;
}

export async function updateTechnicalReviewRow(
  db: Db,
  id: number,
  set: Updateable<TechnicalReview>,
): Promise<TechnicalReviewRow> {
  return asRow(
    await db.updateTable('technicalReviews').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  );
}

/** Marks reviews as submitted by the given reviewer. */
export async function markSubmitted(db: Db, ids: readonly number[], reviewerId: number | undefined): Promise<void> {
  await db
    .updateTable('technicalReviews')
    .set({ submitted: true, ...(reviewerId === undefined ? {} : { reviewerId }) })
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}

/** Assigns reviews to another person. */
export async function setAssignee(db: Db, ids: readonly number[], userId: number): Promise<TechnicalReviewRow[]> {
  const rows = await db
    .updateTable('technicalReviews')
    .set({ technicalReviewAssigneeId: userId })
    .where('id', '=', sql<number>`any(${ids})`)
    .returningAll()
    .execute();
  return rows.map(asRow);
}

/** Returns a page of all reviews by key, and the count of all matches. */
export async function listTechnicalReviews(
  db: Db,
  filter: TechnicalReviewsFilter,
  page: { first: number; offset: number; me: number | null },
): Promise<{ technicalReviews: TechnicalReviewRow[]; totalCount: number }> {
  const { callId, shortCodes, questionaryIds, templateIds, reviewer, text } = filter;
  const pattern = text?.trim() ? containing(folded(text.trim())) : null;
  const { rows } = await sql<TechnicalReviewRow & { totalCount: number }>`
    select r.*, count(*) over ()::int as total_count
      from technical_reviews r
      join proposals p on p.proposal_pk = r.proposal_pk and p.deleted_at is null
      left join questionaries q on q.id = r.questionary_id
     where (${callId ?? null}::int is null or p.call_id = ${callId ?? null})
       and (${shortCodes ?? null}::text[] is null or p.proposal_id = any(${shortCodes ?? null}))
       and (${questionaryIds ?? null}::int[] is null or r.questionary_id = any(${questionaryIds ?? null}))
       and (${templateIds ?? null}::int[] is null or q.template_id = any(${templateIds ?? null}))
       and (${reviewer ?? null}::text is distinct from 'ME' or r.technical_review_assignee_id = ${page.me})
       and (${pattern}::text is null or ${namedLike(sql`p`, pattern)})
     order by r.id limit ${page.first} offset ${page.offset}`.execute(db);
  return { technicalReviews: rows, totalCount: rows[0]?.totalCount ?? 0 };
}

/** Returns the names of an instrument and a person for the log. */
export async function namesOfPlace(
  db: Db,
  place: { instrumentId: number; userId?: number },
): Promise<{ instrument: string; person: string | null }> {
  const { rows } = await sql<{ instrument: string; person: string | null }>`
    select (select name from instruments where id = ${place.instrumentId}) as instrument,
           (select firstname || ' ' || lastname from users where id = ${place.userId ?? null}) as person`.execute(db);
  return rows[0] ?? { instrument: '', person: null };
}

/** Returns the scientists and the contact of an instrument. */
export async function listInstrumentStaff(db: Db, instrumentId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select manager_user_id as user_id from instruments where id = ${instrumentId}
    union select user_id from instrument_scientists where instrument_id = ${instrumentId}`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Returns the public references of proposals, for error messages. */
export async function listProposalIds(db: Db, proposalPks: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('proposals')
    .select(['proposalPk', 'proposalId'])
    .where('proposalPk', '=', sql<number>`any(${proposalPks})`)
    .execute();
  return new Map(rows.map((row) => [row.proposalPk, row.proposalId]));
}

/** Returns the reviews that contain any of these files as internal documents. */
export async function findReviewsWithFiles(
  db: Db,
  fileIds: readonly string[],
): Promise<Array<{ id: number; fileIds: string[] }>> {
  const { rows } = await sql<{ id: number; fileIds: string[] }>`
    select r.id, array_agg(f ->> 'id') as file_ids
      from technical_reviews r, jsonb_array_elements(r.files) f
     where jsonb_typeof(r.files) = 'array' and f ->> 'id' = any(${fileIds}) group by r.id`.execute(db);
  return rows;
}

/** Loads a review by key, batched; does not check permissions. */
export const technicalReviews = oneLoader<number, TechnicalReviewRow>(
  (ctx, ids) => findTechnicalReviews(ctx.db, ids),
  (row) => row.id,
);

/** Loads all reviews of a proposal, batched; does not check permissions. */
export const reviewsOfProposal = manyLoader<number, TechnicalReviewRow>(
  (ctx, pks) => listByProposals(ctx.db, pks),
  (row) => row.proposalPk,
);

/** Assigns all unsubmitted technical reviews of an instrument to one person, except for proposals that the person is on. */
export async function moveOpenReviews(db: Db, instrumentId: number, assigneeId: number): Promise<void> {
  await sql`
    update technical_reviews r set technical_review_assignee_id = ${assigneeId}
      from proposals p
     where p.proposal_pk = r.proposal_pk and r.instrument_id = ${instrumentId} and not r.submitted
       and not ${isBarredFromReview(assigneeId)}`.execute(db);
}

/**
 * Reassigns a leaving person's unsubmitted reviews on an instrument to its contact, except for proposals that the contact is on. Does
 * nothing if the person is still a scientist of the instrument, or its contact.
 */
export async function handToContact(db: Db, instrumentId: number, leaverId: number): Promise<void> {
  await sql`
    update technical_reviews r set technical_review_assignee_id = i.manager_user_id
      from proposals p, instruments i
     where p.proposal_pk = r.proposal_pk and i.id = r.instrument_id
       and r.instrument_id = ${instrumentId} and r.technical_review_assignee_id = ${leaverId} and not r.submitted
       and not exists (select from instrument_scientists s where s.instrument_id = i.id and s.user_id = ${leaverId})
       and not ${isBarredFromReview(sql`i.manager_user_id`)}`.execute(db);
}

/** The facts of a review except for the setting, and where it belongs. */
export interface TechnicalReviewFactsRow extends Omit<TechnicalReviewFacts, 'panelMayEdit'> {
  id: number;
  proposalPk: number;
  instrumentId: number;
  questionaryId: number | null;
  callId: number;
}

/** Returns the facts of these reviews for one person, in one statement, without reviews of deleted proposals. */
export async function findTechnicalReviewFacts(
  db: Db,
  user: number | null,
  ids: readonly number[],
): Promise<TechnicalReviewFactsRow[]> {
  const isKept = (panels: RawBuilder<unknown>) =>
    isKeptFrom(user, { fapId: sql`x.fap_id`, proposalPk: sql`x.proposal_pk`, panels, count: ids.length });
  const leads = (role: FapRole) => {
    const panels = panelsOfMember(user, role);
    return sql<boolean>`exists (
      select from fap_proposals x
       where x.proposal_pk = r.proposal_pk and x.fap_id = any(${panels}) and not ${isKept(panels)})`;
  };
  const reviewed = sql`array(select y.fap_id from fap_reviews y where y.user_id = ${user})`;
  const { rows } = await sql<TechnicalReviewFactsRow>`
    select r.id, r.proposal_pk, r.instrument_id, r.questionary_id, p.call_id, r.submitted, i.multiple_tech_reviews_enabled,
           coalesce(r.technical_review_assignee_id = ${user}, false) as is_assignee,
           coalesce(i.manager_user_id = ${user}, false) as is_instrument_manager,
           coalesce(i.manager_user_id = ${user}, false)
             or exists (select from instrument_scientists s where s.instrument_id = i.id and s.user_id = ${user})
             as is_on_instrument,
           exists (select from proposal_instruments x join instruments y on y.id = x.instrument_id
                    where x.proposal_pk = r.proposal_pk and (y.manager_user_id = ${user}
                      or exists (select from instrument_scientists s where s.instrument_id = y.id and s.user_id = ${user})))
             as is_on_proposal_instrument,
           exists (select from internal_reviews x where x.technical_review_id = r.id and x.reviewer_id = ${user})
             as is_internal_reviewer,
           ${leads('FAP_CHAIR')} as is_fap_chair, ${leads('FAP_SECRETARY')} as is_fap_secretary,
           exists (select from fap_reviews x where x.proposal_pk = r.proposal_pk and x.user_id = ${user}
                      and x.decline_reason is distinct from 'CONFLICT'
                      and not ${isKept(reviewed)})
             as is_fap_reviewer
      from technical_reviews r
      join proposals p on p.proposal_pk = r.proposal_pk and p.deleted_at is null
      join instruments i on i.id = r.instrument_id
     where r.id = any(${ids})`.execute(db);
  return rows;
}

/** Returns the keys of the reviews at these places, in the same order; null where there is no review. */
export async function findReviewIds(db: Db, places: readonly ReviewPlace[]): Promise<Array<number | null>> {
  const { rows } = await sql<ReviewPlace & { id: number }>`
    select r.id, r.proposal_pk, r.instrument_id from technical_reviews r join ${placesTable(places)}
        on (place.proposal_pk, place.instrument_id) = (r.proposal_pk, r.instrument_id)`.execute(db);
  const ids = new Map(rows.map(({ id, proposalPk, instrumentId }) => [`${proposalPk}/${instrumentId}`, id]));
  return places.map(({ proposalPk, instrumentId }) => ids.get(`${proposalPk}/${instrumentId}`) ?? null);
}
