import type { ExperimentStatus } from '@atrium/domain/experiment';
import type { FeedbackStatus, FeedbacksAsked, feedbackSortFields } from '@atrium/domain/feedback';
import { likePatterns } from '@atrium/domain/kernel';
import { searchNeedle } from '@atrium/domain/proposal';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { alphabetical } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import { inOrder, type Page, pageAndCount, pageOfRows } from '../../db/table-page.ts';
import type { Feedback, FeedbackRequest } from '../../db/tables.ts';
import { matchesInstrumentName } from '../experiment/index.ts';
import { hasWords, isNumberedLike, lockProposalsOf } from '../proposal/index.ts';

export type FeedbackRow = Omit<Selectable<Feedback>, 'status'> & { readonly status: FeedbackStatus };
export type FeedbackRequestRow = Selectable<FeedbackRequest>;

const among = (keys: readonly number[]) => sql<number>`any(${keys}::int[])`;
const asRow = (row: Selectable<Feedback>) => row as FeedbackRow;

async function rowsWhere(db: Db, column: 'id' | 'experimentPk', keys: readonly number[]): Promise<FeedbackRow[]> {
  return (await db.selectFrom('feedbacks').selectAll().where(column, '=', among(keys)).execute()).map(asRow);
}

export const findFeedbacks = (db: Db, ids: readonly number[]) => rowsWhere(db, 'id', ids);
export const findFeedbacksOfExperiments = (db: Db, pks: readonly number[]) => rowsWhere(db, 'experimentPk', pks);

/**
 * SQL condition: the title of proposal `l` in the list matches. The search text of the list contains the title, so its index narrows the
 * rows to check.
 */
const isTitled = (needle: string) =>
  sql<boolean>`(l.search_text like ${likePatterns(needle).at(-1)} and ${hasWords(sql`l.title`, needle)})`;

/**
 * Returns the search condition (rule O221): the name of the instrument, the number of the experiment, or the number or title of the
 * proposal. The matching experiments are found first.
 */
async function sought(db: Db, needle: string): Promise<RawBuilder<boolean>> {
  const there = await matchesInstrumentName(db, needle, sql`f.experiment_pk`);
  return sql<boolean>`(${there ?? sql`false`} or f.experiment_pk = any(array(
    select x.experiment_pk from experiments x where ${isNumberedLike(sql`x.experiment_id`, needle)}
    union all
    select x.experiment_pk from proposal_list l join experiments x on x.proposal_pk = l.proposal_pk
     where ${isNumberedLike(sql`l.proposal_id`, needle)} or ${isTitled(needle)})))`;
}

/** Returns a query for the requested feedback, without that of deleted proposals. */
async function foundFeedbacks(db: Db, { filter, searchText }: FeedbacksAsked) {
  const { creatorId, experimentPk, questionaryIds, callId, status } = filter ?? {};
  let query = db
    .selectFrom('feedbacks as f')
    .innerJoin('experiments as e', 'e.experimentPk', 'f.experimentPk')
    .innerJoin('proposals as p', 'p.proposalPk', 'e.proposalPk')
    .leftJoin('instruments as i', 'i.id', 'e.instrumentId')
    .select('f.id')
    .where('p.deletedAt', 'is', null);
  if (creatorId) query = query.where('f.creatorId', '=', creatorId);
  if (experimentPk) query = query.where('f.experimentPk', '=', experimentPk);
  if (questionaryIds) query = query.where('f.questionaryId', '=', among(questionaryIds));
  if (callId) query = query.where('p.callId', '=', callId);
  if (status) query = query.where('f.status', '=', status);
  const needle = searchNeedle(searchText);
  // Wrapped in an array, because a query must not be awaited.
  return [needle ? query.where(await sought(db, needle)) : query] as const;
}

const sorts: Readonly<Record<(typeof feedbackSortFields)[number] | 'createdAt', RawBuilder<unknown>>> = {
  experimentId: sql`e.experiment_id`,
  title: alphabetical(sql`p.title`),
  instrument: sql`i.name`,
  submittedAt: sql`f.submitted_at`,
  createdAt: sql`f.created_at`,
};
const orderOf = (asked: FeedbacksAsked) => inOrder(sorts, sql`f.id`, asked, { by: 'createdAt', direction: 'desc' });

/** Returns a page of the requested feedback, latest first unless another order is requested (rule O220). */
export async function listFeedbacks(db: Db, asked: FeedbacksAsked, page: Page): Promise<FeedbackRow[]> {
  const [found] = await foundFeedbacks(db, asked);
  return pageOfRows<FeedbackRow>(db, 'feedbacks', found, orderOf(asked), page);
}

/** Returns the same with the count of all matches. */
export async function pageOfFeedbacks(
  db: Db,
  asked: FeedbacksAsked,
  page: Page,
): Promise<{ feedbacks: FeedbackRow[]; totalCount: number }> {
  const [found] = await foundFeedbacks(db, asked);
  const { rows, totalCount } = await pageAndCount<FeedbackRow>(db, 'feedbacks', found, orderOf(asked), page);
  return { feedbacks: rows, totalCount };
}

/** An experiment with the facts for the rules of feedback about it and about one person. */
export interface PlaceRow {
  experimentPk: number;
  experimentId: string;
  proposalPk: number;
  callId: number;
  status: ExperimentStatus;
  endsAt: Date;
  isGone: boolean;
  /** Whether the booking was removed: nothing more can be begun for it. */
  isRemoved: boolean;
  hasVisit: boolean;
  teamLeadUserId: number | null;
  /** The e-mail address of the lead; empty if there is none. */
  leadEmail: string;
  isTeamLead: boolean;
  isVisitor: boolean;
  requests: number;
  lastRequestAt: Date | null;
}

