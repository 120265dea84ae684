import { sql } from 'kysely';
import { manyLoader, rowLoader } from '../../access/loaders.ts';
import type { Db } from '../../db/database.ts';
import { anyOf, type Row, rowsOf } from '../../db/rows.ts';

export type TrainingKindRow = Row<'trainingKinds'>;
export type TrainingRow = Row<'trainings'>;

export const trainingKindRows = rowsOf('trainingKinds');
export const trainingKindsByKey = rowLoader(trainingKindRows);

/** Loads the trainings of a person, batched, ordered by kind. */
export const trainingsOf = manyLoader<number, TrainingRow>(
  (ctx, userIds) => listTrainings(ctx.db, userIds),
  ({ userId }) => userId,
);

export function listTrainingKinds(db: Db): Promise<TrainingKindRow[]> {
  return db.selectFrom('trainingKinds').selectAll().orderBy('name').orderBy('id').execute();
}

/** Returns the kinds with this name, ignoring case: one at most. */
export function findKindsByName(db: Db, name: string): Promise<{ id: number }[]> {
  return db.selectFrom('trainingKinds').select('id').where(sql<boolean>`lower(name) = lower(${name})`).execute();
}

/** Returns the trainings of people, ordered by the names of the kinds. */
export function listTrainings(db: Db, userIds: readonly number[]): Promise<TrainingRow[]> {
  return db
    .selectFrom('trainings as t')
    .innerJoin('trainingKinds as k', 'k.id', 't.trainingKindId')
    .selectAll('t')
    .where('t.userId', '=', anyOf(userIds))
    .orderBy('k.name')
    .orderBy('k.id')
    .execute();
}

export async function upsertTraining(
  db: Db,
  row: Pick<TrainingRow, 'userId' | 'trainingKindId' | 'validUntil' | 'updatedAt'>,
): Promise<void> {
  await db
    .insertInto('trainings')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'trainingKindId'])
        .doUpdateSet({ validUntil: row.validUntil, updatedAt: row.updatedAt }),
    )
    .execute();
}

export async function deleteTraining(
  db: Db,
  { userId, trainingKindId }: Pick<TrainingRow, 'userId' | 'trainingKindId'>,
): Promise<void> {
  await db.deleteFrom('trainings').where('userId', '=', userId).where('trainingKindId', '=', trainingKindId).execute();
}
