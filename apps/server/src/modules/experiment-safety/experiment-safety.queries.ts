import type { ExperimentStatus } from '@atrium/domain/experiment';
import type { SafetyDecision } from '@atrium/domain/experiment-safety';
import { initialStatus } from '@atrium/domain/workflow';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { heldFor, locked } from '../../db/row-lock.ts';
import type { ExperimentSafety } from '../../db/tables.ts';
import { isHiddenExperiment } from '../experiment/index.ts';
import { lockProposalsOf } from '../proposal/index.ts';

type Decision = 'instrumentScientistDecision' | 'experimentSafetyReviewerDecision';
export type ExperimentSafetyRow = Omit<Selectable<ExperimentSafety>, Decision> &
  Record<Decision, SafetyDecision | null>;

/** An experiment with the facts for the rules about it and about one person. */
export interface SafetyPlaceRow {
  experimentPk: number;
  experimentId: string;
  proposalPk: number;
  callId: number;
  /** The form of the proposal. */
  questionaryId: number;
  esiTemplateId: number | null;
  status: ExperimentStatus;
  startsAt: Date;
  /** Whether the person manages or works on its instrument. */
  isScientistOfExperiment: boolean;
  /** Whether its booking was removed, or it was planned here and is not published. */
  isHidden: boolean;
}

export async function findSafetyPlaces(
  db: Db,
  userId: number | null,
  pks: readonly number[],
): Promise<SafetyPlaceRow[]> {
  const { rows } = await sql<SafetyPlaceRow>`
    select e.experiment_pk, e.experiment_id, e.proposal_pk, e.status, e.starts_at, p.call_id, p.questionary_id, c.esi_template_id,
           coalesce(i.manager_user_id = ${userId}, false)
             or exists (select from instrument_scientists x where x.instrument_id = i.id and x.user_id = ${userId})
             as is_scientist_of_experiment,
           ${isHiddenExperiment} as is_hidden
      from experiments e
      join instruments i on i.id = e.instrument_id
      join proposals p on p.proposal_pk = e.proposal_pk
      join calls c on c.id = p.call_id
     where e.experiment_pk = any(${pks})`.execute(db);
  return rows;
}

const rowsWhere = (db: Db, column: 'experimentSafetyPk' | 'experimentPk', keys: readonly number[]) =>
  db.selectFrom('experimentSafeties').selectAll().where(column, '=', sql<number>`any(${keys})`).execute() as Promise<
    ExperimentSafetyRow[]
  >;

export const findSafeties = (db: Db, pks: readonly number[]) => rowsWhere(db, 'experimentSafetyPk', pks);
export const findSafetiesOfExperiments = (db: Db, pks: readonly number[]) => rowsWhere(db, 'experimentPk', pks);

/** Locks the record, after its proposal. */
export const lockSafety = (db: Db, experimentSafetyPk: number) => lockBy(db, 'experimentSafetyPk', experimentSafetyPk);

/** Locks the record that holds a questionary, after its proposal. */
export const lockSafetyHolder = (
  db: Db,
  column: 'esiQuestionaryId' | 'safetyReviewQuestionaryId',
  questionaryId: number,
) => lockBy(db, column, questionaryId);

async function lockBy(
  db: Db,
  column: 'experimentSafetyPk' | 'esiQuestionaryId' | 'safetyReviewQuestionaryId',
  key: number,
): Promise<void> {
  await lockProposalsOf(
    db,
    sql`select e.proposal_pk from experiment_safeties s join experiments e using (experiment_pk) where ${sql.ref(`s.${column}`)} = ${key}`,
  );
  await db
    .selectFrom('experimentSafeties')
    .select('experimentSafetyPk')
    .where(column, '=', key)
    .$call(locked('changing'))
    .execute();
}

/** Returns the records that hold these questionaries, as the team's form or as that of the review. */
export async function findSafetyHolders(
  db: Db,
  column: 'esiQuestionaryId' | 'safetyReviewQuestionaryId',
  questionaryIds: readonly number[],
): Promise<{ id: number; questionaryId: number }[]> {
  const rows = await db
    .selectFrom('experimentSafeties')
    .select(['experimentSafetyPk as id', `${column} as questionaryId`])
    .where(column, '=', sql<number>`any(${questionaryIds})`)
    .execute();
  return rows as { id: number; questionaryId: number }[];
}

