import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Experiment } from '../../db/tables.ts';
import { lockProposalsOf } from '../proposal/index.ts';

export type ExperimentRow = Selectable<Experiment>;

export function lockExperimentOfEvent(db: Db, scheduledEventId: number): Promise<ExperimentRow | undefined> {
  return db
    .selectFrom('experiments')
    .selectAll()
    .where('scheduledEventId', '=', scheduledEventId)
    .forUpdate()
    .executeTakeFirst();
}

/** The experiment under a lock, after its proposal: nobody begins anything for it, and it is not removed, until the transaction ends. */
export async function lockExperiment(db: Db, experimentPk: number): Promise<void> {
  await lockProposalsOf(db, sql`select proposal_pk from experiments where experiment_pk = ${experimentPk}`);
  await db
    .selectFrom('experiments')
    .select('experimentPk')
    .where('experimentPk', '=', experimentPk)
    .forUpdate()
    .execute();
}

export function findExperiments(db: Db, pks: readonly number[]): Promise<ExperimentRow[]> {
  return db.selectFrom('experiments').selectAll().where('experimentPk', '=', sql<number>`any(${pks})`).execute();
}

export async function insertExperiment(db: Db, row: Insertable<Experiment>): Promise<void> {
  await db.insertInto('experiments').values(row).execute();
}

export async function updateExperimentRow(db: Db, experimentPk: number, set: Updateable<Experiment>): Promise<void> {
  await db.updateTable('experiments').set(set).where('experimentPk', '=', experimentPk).execute();
}

export async function deleteExperimentRow(db: Db, experimentPk: number): Promise<void> {
  await db.deleteFrom('experiments').where('experimentPk', '=', experimentPk).execute();
}
