import type { Profile, ReviewWish } from '@atrium/domain/assignment';
import { userIdOf } from '@atrium/domain/kernel';
import { sql } from 'kysely';
import { oneLoader } from '../../access/loaders.ts';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';

/** How many years of a person's own proposals count as evidence of expertise. */
const yearsKnown = 10;

const wordsOf = sql`tsvector_to_array(to_tsvector('english', p.title || ' ' || regexp_replace(p.abstract, '<[^>]*>', ' ', 'g')))`;
const techniquesOf = sql`array(select t.name from proposal_techniques x join techniques t on t.id = x.technique_id where x.proposal_pk = p.proposal_pk)`;
const instrumentsOf = sql`array(select i.name from proposal_instruments x join instruments i on i.id = x.instrument_id where x.proposal_pk = p.proposal_pk)`;
const tagsOf = sql`array(select distinct t.name from proposal_instruments x join tag_instruments y on y.instrument_id = x.instrument_id
  join tags t on t.id = y.tag_id where x.proposal_pk = p.proposal_pk)`;

/** Returns the profile (words, techniques, instruments, tags) of each of these proposals. */
export async function listProposalProfiles(
  db: Db,
  proposalPks: readonly number[],
): Promise<Array<Profile & { readonly proposalPk: number }>> {
  const { rows } = await sql<Profile & { proposalPk: number }>`
    select p.proposal_pk, ${wordsOf} as words, ${techniquesOf} as techniques, ${instrumentsOf} as instruments, ${tagsOf} as tags
      from proposals p where p.proposal_pk = any(${proposalPks})`.execute(db);
  return rows;
}

/**
 * Returns the expertise of these people: the profiles of the proposals they submitted within ten years, one row per proposal and person
 * (rule R142).
 */
export async function listPeopleProfiles(
  db: Db,
  userIds: readonly number[],
): Promise<Array<Profile & { readonly userId: number }>> {
  const { rows } = await sql<Profile & { userId: number }>`
    select t.user_id, ${wordsOf} as words, ${techniquesOf} as techniques, ${instrumentsOf} as instruments, ${tagsOf} as tags
      from team_of_proposals t
      join proposals p on p.proposal_pk = t.proposal_pk
     where t.user_id = any(${userIds}) and p.submitted and p.deleted_at is null
       and p.submitted_date >= now() - make_interval(years => ${yearsKnown})`.execute(db);
  return rows;
}

export interface WishRow {
  readonly userId: number;
  readonly proposalPk: number;
  readonly wish: ReviewWish;
}

export async function listWishes(db: Db, fapId: number, proposalPks: readonly number[]): Promise<WishRow[]> {
  const rows = await db
    .selectFrom('reviewWishes')
    .select(['userId', 'proposalPk', 'wish'])
    .where('fapId', '=', fapId)
    .where('proposalPk', '=', sql<number>`any(${proposalPks})`)
    .execute();
  return rows as WishRow[];
}

export async function setWish(
  db: Db,
  fapId: number,
  { userId, proposalPk, wish }: Omit<WishRow, 'wish'> & { wish: ReviewWish | null },
): Promise<void> {
  if (wish === null) {
    await db
      .deleteFrom('reviewWishes')
      .where('fapId', '=', fapId)
      .where('userId', '=', userId)
      .where('proposalPk', '=', proposalPk)
      .execute();
    return;
  }
  await db
    .insertInto('reviewWishes')
    .values({ fapId, userId, proposalPk, wish })
    .onConflict((conflict) => conflict.columns(['fapId', 'userId', 'proposalPk']).doUpdateSet({ wish }))
    .execute();
}

export async function setLimit(db: Db, fapId: number, userId: number, most: number | null): Promise<void> {
  if (most === null) {
    await db.deleteFrom('reviewerLimits').where('fapId', '=', fapId).where('userId', '=', userId).execute();
    return;
  }
  await db
    .insertInto('reviewerLimits')
    .values({ fapId, userId, most })
    .onConflict((conflict) => conflict.columns(['fapId', 'userId']).doUpdateSet({ most }))
    .execute();
}

