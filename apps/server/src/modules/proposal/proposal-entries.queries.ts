import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { EntryTitleHistory } from '../../db/tables.ts';

/** Whether every topic of a questionary `q` is complete. */
export const everyTopicComplete = sql<boolean>`not exists (
  select from topics t where t.template_id = q.template_id and not exists (
    select from topic_completenesses c where c.questionary_id = q.id and c.topic_id = t.id and c.is_complete))`;

/** Keeps the title that one person is about to overwrite of another. */
export async function keepOverwrittenTitle(db: Db, row: Insertable<EntryTitleHistory>): Promise<void> {
  await db.insertInto('entryTitleHistory').values(row).execute();
}

/** How many records belong to each of these questions. */
export async function countEntriesOfQuestions(
  db: Db,
  table: 'samples' | 'genericTemplates',
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom(table as 'samples')
    .select(['questionId', ({ fn }) => fn.countAll<number>().as('count')])
    .where('questionId', 'in', [...questionIds])
    .groupBy('questionId')
    .execute();
  return new Map(rows.map(({ questionId, count }) => [questionId, Number(count)]));
}
