import { defaultFapCallSettings, type FapCallSettings } from '@atrium/domain/fap-review';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

interface Key {
  readonly fapId: number;
  readonly callId: number;
}

/** Returns how a panel reviews in a call, or the defaults if it has set nothing (rule R173). */
export async function findCallSettings(db: Db, { fapId, callId }: Key): Promise<FapCallSettings> {
  const row = await db
    .selectFrom('fapCallSettings')
    .select(['reviewStart', 'reviewEnd', 'graceDays', 'readsOthers', 'showsReviewers', 'hidesAuthors'])
    .where('fapId', '=', fapId)
    .where('callId', '=', callId)
    .executeTakeFirst();
  return row ? { ...row, readsOthers: row.readsOthers as FapCallSettings['readsOthers'] } : defaultFapCallSettings;
}

export async function upsertCallSettings(db: Db, { fapId, callId }: Key, settings: FapCallSettings): Promise<void> {
  await db
    .insertInto('fapCallSettings')
    .values({ fapId, callId, ...settings })
    .onConflict((conflict) => conflict.columns(['fapId', 'callId']).doUpdateSet(settings))
    .execute();
}

/** Whether the panel reviews in the call: an instrument of the call or a proposal is assigned to it. */
export async function reviewsInCall(db: Db, { fapId, callId }: Key): Promise<boolean> {
  const { rows } = await sql`
    select 1 from call_instruments where fap_id = ${fapId} and call_id = ${callId}
    union all select 1 from fap_proposals where fap_id = ${fapId} and call_id = ${callId} limit 1`.execute(db);
  return rows.length > 0;
}

/** SQL for the due date of a panel's reviews in a call: its own date, else that of the call (rule R173). `call` is the alias of calls. */
export const reviewsDueAt = (fapId: RawBuilder<unknown>, call: RawBuilder<unknown>) =>
  sql<Date | null>`coalesce((select k.review_end from fap_call_settings k where k.fap_id = ${fapId} and k.call_id = ${call}.id), ${call}.end_fap_review)`;

/** Returns those of these reviews whose panel, in the call of the proposal, does not show reviewers to each other. */
export async function listHiddenReviewers(db: Db, reviewIds: readonly number[]): Promise<Array<{ id: number }>> {
  const { rows } = await sql<{ id: number }>`
    select r.id from fap_reviews r
      join proposals p on p.proposal_pk = r.proposal_pk
      join fap_call_settings k on (k.fap_id, k.call_id) = (r.fap_id, p.call_id) and not k.shows_reviewers
     where r.id = any(${reviewIds})`.execute(db);
  return rows;
}
