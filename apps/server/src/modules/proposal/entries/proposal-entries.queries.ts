import type { Actor } from '@atrium/domain/kernel';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { EntryTitleHistory } from '../../../db/tables.ts';
import { configLetsRead } from '../../question/index.ts';

/** Whether every topic of a questionary `q` is complete; disabled topics do not count. */
export const everyTopicComplete = sql<boolean>`not exists (
  select from topics t where t.template_id = q.template_id and t.is_enabled and not exists (
    select from topic_completenesses c where c.questionary_id = q.id and c.topic_id = t.id and c.is_complete))`;

/**
 * Whether the actor may read the question that a record belongs to, in the form of its proposal: `mayReadQuestion` as a condition (rule
 * A22) on records called `entry`. A record that is hidden in the form is hidden elsewhere too. A question that is not in the form itself
 * hides nothing.
 */
export function ofReadableQuestion(actor: Actor, entry: 'e' | 's' | 'g' | 'h'): RawBuilder<boolean> {
  if (actor.kind === 'token') return sql<boolean>`true`;
  const questionId = sql.ref(`${entry}.questionId`);
  const isHidden = sql<boolean>`not ${configLetsRead(actor, sql`r.config`)}`;
  // Few questions are hidden in any form: they are collected once, and only for these is the proposal's form looked up. The condition
  // refers only to the record itself: a comparison with its proposal would keep PostgreSQL from using the index to find the records of a
  // few proposals.
  return sql<boolean>`(
    ${questionId} <> all(array(select r.question_id from question_template_relations r where ${isHidden}))
    or not exists (
      select from proposals asked
        join questionaries form on form.id = asked.questionary_id
        join question_template_relations r on r.template_id = form.template_id and r.question_id = ${questionId}
       where asked.proposal_pk = ${sql.ref(`${entry}.proposalPk`)} and ${isHidden}))`;
}

/** Stores one person's title before another person overwrites it. */
export async function keepOverwrittenTitle(db: Db, row: Insertable<EntryTitleHistory>): Promise<void> {
  await db.insertInto('entryTitleHistory').values(row).execute();
}

/** Returns how many records belong to each of these questions. */
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