interface DraftRow {
  readonly id: number;
  readonly revision: number;
  readonly keptBy: number | null;
  readonly keptAt: Date;
}

export interface DraftCellRow {
  readonly proposalPk: number;
  readonly userId: number;
  readonly pinned: boolean;
  readonly reasons: string[];
}

export function findDraft(db: Db, fapId: number, callId: number): Promise<DraftRow | undefined> {
  return db
    .selectFrom('assignmentDrafts')
    .select(['id', 'revision', 'keptBy', 'keptAt'])
    .where('fapId', '=', fapId)
    .where('callId', '=', callId)
    .executeTakeFirst();
}

export function listDraftCells(db: Db, draftId: number): Promise<DraftCellRow[]> {
  return db
    .selectFrom('assignmentDraftCells')
    .select(['proposalPk', 'userId', 'pinned', 'reasons'])
    .where('draftId', '=', draftId)
    .orderBy('proposalPk')
    .orderBy('userId')
    .execute();
}

/** Returns the draft of a panel in a call under a lock, and creates it if it does not exist. */
export async function lockDraft(db: Db, fapId: number, callId: number): Promise<DraftRow> {
  await db
    .insertInto('assignmentDrafts')
    .values({ fapId, callId, revision: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('assignmentDrafts')
    .select(['id', 'revision', 'keptBy', 'keptAt'])
    .where('fapId', '=', fapId)
    .where('callId', '=', callId)
    .$call(locked('alone'))
    .executeTakeFirstOrThrow();
}

/** Replaces the cells of a draft and increments its revision. */
export async function writeDraft(
  db: Db,
  draftId: number,
  keptBy: number | null,
  cells: readonly DraftCellRow[],
): Promise<DraftRow> {
  await db.deleteFrom('assignmentDraftCells').where('draftId', '=', draftId).execute();
  if (cells.length > 0) {
    await sql`
      insert into assignment_draft_cells (draft_id, proposal_pk, user_id, pinned, reasons)
      select ${draftId}, c.proposal_pk, c.user_id, c.pinned, array(select jsonb_array_elements_text(c.reasons))
        from jsonb_to_recordset(${JSON.stringify(cells.map(({ proposalPk, userId, pinned, reasons }) => ({ proposal_pk: proposalPk, user_id: userId, pinned, reasons })))}::jsonb)
          as c (proposal_pk int, user_id int, pinned boolean, reasons jsonb)`.execute(db);
  }
  return db
    .updateTable('assignmentDrafts')
    .set((eb) => ({ revision: eb('revision', '+', 1), keptBy, keptAt: sql<Date>`now()` }))
    .where('id', '=', draftId)
    .returning(['id', 'revision', 'keptBy', 'keptAt'])
    .executeTakeFirstOrThrow();
}

/** Returns all wishes of a person, in all panels. */
async function listWishesOf(
  db: Db,
  userId: number,
): Promise<Array<{ fapId: number; proposalPk: number; wish: ReviewWish }>> {
  const rows = await db
    .selectFrom('reviewWishes')
    .select(['fapId', 'proposalPk', 'wish'])
    .where('userId', '=', userId)
    .execute();
  return rows as Array<{ fapId: number; proposalPk: number; wish: ReviewWish }>;
}

/** Whether the panel reviews the proposal. */
export async function isReviewed(db: Db, fapId: number, proposalPk: number): Promise<boolean> {
  const row = await db
    .selectFrom('fapProposals')
    .select('id')
    .where('fapId', '=', fapId)
    .where('proposalPk', '=', proposalPk)
    .executeTakeFirst();
  return row !== undefined;
}

/** The caller's wish for a proposal in a panel, by 'panel/proposal', batched. */
export const myWishes = oneLoader<string, { readonly key: string; readonly wish: ReviewWish }>(
  async (ctx) => {
    const me = userIdOf(ctx.actor);
    const rows = me === undefined ? [] : await listWishesOf(ctx.db, me);
    return rows.map(({ fapId, proposalPk, wish }) => ({ key: `${fapId}/${proposalPk}`, wish }));
  },
  ({ key }) => key,
);
