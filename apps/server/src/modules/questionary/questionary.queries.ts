import type { QuestionTypeId } from '@atrium/domain/question';
import type { TemplateGroupId } from '@atrium/domain/template';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface QuestionaryRow {
  readonly questionaryId: number;
  readonly templateId: number;
  readonly groupId: TemplateGroupId;
  readonly creatorId: number | null;
  readonly created: Date;
}

/** A stored answer; the value lies inside `{"value": …}`. */
export interface AnswerRow {
  readonly answerId: number;
  readonly questionaryId: number;
  readonly questionId: string;
  readonly answer: { readonly value: unknown };
  readonly createdAt: Date;
  /** Another number each time the answer is written. */
  readonly version: number;
  readonly answeredBy: number | null;
}

const answerColumns = [
  'id as answerId',
  'questionaryId',
  'questionId',
  'answer',
  'createdAt',
  'version',
  'answeredBy',
] as const;

export async function listQuestionaries(db: Db, ids: readonly number[]): Promise<QuestionaryRow[]> {
  const rows = await db
    .selectFrom('questionaries as q')
    .innerJoin('templates as t', 't.id', 'q.templateId')
    .select(['q.id as questionaryId', 'q.templateId', 't.groupId', 'q.creatorId', 'q.created'])
    .where('q.id', 'in', [...ids])
    .execute();
  return rows as QuestionaryRow[];
}

export async function listAnswers(db: Db, questionaryIds: readonly number[]): Promise<AnswerRow[]> {
  const rows = await db
    .selectFrom('answers')
    .select(answerColumns)
    .where('questionaryId', 'in', [...questionaryIds])
    .execute();
  return rows as unknown as AnswerRow[];
}

/** Answers to questions that are still asked, with who may read them there. */
export async function listAnswersToQuestions(
  db: Db,
  questionIds: readonly string[],
): Promise<Array<AnswerRow & { readonly readPermissions: readonly string[] | null }>> {
  const rows = await db
    .selectFrom('answers as a')
    .innerJoin('questionaries as q', 'q.id', 'a.questionaryId')
    .innerJoin('questionTemplateRelations as r', (join) =>
      join.onRef('r.templateId', '=', 'q.templateId').onRef('r.questionId', '=', 'a.questionId'),
    )
    .select(['a.id as answerId', 'a.questionaryId', 'a.questionId', 'a.answer', 'a.createdAt'])
    .select(['a.version', 'a.answeredBy'])
    .select(sql<readonly string[] | null>`r.config -> 'readPermissions'`.as('readPermissions'))
    .where('a.questionId', 'in', [...questionIds])
    .orderBy('a.id')
    .execute();
  return rows as unknown as Array<AnswerRow & { readonly readPermissions: readonly string[] | null }>;
}

export function listCompletedTopics(
  db: Db,
  questionaryIds: readonly number[],
): Promise<ReadonlyArray<{ readonly questionaryId: number; readonly topicId: number }>> {
  return db
    .selectFrom('topicCompletenesses')
    .select(['questionaryId', 'topicId'])
    .where('questionaryId', 'in', [...questionaryIds])
    .where('isComplete', '=', true)
    .execute();
}

export async function insertQuestionary(
  db: Db,
  row: { readonly templateId: number; readonly creatorId: number | null },
): Promise<number> {
  const { id } = await db.insertInto('questionaries').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Makes two saves of the same questionary wait for each other. */
export async function lockQuestionary(db: Db, questionaryId: number): Promise<void> {
  await db.selectFrom('questionaries').select('id').where('id', '=', questionaryId).forUpdate().execute();
}

/** What somebody wrote so lately is work in progress: what the form saved meanwhile is not worth keeping. */
const unfinishedMinutes = 10;

/** Keeps what is about to be replaced or removed, save what the form kept for the same person a moment ago. */
export async function keepHistory(
  db: Db,
  questionaryId: number,
  questionIds: readonly string[],
  replacedBy: number | null,
): Promise<void> {
  await sql`insert into answer_history (questionary_id, question_id, answer, replaced_by, version, answered_by)
    select questionary_id, question_id, answer, ${replacedBy}::int, version, answered_by from answers
    where questionary_id = ${questionaryId} and question_id = any(${questionIds}::text[])
      and not (autosaved and answered_by is not distinct from ${replacedBy}::int
        and created_at > now() - make_interval(mins => ${unfinishedMinutes}))`.execute(db);
}

export interface AnswerToStore {
  readonly questionId: string;
  readonly answer: unknown;
}

export async function upsertAnswers(
  db: Db,
  questionaryId: number,
  answers: readonly AnswerToStore[],
  by: { readonly answeredBy: number | null; readonly autosaved: boolean },
): Promise<AnswerRow[]> {
  const values = answers.map(({ questionId, answer }) => ({
    questionaryId,
    questionId,
    answer: JSON.stringify({ value: answer }),
    ...by,
  }));
  const rows = await db
    .insertInto('answers')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['questionaryId', 'questionId']).doUpdateSet(({ ref }) => ({
        answer: ref('excluded.answer'),
        createdAt: sql<Date>`now()`,
        version: ref('excluded.version'),
        answeredBy: ref('excluded.answeredBy'),
        autosaved: ref('excluded.autosaved'),
      })),
    )
    .returning(answerColumns)
    .execute();
  return rows as unknown as AnswerRow[];
}

