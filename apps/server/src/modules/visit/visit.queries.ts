import type { PersonActor } from '@atrium/domain/kernel';
import type { RegistrationKey, VisitRegistrationStatus, VisitsFilter } from '@atrium/domain/visit';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import type { Page } from '../../db/table-page.ts';
import type { Visit, VisitRegistration } from '../../db/tables.ts';
import { lockProposalsOf, reachableBy } from '../proposal/index.ts';

export type VisitRow = Selectable<Visit>;
export type RegistrationRow = Omit<Selectable<VisitRegistration>, 'status'> & {
  readonly status: VisitRegistrationStatus;
};

const among = (keys: readonly number[]) => sql<number>`any(${keys}::int[])`;
const asRegistrations = (rows: readonly Selectable<VisitRegistration>[]) => rows as RegistrationRow[];

export function findVisits(db: Db, ids: readonly number[]): Promise<VisitRow[]> {
  return db.selectFrom('visits').selectAll().where('id', '=', among(ids)).execute();
}

export function findVisitsOfExperiments(db: Db, pks: readonly number[]): Promise<VisitRow[]> {
  return db.selectFrom('visits').selectAll().where('experimentPk', '=', among(pks)).execute();
}

export function listVisitsOfProposals(db: Db, pks: readonly number[]): Promise<VisitRow[]> {
  return db.selectFrom('visits').selectAll().where('proposalPk', '=', among(pks)).orderBy('id').execute();
}

const ofProposalsThatAreThere = (db: Db) =>
  db
    .selectFrom('visits as v')
    .innerJoin('proposals as p', 'p.proposalPk', 'v.proposalPk')
    .selectAll('v')
    .where('p.deletedAt', 'is', null);

/** Returns a page of the visits of proposals that are not deleted, oldest first (rule O222). */
export function listVisits(db: Db, filter: VisitsFilter, { first, offset }: Page): Promise<VisitRow[]> {
  const { creatorId, proposalPk, experimentPk } = filter;
  let query = ofProposalsThatAreThere(db);
  if (creatorId) query = query.where('v.creatorId', '=', creatorId);
  if (proposalPk) query = query.where('v.proposalPk', '=', proposalPk);
  if (experimentPk) query = query.where('v.experimentPk', '=', experimentPk);
  return query.orderBy('v.id').limit(first).offset(offset).execute();
}

/**
 * Returns a page of the visits that a person is registered for, or created for a proposal that they can reach still, oldest first (rules O37
 * and O222); it may contain visits that the person may not view.
 */
export function listOwnVisits(db: Db, actor: PersonActor, { first, offset }: Page): Promise<VisitRow[]> {
  return ofProposalsThatAreThere(db)
    .where(
      // A union, so that both kinds use their index; as alternatives they would be tested on every visit.
      sql<boolean>`v.id = any(array(
        select x.id from visits x join proposals p on p.proposal_pk = x.proposal_pk
         where x.creator_id = ${actor.id} and ${reachableBy(actor)}
        union all
        select r.visit_id from visit_registrations r join visits x on x.id = r.visit_id
          join experiments e on e.experiment_pk = x.experiment_pk
         where r.user_id = ${actor.id} and counts_as_visitor(r.status, e.ends_at, e.removed_at)))`,
    )
    .where(
      sql<boolean>`not exists (select from experiments x where x.experiment_pk = v.experiment_pk and x.removed_at is not null)`,
    )
    .orderBy('v.id')
    .limit(first)
    .offset(offset)
    .execute();
}

/** A visit with the facts that the rules need about it and about one person. */
export interface VisitPlaceRow {
  readonly id: number;
  readonly proposalPk: number;
  readonly callId: number;
  readonly experimentId: string;
  readonly isCreator: boolean;
  readonly isOnVisit: boolean;
  readonly isScientistOfExperiment: boolean;
  readonly isRemoved: boolean;
}

