import type { QuestionTypeId } from '@atrium/domain/question';
import type { TopicState } from '@atrium/domain/questionary';
import type { TemplateGroupId } from '@atrium/domain/template';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { DB } from '../../db/tables.ts';

export interface QuestionaryRow {
  readonly questionaryId: number;
  readonly templateId: number;
  readonly groupId: TemplateGroupId;
  readonly creatorId: number | null;
  readonly created: Date;
}

/** A stored answer; the value is wrapped as `{"value": …}`. */
export interface AnswerRow {
  readonly answerId: number;
  readonly questionaryId: number;
  readonly questionId: string;
  readonly answer: { readonly value: unknown };
  readonly createdAt: Date;
  /** Changes each time the answer is written. */
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

const questionaries = (db: Db) =>
  db
    .selectFrom('questionaries as q')
    .innerJoin('templates as t', 't.id', 'q.templateId')
    .select(['q.id as questionaryId', 'q.templateId', 't.groupId', 'q.creatorId', 'q.created']);

export async function listQuestionaries(db: Db, ids: readonly number[]): Promise<QuestionaryRow[]> {
  const rows = await questionaries(db)
    .where('q.id', 'in', [...ids])
    .execute();
  return rows as QuestionaryRow[];
}

/** Returns the newest questionaries made from these templates, up to a maximum per template. */
export async function listQuestionariesOf(
  db: Db,
  templateIds: readonly number[],
  most: number,
): Promise<QuestionaryRow[]> {
  const { rows } = await sql<QuestionaryRow>`
    select q.id as questionary_id, q.template_id, t.group_id, q.creator_id, q.created
      from templates t, lateral (
        select * from questionaries where template_id = t.id order by id desc limit ${most}) q
     where t.id = any(${templateIds}::int[])`.execute(db);
  return rows;
}

export async function listAnswerRows(db: Db, questionaryIds: readonly number[]): Promise<AnswerRow[]> {
  const rows = await db
    .selectFrom('answers')
    .select(answerColumns)
    .where('questionaryId', 'in', [...questionaryIds])
    .execute();
  return rows as AnswerRow[];
}

/** Returns the topics of questionaries, without disabled ones, and whether each is complete (rule Q69). */
export async function listTopicStates(
  db: Db,
  questionaryIds: readonly number[],
): Promise<(TopicState & { readonly questionaryId: number })[]> {
  const { rows } = await sql<TopicState & { readonly questionaryId: number }>`
    select q.id as questionary_id, t.id as topic_id, t.title, coalesce(c.is_complete, false) as is_completed
      from questionaries q
      join topics t on t.template_id = q.template_id and t.is_enabled
      left join topic_completenesses c on c.questionary_id = q.id and c.topic_id = t.id
     where q.id = any(${questionaryIds}::int[]) order by t.sort_order, t.id`.execute(db);
  return rows;
}

export async function insertQuestionary(
  db: Db,
  row: { readonly templateId: number; readonly creatorId: number | null },
): Promise<number> {
  const { id } = await db.insertInto('questionaries').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Text written within this time is work in progress: autosaved versions of it are not kept in the history. */
const unfinishedMinutes = 10;

export interface AnswerToStore {
  readonly questionId: string;
  readonly answer: unknown;
}

interface Storing {
  readonly questionaryId: number;
  readonly write: readonly AnswerToStore[];
  readonly remove: readonly string[];
  /** Topics that this save completes. */
  readonly completes: readonly number[];
  readonly answeredBy: number | null;
  readonly autosaved: boolean;
}

/**
 * Writes and removes answers in one statement, all parts of which see the state before it: replaced and removed answers are copied to the
 * history, except those autosaved by the same person shortly before.
 */
export async function storeAnswers(db: Db, storing: Storing): Promise<AnswerRow[]> {
  const { questionaryId, write, remove, completes, answeredBy, autosaved } = storing;
  const ids = write.map(({ questionId }) => questionId);
  const answers = write.map(({ answer }) => JSON.stringify({ value: answer }));
  const { rows } = await sql<AnswerRow>`
    with kept as (
      insert into answer_history (questionary_id, question_id, answer, replaced_by, version, answered_by)
      select questionary_id, question_id, answer, ${answeredBy}::int, version, answered_by from answers
       where questionary_id = ${questionaryId} and question_id = any(${[...ids, ...remove]}::text[])
         and not (autosaved and answered_by is not distinct from ${answeredBy}::int
           and created_at > now() - make_interval(mins => ${unfinishedMinutes}))
    ), removed as (
      delete from answers where questionary_id = ${questionaryId} and question_id = any(${remove}::text[])
    ), completed as (
      insert into topic_completenesses (questionary_id, topic_id, is_complete)
      select ${questionaryId}, topic_id, true from unnest(${completes}::int[]) as topic_id
      on conflict (questionary_id, topic_id) do update set is_complete = true
    )
    insert into answers (questionary_id, question_id, answer, answered_by, autosaved)
    select ${questionaryId}, question_id, answer, ${answeredBy}::int, ${autosaved}::boolean
      from unnest(${ids}::text[], ${answers}::jsonb[]) as written (question_id, answer)
    on conflict (questionary_id, question_id) do update set answer = excluded.answer, created_at = now(),
      version = excluded.version, answered_by = excluded.answered_by, autosaved = excluded.autosaved
    returning id as answer_id, questionary_id, question_id, answer, created_at, version, answered_by`.execute(db);
  return rows;
}

/** Returns those of these questions in a questionary's template whose choices come from another system. */
export async function listDynamicQuestions(
  db: Db,
  questionaryId: number,
  questionIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ questionId: string }>`select r.question_id
    from questionaries q
    join question_template_relations r on r.template_id = q.template_id and r.question_id = any(${questionIds}::text[])
    join questions asked on asked.id = r.question_id
      and asked.data_type = ${'DYNAMIC_MULTIPLE_CHOICE' satisfies QuestionTypeId}
    where q.id = ${questionaryId}`.execute(db);
  return rows.map(({ questionId }) => questionId);
}

export async function completeTopics(db: Db, questionaryId: number, topicIds: readonly number[]): Promise<void> {
  if (topicIds.length === 0) return;
  await db
    .insertInto('topicCompletenesses')
    .values(topicIds.map((topicId) => ({ questionaryId, topicId, isComplete: true })))
    .onConflict((conflict) => conflict.columns(['questionaryId', 'topicId']).doUpdateSet({ isComplete: true }))
    .execute();
}

/** Marks a topic as incomplete, so that it must be reviewed again. */
export async function reopenTopic(db: Db, questionaryId: number, topicId: number): Promise<void> {
  await db
    .updateTable('topicCompletenesses')
    .set({ isComplete: false })
    .where('questionaryId', '=', questionaryId)
    .where('topicId', '=', topicId)
    .execute();
}

/** Deletes questionaries with their answers and everything filled in through them. */
export async function deleteQuestionaries(db: Db, questionaryIds: readonly number[]): Promise<void> {
  if (questionaryIds.length === 0) return;
  await db
    .deleteFrom('questionaries')
    .where('id', 'in', [...questionaryIds])
    .execute();
}

/** Copies the answers to questions that the other template also contains, except those to be left behind; returns how many were copied. */
export async function insertCopiedAnswers(
  db: Db,
  {
    fromId,
    toId,
    leftBehind,
  }: { readonly fromId: number; readonly toId: number; readonly leftBehind: readonly string[] },
): Promise<number> {
  const result = await sql`insert into answers (questionary_id, question_id, answer)
    select target.id, a.question_id, a.answer
    from answers a
    join questionaries target on target.id = ${toId}
    join question_template_relations r on r.template_id = target.template_id and r.question_id = a.question_id
    where a.questionary_id = ${fromId} and a.question_id <> all(${leftBehind}::text[])
    on conflict (questionary_id, question_id)
      do update set answer = excluded.answer, version = excluded.version`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

export interface FileHolding {
  readonly fileId: string;
  readonly questionaryId: number;
  /** The group of the questionary's template. */
  readonly groupId: string;
  /** Read permissions of the question that holds the file; the form must still contain the question. */
  readonly readPermissions: readonly string[] | null;
}

/** Returns the answers that refer to these files; uses the index on lists of objects. */
export async function listFileHoldings(db: Db, fileIds: readonly string[]): Promise<FileHolding[]> {
  const { rows } = await sql<FileHolding>`select f.id as file_id, a.questionary_id, t.group_id,
      r.config -> 'readPermissions' as read_permissions
    from unnest(${fileIds}::text[]) as f(id)
    join answers a on jsonb_typeof(a.answer -> 'value' -> 0) = 'object'
      and (a.answer -> 'value') @> jsonb_build_array(jsonb_build_object('id', f.id))
    join questionaries q on q.id = a.questionary_id
    join templates t on t.id = q.template_id
    join question_template_relations r on r.template_id = q.template_id and r.question_id = a.question_id
    join questions asked on asked.id = a.question_id and asked.data_type = ${'FILE_UPLOAD' satisfies QuestionTypeId}`.execute(
    db,
  );
  return rows;
}

/** Returns those of these files that an answer refers to, whether or not its question is still part of the form. */
export async function listAnsweredFiles(db: Db, fileIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select f.id from unnest(${fileIds}::text[]) as f(id)
    where exists (select from answers a where jsonb_typeof(a.answer -> 'value' -> 0) = 'object'
      and (a.answer -> 'value') @> jsonb_build_array(jsonb_build_object('id', f.id)))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the facility's date formats and time zone settings. */
export async function readDateSettings(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('settings')
    .select(['id', 'value'])
    .where('id', 'in', ['TIMEZONE', 'DATE_FORMAT', 'DATE_TIME_FORMAT'])
    .execute();
  return new Map(rows.flatMap(({ id, value }) => (value ? [[id, value] as const] : [])));
}

/** Returns a page of answers to one question in the questionaries of one template, in order of creation. */
export async function pageOfAnswers(
  db: Db,
  page: { readonly templateId: number; readonly questionId: string; readonly after: number; readonly pageSize: number },
): Promise<ReadonlyArray<{ readonly answerId: number; readonly answer: { readonly value: unknown } }>> {
  return await db
    .selectFrom('answers as a')
    .innerJoin('questionaries as q', 'q.id', 'a.questionaryId')
    .select(['a.id as answerId', 'a.answer'])
    .where('a.questionId', '=', page.questionId)
    .where('q.templateId', '=', page.templateId)
    .where('a.id', '>', page.after)
    .orderBy('a.id')
    .limit(page.pageSize)
    .$castTo<{ readonly answerId: number; readonly answer: { readonly value: unknown } }>()
    .execute();
}

/** The tables whose records have their own key and a questionary. */
export type HolderTable = {
  [Table in keyof DB]: DB[Table] extends { id: unknown; questionaryId: unknown } ? Table : never;
}[keyof DB];

/** Returns the records of a table that hold these questionaries. */
export async function findHolders(
  db: Db,
  table: HolderTable,
  questionaryIds: readonly number[],
): Promise<Array<{ id: number; questionaryId: number }>> {
  const { rows } = await sql<{ id: number; questionaryId: number }>`
    select id, questionary_id from ${sql.table(table)} where questionary_id = any(${questionaryIds}::int[])`.execute(
    db,
  );
  return rows;
}
