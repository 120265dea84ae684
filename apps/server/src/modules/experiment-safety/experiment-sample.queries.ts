import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ExperimentSample } from '../../db/tables.ts';
import { lockProposalsOf } from '../proposal/index.ts';

export type ExperimentSampleRow = Selectable<ExperimentSample>;

/** Returns the samples chosen for these experiments, in the order they were declared. */
export function listSamplesOfExperiments(db: Db, experimentPks: readonly number[]): Promise<ExperimentSampleRow[]> {
  return db
    .selectFrom('experimentSamples as x')
    .innerJoin('samples as s', 's.id', 'x.sampleId')
    .selectAll('x')
    .where('x.experimentPk', '=', sql<number>`any(${experimentPks}::int[])`)
    .orderBy('s.created')
    .orderBy('s.id')
    .execute();
}

/** Returns the safety forms to which the inputs of samples belong, by the questionary of the input. */
export async function findHoldersOfInputs(
  db: Db,
  questionaryIds: readonly number[],
): Promise<{ id: number; questionaryId: number }[]> {
  const { rows } = await sql<{ id: number; questionaryId: number }>`
    select f.experiment_safety_pk as id, x.sample_esi_questionary_id as questionary_id
      from experiment_samples x join experiment_safeties f using (experiment_pk)
     where x.sample_esi_questionary_id = any(${questionaryIds}::int[])`.execute(db);
  return rows;
}

/** Returns the sample of an input, by the questionary of the input. */
export const findSampleOfInput = (db: Db, questionaryId: number): Promise<ExperimentSampleRow | undefined> =>
  db.selectFrom('experimentSamples').selectAll().where('sampleEsiQuestionaryId', '=', questionaryId).executeTakeFirst();

/**
 * Returns the submitted inputs of a sample, by the questionary of the sample, in forms that are with the team and in those of removed
 * bookings, since these may be restored.
 */
export const listOpenInputsOfSample = (db: Db, questionaryId: number): Promise<ExperimentSampleRow[]> =>
  db
    .selectFrom('experimentSamples as x')
    .innerJoin('samples as s', 's.id', 'x.sampleId')
    .innerJoin('experimentSafeties as f', 'f.experimentPk', 'x.experimentPk')
    .innerJoin('experiments as e', 'e.experimentPk', 'x.experimentPk')
    .selectAll('x')
    .where('s.questionaryId', '=', questionaryId)
    .where('x.isEsiSubmitted', '=', true)
    .where((eb) => eb.or([eb('e.removedAt', 'is not', null), eb('f.esiQuestionarySubmittedAt', 'is', null)]))
    .orderBy('x.experimentPk')
    .execute();

/** Returns the samples of the experiment that this safety form belongs to. */
export const listSamplesOfForm = (db: Db, esiQuestionaryId: number): Promise<ExperimentSampleRow[]> =>
  db
    .selectFrom('experimentSamples as x')
    .innerJoin('experimentSafeties as f', 'f.experimentPk', 'x.experimentPk')
    .selectAll('x')
    .where('f.esiQuestionaryId', '=', esiQuestionaryId)
    .execute();

/** Locks the proposal of the experiment to which the input of a sample belongs. */
export const lockProposalOfInput = (db: Db, questionaryId: number): Promise<void> =>
  lockProposalsOf(
    db,
    sql`select e.proposal_pk from experiment_samples x join experiments e using (experiment_pk)
         where x.sample_esi_questionary_id = ${questionaryId}`,
  );

export const insertExperimentSample = (db: Db, row: Insertable<ExperimentSample>): Promise<ExperimentSampleRow> =>
  db.insertInto('experimentSamples').values(row).returningAll().executeTakeFirstOrThrow();

export const updateExperimentSampleRow = (
  db: Db,
  { experimentPk, sampleId }: Pick<ExperimentSampleRow, 'experimentPk' | 'sampleId'>,
  set: Updateable<ExperimentSample>,
): Promise<ExperimentSampleRow> =>
  db
    .updateTable('experimentSamples')
    .set(set)
    .where('experimentPk', '=', experimentPk)
    .where('sampleId', '=', sampleId)
    .returningAll()
    .executeTakeFirstOrThrow();