export async function findVisitPlaces(db: Db, userId: number | null, ids: readonly number[]): Promise<VisitPlaceRow[]> {
  const { rows } = await sql<VisitPlaceRow>`
    select v.id, v.proposal_pk, p.call_id, e.experiment_id, coalesce(v.creator_id = ${userId}, false) as is_creator,
           e.removed_at is not null as is_removed,
           exists (select from visit_registrations r
                    where r.visit_id = v.id and r.user_id = ${userId} and counts_as_visitor(r.status, e.ends_at, e.removed_at)) as is_on_visit,
           coalesce(i.manager_user_id = ${userId}, false)
             or exists (select from instrument_scientists x where x.instrument_id = i.id and x.user_id = ${userId})
             as is_scientist_of_experiment
      from visits v
      join experiments e on e.experiment_pk = v.experiment_pk
      join instruments i on i.id = e.instrument_id
      join proposals p on p.proposal_pk = v.proposal_pk
     where v.id = ${among(ids)}`.execute(db);
  return rows;
}

/** Returns the registrations of visits, ordered by the names of the visitors. */
export async function listRegistrations(db: Db, visitIds: readonly number[]): Promise<RegistrationRow[]> {
  const rows = await db
    .selectFrom('visitRegistrations as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .selectAll('r')
    .where('r.visitId', '=', among(visitIds))
    .orderBy('u.lastname')
    .orderBy('u.firstname')
    .orderBy('r.userId')
    .execute();
  return asRegistrations(rows);
}

/** Returns the registrations that hold these questionaries. */
export async function listHolders(db: Db, questionaryIds: readonly number[]): Promise<RegistrationRow[]> {
  const rows = await db
    .selectFrom('visitRegistrations')
    .selectAll()
    .where('registrationQuestionaryId', '=', among(questionaryIds))
    .execute();
  return asRegistrations(rows);
}

/** Locks a visit, after its proposal, so that nobody changes its visitors or the status of a registration until the transaction ends. */
export async function lockVisit(db: Db, visitId: number): Promise<void> {
  await lockProposalsOf(db, sql`select proposal_pk from visits where id = ${visitId}`);
  await db.selectFrom('visits').select('id').where('id', '=', visitId).$call(locked('alone')).execute();
}

/** Does the same for the visit whose registration holds a questionary. */
export async function lockVisitOfQuestionary(db: Db, questionaryId: number): Promise<void> {
  const holders = await listHolders(db, [questionaryId]);
  for (const { visitId } of holders) await lockVisit(db, visitId);
}

export function insertVisit(
  db: Db,
  row: Pick<VisitRow, 'experimentPk' | 'proposalPk' | 'creatorId' | 'teamLeadUserId' | 'createdAt'>,
): Promise<VisitRow> {
  return db.insertInto('visits').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateVisitRow(db: Db, id: number, set: Pick<VisitRow, 'teamLeadUserId'>): Promise<VisitRow> {
  return db.updateTable('visits').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function deleteVisitRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('visits').where('id', '=', id).execute();
}

/** Adds people to the team as drafts; existing registrations are not changed. */
export async function insertRegistrations(
  db: Db,
  visitId: number,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .insertInto('visitRegistrations')
    .values(userIds.map((userId) => ({ visitId, userId, changedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateRegistration(
  db: Db,
  { visitId, userId }: RegistrationKey,
  set: Updateable<VisitRegistration>,
): Promise<RegistrationRow> {
  const row = await db
    .updateTable('visitRegistrations')
    .set(set)
    .where('visitId', '=', visitId)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as RegistrationRow;
}

/** Cancels on behalf of the facility all registrations that are not cancelled yet. */
export async function cancelRegistrations(db: Db, visitId: number, now: Date): Promise<void> {
  await db
    .updateTable('visitRegistrations')
    .set({ status: 'CANCELLED_BY_FACILITY', changedAt: now })
    .where('visitId', '=', visitId)
    .where('status', 'not in', ['CANCELLED_BY_USER', 'CANCELLED_BY_FACILITY'])
    .execute();
}

/** Returns what letters name about a proposal, even if it was deleted. */
export function findVisitedProposal(
  db: Db,
  proposalPk: number,
): Promise<{ title: string; callId: number; deletedAt: Date | null } | undefined> {
  return db
    .selectFrom('proposals')
    .select(['title', 'callId', 'deletedAt'])
    .where('proposalPk', '=', proposalPk)
    .executeTakeFirst();
}

export async function deleteRegistrations(db: Db, visitId: number, userIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('visitRegistrations')
    .where('visitId', '=', visitId)
    .where('userId', '=', among(userIds))
    .execute();
}