export async function deleteAnswers(db: Db, questionaryId: number, questionIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('answers')
    .where('questionaryId', '=', questionaryId)
    .where('questionId', 'in', [...questionIds])
    .execute();
}

export async function completeTopics(db: Db, questionaryId: number, topicIds: readonly number[]): Promise<void> {
  if (topicIds.length === 0) return;
  await db
    .insertInto('topicCompletenesses')
    .values(topicIds.map((topicId) => ({ questionaryId, topicId, isComplete: true })))
    .onConflict((conflict) => conflict.columns(['questionaryId', 'topicId']).doUpdateSet({ isComplete: true }))
    .execute();
}

/** A topic that no longer holds is to be looked at again. */
export async function reopenTopic(db: Db, questionaryId: number, topicId: number): Promise<void> {
  await db
    .updateTable('topicCompletenesses')
    .set({ isComplete: false })
    .where('questionaryId', '=', questionaryId)
    .where('topicId', '=', topicId)
    .execute();
}

/** Removes questionaries with their answers and everything that is filled in through them. */
export async function deleteQuestionaries(db: Db, questionaryIds: readonly number[]): Promise<void> {
  if (questionaryIds.length === 0) return;
  await db
    .deleteFrom('questionaries')
    .where('id', 'in', [...questionaryIds])
    .execute();
}

/** Copies the answers to questions that both templates ask; returns how many. */
export async function copyAnswers(db: Db, fromId: number, toId: number): Promise<number> {
  const result = await sql`insert into answers (questionary_id, question_id, answer)
    select target.id, a.question_id, a.answer
    from answers a
    join questionaries target on target.id = ${toId}
    join question_template_relations r on r.template_id = target.template_id and r.question_id = a.question_id
    where a.questionary_id = ${fromId}
    on conflict (questionary_id, question_id)
      do update set answer = excluded.answer, version = excluded.version`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

export interface FileHolding {
  readonly fileId: string;
  readonly questionaryId: number;
  /** Read permissions of the question that holds the file; the question must still be asked. */
  readonly readPermissions: readonly string[] | null;
}

/** Where files are held by answers, found through the index on lists of objects. */
export async function listFileHoldings(db: Db, fileIds: readonly string[]): Promise<FileHolding[]> {
  const { rows } = await sql<FileHolding>`select f.id as file_id, a.questionary_id,
      r.config -> 'readPermissions' as read_permissions
    from unnest(${fileIds}::text[]) as f(id)
    join answers a on jsonb_typeof(a.answer -> 'value' -> 0) = 'object'
      and (a.answer -> 'value') @> jsonb_build_array(jsonb_build_object('id', f.id))
    join questionaries q on q.id = a.questionary_id
    join question_template_relations r on r.template_id = q.template_id and r.question_id = a.question_id
    join questions asked on asked.id = a.question_id and asked.data_type = ${'FILE_UPLOAD' satisfies QuestionTypeId}`.execute(
    db,
  );
  return rows;
}

/** Which of these files an answer refers to, whether its question is still asked or not. */
export async function listAnsweredFiles(db: Db, fileIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select f.id from unnest(${fileIds}::text[]) as f(id)
    where exists (select from answers a where jsonb_typeof(a.answer -> 'value' -> 0) = 'object'
      and (a.answer -> 'value') @> jsonb_build_array(jsonb_build_object('id', f.id)))`.execute(db);
  return rows.map(({ id }) => id);
}

/** How the facility writes dates and where its days begin. */
export async function readDateSettings(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('settings')
    .select(['id', 'value'])
    .where('id', 'in', ['TIMEZONE', 'DATE_FORMAT', 'DATE_TIME_FORMAT'])
    .execute();
  return new Map(rows.flatMap(({ id, value }) => (value ? [[id, value] as const] : [])));
}

/** Answers to one question in the questionaries of one template, in the order they were made. */
export async function pageOfAnswers(
  db: Db,
  page: { readonly templateId: number; readonly questionId: string; readonly after: number; readonly pageSize: number },
): Promise<ReadonlyArray<{ readonly answerId: number; readonly answer: { readonly value: unknown } }>> {
  const rows = await db
    .selectFrom('answers as a')
    .innerJoin('questionaries as q', 'q.id', 'a.questionaryId')
    .select(['a.id as answerId', 'a.answer'])
    .where('a.questionId', '=', page.questionId)
    .where('q.templateId', '=', page.templateId)
    .where('a.id', '>', page.after)
    .orderBy('a.id')
    .limit(page.pageSize)
    .execute();
  return rows as unknown as ReadonlyArray<{ answerId: number; answer: { value: unknown } }>;
}
