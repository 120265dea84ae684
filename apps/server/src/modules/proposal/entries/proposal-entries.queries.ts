import type { Actor } from '@atrium/domain/kernel';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { EntryTitleHistory } from '../../../db/tables.ts';
import { configLetsRead } from '../../question/index.ts';

/** Whether every topic of a questionary `q` is complete; topics that are switched off do not count. */
export const everyTopicComplete = sql<boolean>`not exists (
  select from topics t where t.template_id = q.template_id and t.is_enabled and not exists (
    select from topic_completenesses c where c.questionary_id = q.id and c.topic_id = t.id and c.is_complete))`;

/**
 * Whether the actor may read the question that a record belongs to, in the form of its proposal: `mayReadQuestion` as a condition
 * (rule A22) on records called `entry`. What may not be read in the form may not be read outside it either. A question that the form
 * does not ask itself hides nothing.
 */
export function ofReadableQuestion(actor: Actor, entry: 'e' | 's' | 'g' | 'h'): RawBuilder<boolean> {
  if (actor.kind === 'token') return sql<boolean>`true`;
  const questionId = sql.ref(`${entry}.questionId`);
  const isHidden = sql<boolean>`not ${configLetsRead(actor, sql`r.config`)}`;
  // Few questions are hidden in any form: they are gathered once, and the form of a proposal is looked into for these alone. All of it is asked
  // of the record itself: what compares it with its proposal keeps PostgreSQL from finding the records of a few proposals by their index.
  return sql<boolean>`(
    ${questionId} <> all(array(select r.question_id from question_template_relations r where ${isHidden}))
    or not exists (
      select from proposals asked
        join questionaries form on form.id = asked.questionary_id
        join question_template_relations r on r.template_id = form.template_id and r.question_id = ${questionId}
       where asked.proposal_pk = ${sql.ref(`${entry}.proposalPk`)} and ${isHidden}))`;
}

/** Keeps the title of one person that another is about to overwrite. */
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