/**
 * Returns the form that was filled in for a booking of the same proposal on the same instrument that has been removed since that time; the
 * latest if there are several.
 */
export async function findFormBefore(db: Db, experimentPk: number, since: Date): Promise<number | undefined> {
  const { rows } = await sql<{ esiQuestionaryId: number }>`
    select s.esi_questionary_id
      from experiments e
      join experiments x on x.proposal_pk = e.proposal_pk and x.instrument_id = e.instrument_id and x.removed_at >= ${since}
      join experiment_safeties s on s.experiment_pk = x.experiment_pk
     where e.experiment_pk = ${experimentPk}
     order by x.removed_at desc, x.experiment_pk desc limit 1`.execute(db);
  return rows[0]?.esiQuestionaryId;
}

/** Returns those of these experiments whose safety status has a way onward in the workflow of the call. */
export async function findLeadingOn(db: Db, experimentPks: readonly number[]): Promise<{ experimentPk: number }[]> {
  const { rows } = await sql<{ experimentPk: number }>`
    select s.experiment_pk
      from experiment_safeties s
      join experiments e using (experiment_pk)
      join proposals p using (proposal_pk)
      join calls c on c.id = p.call_id
     where s.experiment_pk = any(${experimentPks}::int[])
       and exists (select from workflow_connections w
                    where w.workflow_id = c.experiment_workflow_id and w.prev_status_id = s.status_id)`.execute(db);
  return rows;
}

/** Returns the statuses in the workflow of each experiment, ordered by name. */
export async function listStatusesOnWay(
  db: Db,
  experimentPks: readonly number[],
): Promise<{ experimentPk: number; statusId: number }[]> {
  const { rows } = await sql<{ experimentPk: number; statusId: number }>`
    select e.experiment_pk, s.id as status_id
      from experiments e
      join proposals p using (proposal_pk)
      join calls c on c.id = p.call_id
      join statuses s on s.entity_type = 'EXPERIMENT' and exists (
             select from workflow_connections w where w.workflow_id = c.experiment_workflow_id and w.status_id = s.id)
     where e.experiment_pk = any(${experimentPks}::int[])
     order by s.name, s.id`.execute(db);
  return rows;
}

/** Returns the initial status of the safety of an experiment. */
export async function findFirstStatus(db: Db): Promise<number | undefined> {
  const status = await db
    .selectFrom('statuses')
    .select('id')
    .where('entityType', '=', 'EXPERIMENT')
    .where('shortCode', '=', initialStatus.EXPERIMENT)
    .executeTakeFirst();
  return status?.id;
}

export function insertSafety(db: Db, row: Insertable<ExperimentSafety>): Promise<ExperimentSafetyRow> {
  return db
    .insertInto('experimentSafeties')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<ExperimentSafetyRow>;
}

export function updateSafety(db: Db, pk: number, set: Updateable<ExperimentSafety>): Promise<ExperimentSafetyRow> {
  return db
    .updateTable('experimentSafeties')
    .set(set)
    .where('experimentSafetyPk', '=', pk)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<ExperimentSafetyRow>;
}

interface StandingRow {
  experimentPk: number;
  experimentId: string;
  proposalPk: number;
  statusId: number;
}

/** Returns those of these experiments that have a safety record, with its status, locked after their proposals. */
export async function lockSafetiesOfExperiments(db: Db, pks: readonly number[]): Promise<StandingRow[]> {
  await lockProposalsOf(db, sql`select proposal_pk from experiments where experiment_pk = any(${pks})`);
  const { rows } = await sql<StandingRow>`
    select s.experiment_pk, e.experiment_id, e.proposal_pk, s.status_id
      from experiment_safeties s join experiments e on e.experiment_pk = s.experiment_pk
     where s.experiment_pk = any(${pks}) order by s.experiment_pk ${heldFor('alone', 's')}`.execute(db);
  return rows;
}

export async function setStatusOfExperiments(
  db: Db,
  pks: readonly number[],
  set: { statusId: number; updatedAt: Date },
): Promise<void> {
  await db.updateTable('experimentSafeties').set(set).where('experimentPk', '=', sql<number>`any(${pks})`).execute();
}