export async function findFeedbackPlaces(db: Db, userId: number | null, pks: readonly number[]): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select e.experiment_pk, e.experiment_id, e.proposal_pk, p.call_id, e.status, e.ends_at, p.deleted_at is not null as is_gone,
           e.removed_at is not null as is_removed,
           v.id is not null as has_visit, v.team_lead_user_id, coalesce(trim(u.email), '') as lead_email,
           coalesce(v.team_lead_user_id = ${userId}, false) as is_team_lead,
           exists (select from visit_registrations x where x.visit_id = v.id and x.user_id = ${userId}
                     and x.status not in ('CANCELLED_BY_USER', 'CANCELLED_BY_FACILITY')) as is_visitor,
           (select count(*)::int from feedback_requests r where r.experiment_pk = e.experiment_pk) as requests,
           (select max(r.requested_at) from feedback_requests r where r.experiment_pk = e.experiment_pk) as last_request_at
      from experiments e
      join proposals p on p.proposal_pk = e.proposal_pk
      left join visits v on v.experiment_pk = e.experiment_pk
      left join users u on u.id = v.team_lead_user_id
     where e.experiment_pk = any(${pks})`.execute(db);
  return rows;
}

/** Locks the feedback, after its proposal. */
export const lockFeedback = (db: Db, id: number) => lockBy(db, 'id', id);

/** Locks the feedback that holds a questionary, after its proposal. */
export const lockFeedbackHolder = (db: Db, questionaryId: number) => lockBy(db, 'questionaryId', questionaryId);

async function lockBy(db: Db, column: 'id' | 'questionaryId', key: number): Promise<void> {
  await lockProposalsOf(
    db,
    sql`select e.proposal_pk from feedbacks f join experiments e using (experiment_pk) where ${sql.ref(`f.${column}`)} = ${key}`,
  );
  await db.selectFrom('feedbacks').select('id').where(column, '=', key).$call(locked('changing')).execute();
}

export async function insertFeedback(db: Db, row: Insertable<Feedback>): Promise<FeedbackRow> {
  return asRow(await db.insertInto('feedbacks').values(row).returningAll().executeTakeFirstOrThrow());
}

export async function updateFeedbackRow(db: Db, id: number, set: Updateable<Feedback>): Promise<FeedbackRow> {
  return asRow(
    await db.updateTable('feedbacks').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  );
}

export function listRequests(db: Db, pks: readonly number[]): Promise<FeedbackRequestRow[]> {
  return db
    .selectFrom('feedbackRequests')
    .selectAll()
    .where('experimentPk', '=', among(pks))
    .orderBy('requestedAt')
    .orderBy('id')
    .execute();
}

export function insertRequest(db: Db, experimentPk: number, requestedAt: Date): Promise<FeedbackRequestRow> {
  return db
    .insertInto('feedbackRequests')
    .values({ experimentPk, requestedAt })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Returns the completed experiments with a visit that ended after that time and whose feedback is missing, asked for fewer than `most`
 * times and not since `askedBefore`: those whose team may have to be asked. The rule decides on each.
 */
export async function listToAsk(
  db: Db,
  { endedAfter, askedBefore, most }: { endedAfter: Date; askedBefore: Date; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ experimentPk: number }>`
    select e.experiment_pk
      from experiments e
      join proposals p on p.proposal_pk = e.proposal_pk and p.deleted_at is null
      join visits v on v.experiment_pk = e.experiment_pk
      left join feedbacks f on f.experiment_pk = e.experiment_pk
      left join lateral (select count(*) as times, max(requested_at) as last from feedback_requests r
                          where r.experiment_pk = e.experiment_pk) asked on true
     where e.status = 'COMPLETED' and e.removed_at is null and e.ends_at >= ${endedAfter} and f.status is distinct from 'SUBMITTED'
       and asked.times < ${most} and (asked.last is null or asked.last <= ${askedBefore})
     order by e.experiment_pk`.execute(db);
  return rows.map(({ experimentPk }) => experimentPk);
}

/** Returns the feedback given by the teams of a call, with the names to identify it, oldest first. */
export async function listGivenFeedback(
  db: Db,
  callId: number,
): Promise<
  Array<{
    experimentId: string;
    proposalId: string;
    title: string;
    instrument: string;
    teamLead: string;
    submittedAt: Date | null;
    questionaryId: number;
  }>
> {
  return db
    .selectFrom('feedbacks as f')
    .innerJoin('experiments as e', 'e.experimentPk', 'f.experimentPk')
    .innerJoin('instruments as i', 'i.id', 'e.instrumentId')
    .innerJoin('proposals as p', 'p.proposalPk', 'e.proposalPk')
    .leftJoin('visits as v', 'v.experimentPk', 'e.experimentPk')
    .innerJoin('users as u', (join) => join.on('u.id', '=', sql<number>`coalesce(v.team_lead_user_id, f.creator_id)`))
    .select(['e.experimentId', 'p.proposalId', 'p.title', 'i.name as instrument', 'f.submittedAt', 'f.questionaryId'])
    .select(sql<string>`coalesce(nullif(u.preferredname, ''), u.firstname) || ' ' || u.lastname`.as('teamLead'))
    .where('p.callId', '=', callId)
    .where('p.deletedAt', 'is', null)
    .where('f.status', '=', 'SUBMITTED')
    .orderBy('f.submittedAt')
    .orderBy('f.id')
    .execute();
}
