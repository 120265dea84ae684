import { readSetting } from '@atrium/domain/setting';
import { needsTechnicalReview } from '@atrium/domain/technical-review';
import { sql } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import type { Db } from '../../db/database.ts';
import { isBarredFromReview } from '../proposal/index.ts';
import { settingText } from '../setting/index.ts';
import { placesTable, type ReviewPlace } from './technical-review.queries.ts';

interface NewPlace extends ReviewPlace {
  callId: number;
  managerUserId: number;
  /** The instrument's contact, or the first of its scientists who is not on the proposal; null if all are. */
  assigneeId: number | null;
  templateId: number | null;
  workflowStatuses: string[];
}

/** Returns the data from which each review is created, including the instrument's contact and the call's template. */
async function findNewPlaces(db: Db, places: readonly ReviewPlace[]): Promise<NewPlace[]> {
  const { rows } = await sql<NewPlace>`
    select place.proposal_pk, place.instrument_id, p.call_id, i.manager_user_id,
           (select s.user_id from (select i.manager_user_id as user_id, 0 as turn
                                   union select user_id, 1 from instrument_scientists where instrument_id = i.id) s
             where not ${isBarredFromReview(sql.ref('s.user_id'))} order by s.turn, s.user_id limit 1) as assignee_id,
           coalesce(c.technical_review_template_id,
                    (select min(t.id) from templates t where t.group_id = 'TECHNICAL_REVIEW' and not t.is_archived)) as template_id,
           array(select distinct s.short_code from workflow_connections n join statuses s on s.id = n.status_id
                  where n.workflow_id = c.proposal_workflow_id) as workflow_statuses
      from ${placesTable(places)}
      join proposals p on p.proposal_pk = place.proposal_pk
      join calls c on c.id = p.call_id
      join instruments i on i.id = place.instrument_id
     order by place.proposal_pk, place.instrument_id`.execute(db);
  return rows;
}

/** Inserts one questionary for each place, in the same order. */
async function insertQuestionaries(db: Db, places: readonly NewPlace[]): Promise<number[]> {
  const rows = await db
    .insertInto('questionaries')
    .values(places.map(({ templateId, managerUserId }) => ({ templateId: templateId ?? 0, creatorId: managerUserId })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Maximum number of reviews per statement. */
const page = 1000;

/**
 * Creates the technical reviews of proposals that have just been assigned to instruments, without checking permissions (the caller has
 * checked the assignment). An existing review is reassigned to the instrument's contact; if the contact is on the proposal, to another of
 * its scientists, or to nobody yet (rule R74, decision 0180). Joins the open transaction.
 */
export async function ensureTechnicalReviews(tx: Ctx, places: readonly ReviewPlace[]): Promise<void> {
  const setting = readSetting(
    'TECH_REVIEW_OPTIONAL_WORKFLOW_STATUS',
    await settingText(tx, 'TECH_REVIEW_OPTIONAL_WORKFLOW_STATUS'),
  );
  for (let from = 0; from < places.length; from += page) {
    const found = await findNewPlaces(tx.db, places.slice(from, from + page));
    const wanted = found.filter(
      ({ templateId, workflowStatuses }) => templateId !== null && needsTechnicalReview(setting, workflowStatuses),
    );
    if (wanted.length > 0) await insertReviews(tx.db, wanted);
  }
}

async function insertReviews(db: Db, places: readonly NewPlace[]): Promise<void> {
  await sql`
    update technical_reviews r set technical_review_assignee_id = place.assignee_id
      from unnest(${places.map((place) => place.proposalPk)}::int[], ${places.map((place) => place.instrumentId)}::int[],
                  ${places.map((place) => place.assigneeId)}::int[]) as place (proposal_pk, instrument_id, assignee_id)
     where (place.proposal_pk, place.instrument_id) = (r.proposal_pk, r.instrument_id)`.execute(db);
  const { rows } = await sql<ReviewPlace>`
    select r.proposal_pk, r.instrument_id from technical_reviews r join ${placesTable(places)}
        on (place.proposal_pk, place.instrument_id) = (r.proposal_pk, r.instrument_id)`.execute(db);
  const there = new Set(rows.map(({ proposalPk, instrumentId }) => `${proposalPk}/${instrumentId}`));
  const missing = places.filter(({ proposalPk, instrumentId }) => !there.has(`${proposalPk}/${instrumentId}`));
  if (missing.length === 0) return;
  const questionaryIds = await insertQuestionaries(db, missing);
  await db
    .insertInto('technicalReviews')
    .values(
      missing.map(({ proposalPk, instrumentId, assigneeId }, index) => ({
        proposalPk,
        instrumentId,
        reviewerId: assigneeId,
        technicalReviewAssigneeId: assigneeId,
        questionaryId: questionaryIds[index] ?? null,
      })),
    )
    .execute();
}
