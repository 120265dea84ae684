import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Experiment } from '../../db/tables.ts';

export type ExperimentRow = Selectable<Experiment>;

export function lockExperimentOfEvent(db: Db, scheduledEventId: number): Promise<ExperimentRow | undefined> {
  return db
    .selectFrom('experiments')
    .selectAll()
    .where('scheduledEventId', '=', scheduledEventId)
    .forUpdate()
    .executeTakeFirst();
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
