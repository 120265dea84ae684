import type { Actor } from '@atrium/domain/kernel';
import {
  type AllQuestionsInput,
  type QuestionTypeId,
  type TemplateCategoryId,
  templateCategories,
} from '@atrium/domain/question';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containing } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';

/** A question with its default configuration in stored form. */
export interface QuestionRow {
  readonly questionId: string;
  readonly categoryId: TemplateCategoryId;
  readonly naturalKey: string;
  readonly dataType: QuestionTypeId;
  readonly question: string;
  readonly defaultConfig: unknown;
  readonly configVersion: number;
}

/** Columns of a question with the alias `q`. */
export const questionColumns = [
  'q.id as questionId',
  'q.categoryId',
  'q.naturalKey',
  'q.dataType',
  'q.question',
  'q.config as defaultConfig',
  'q.configVersion',
] as const;

export async function listQuestionsById(db: Db, ids: readonly string[]): Promise<QuestionRow[]> {
  const rows = await db
    .selectFrom('questions as q')
    .select(questionColumns)
    .where(sql<SqlBool>`q.id = any(${ids}::text[])`)
    .execute();
  return rows as QuestionRow[];
}

/** Reads a question and locks it, so that concurrent changes are serialized. */
export async function lockQuestion(db: Db, id: string): Promise<QuestionRow | undefined> {
  const row = await db
    .selectFrom('questions as q')
    .select(questionColumns)
    .where('q.id', '=', id)
    .$call(locked('alone'))
    .executeTakeFirst();
  return row as QuestionRow | undefined;
}

export async function findQuestionByKey(db: Db, naturalKey: string): Promise<QuestionRow | undefined> {
  const row = await db
    .selectFrom('questions as q')
    .select(questionColumns)
    .where('q.naturalKey', '=', naturalKey)
    .executeTakeFirst();
  return row as QuestionRow | undefined;
}

interface WrittenQuestion {
  readonly id: string;
  readonly categoryId: TemplateCategoryId;
  readonly naturalKey: string;
  readonly dataType: QuestionTypeId;
  readonly question: string;
  readonly config: unknown;
  readonly configVersion: number;
}

const stored = ({ config, ...row }: WrittenQuestion) => ({ ...row, config: JSON.stringify(config) });

/** Inserts a question unless its id is taken; returns whether it was inserted. */
export async function insertQuestion(db: Db, row: WrittenQuestion): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('questions')
    .values(stored(row))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Inserts a question, or overwrites it completely. */
export async function upsertQuestion(db: Db, row: WrittenQuestion): Promise<void> {
  const { id: _, ...set } = stored(row);
  await db
    .insertInto('questions')
    .values(stored(row))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(set))
    .execute();
}

export async function updateQuestionRow(
  db: Db,
  id: string,
  { config, ...set }: Partial<Omit<WrittenQuestion, 'id'>>,
): Promise<void> {
  await db
    .updateTable('questions')
    .set({ ...set, ...(config === undefined ? {} : { config: JSON.stringify(config) }) })
    .where('id', '=', id)
    .execute();
}

export async function deleteQuestionRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('questions').where('id', '=', id).execute();
}

export interface QuestionUsageRow {
  readonly questionId: string;
  readonly templateCount: number;
  /** Number of questionaries in which the question is answered. */
  readonly answerCount: number;
}

const templatesOf = sql<number>`(select count(*)::int from question_template_relations u where u.question_id = q.id)`;
const answersOf = sql<number>`(select count(*)::int from answers u where u.question_id = q.id)`;

/** Returns how often questions are placed and answered, in one statement. */
export function countUsage(db: Db, ids: readonly string[]): Promise<QuestionUsageRow[]> {
  return db
    .selectFrom('questions as q')
    .select(['q.id as questionId', templatesOf.as('templateCount'), answersOf.as('answerCount')])
    .where(sql<SqlBool>`q.id = any(${ids}::text[])`)
    .execute();
}

export interface QuestionsFilter {
  readonly category?: TemplateCategoryId | null | undefined;
  readonly dataType?: readonly QuestionTypeId[] | null | undefined;
  readonly excludeDataType?: readonly QuestionTypeId[] | null | undefined;
  /** Part of the text, the id or the natural key. */
  readonly search?: string | undefined;
  /** Part of the text. */
  readonly text?: string | null | undefined;
  readonly questionIds?: readonly string[] | null | undefined;
}

const contains = (column: 'question' | 'id' | 'natural_key', part: string) =>
  sql<SqlBool>`${sql.ref(`q.${column}`)} ilike ${containing(part)}`;

function conditionsOf(filter: QuestionsFilter): RawBuilder<SqlBool>[] {
  const { category, dataType, excludeDataType, questionIds, search, text } = filter;
  return [
    ...(category ? [sql<SqlBool>`q.category_id = ${category}`] : []),
    ...(dataType ? [sql<SqlBool>`q.data_type = any(${dataType}::text[])`] : []),
    ...(excludeDataType ? [sql<SqlBool>`not q.data_type = any(${excludeDataType}::text[])`] : []),
    ...(questionIds ? [sql<SqlBool>`q.id = any(${questionIds}::text[])`] : []),
    ...(text ? [contains('question', text)] : []),
    ...(search
      ? [
          sql<SqlBool>`(${contains('question', search)} or ${contains('id', search)} or ${contains('natural_key', search)})`,
        ]
      : []),
  ];
}

export async function listQuestions(db: Db, filter: QuestionsFilter): Promise<QuestionRow[]> {
  let query = db.selectFrom('questions as q').select(questionColumns);
  for (const condition of conditionsOf(filter)) query = query.where(condition);
  return (await query.orderBy('q.question').orderBy('q.id').execute()) as QuestionRow[];
}

const categoryName = sql`(select c.name from jsonb_to_recordset(${JSON.stringify(
  Object.entries(templateCategories).map(([id, { name }]) => ({ id, name })),
)}::jsonb) as c (id text, name text) where c.id = q.category_id)`;

const sortExpressions = {
  question: sql`q.question`,
  naturalKey: sql`q.natural_key`,
  dataType: sql`q.data_type`,
  categoryId: categoryName,
  answers: answersOf,
  templates: templatesOf,
} as const;

export async function pageOfQuestions(
  db: Db,
  filter: QuestionsFilter,
  {
    first,
    offset,
    sortField,
    sortDirection,
  }: Pick<AllQuestionsInput, 'first' | 'offset' | 'sortField' | 'sortDirection'>,
): Promise<{ questions: QuestionRow[]; totalCount: number }> {
  const conditions = conditionsOf(filter);
  let rows = db.selectFrom('questions as q').select(questionColumns);
  let all = db.selectFrom('questions as q').select(({ fn }) => fn.countAll<number>().as('count'));
  for (const condition of conditions) {
    rows = rows.where(condition);
    all = all.where(condition);
  }
  const sort = sortExpressions[(sortField ?? '') as keyof typeof sortExpressions];
  if (sort && sortDirection) rows = rows.orderBy(sort, sortDirection);
  // Newest first by default: that is usually the question somebody is working on.
  else rows = rows.orderBy('q.created', 'desc');
  rows = rows.orderBy('q.id');
  if (first) rows = rows.limit(first);
  if (offset) rows = rows.offset(offset);
  const [questions, total] = await Promise.all([rows.execute(), all.executeTakeFirstOrThrow()]);
  return { questions: questions as QuestionRow[], totalCount: total.count };
}

/** Returns how many placed questions offer each of these units; they contain their own copy of the unit. */
export async function countUnitUse(
  db: Db,
  unitIds: readonly string[],
): Promise<ReadonlyArray<{ readonly unitId: string; readonly count: number }>> {
  const { rows } = await sql<{ unitId: string; count: number }>`
    select u ->> 'id' as unit_id, count(*)::int as count
      from question_template_relations r
      cross join lateral jsonb_array_elements(
        case jsonb_typeof(r.config -> 'units') when 'array' then r.config -> 'units' else '[]' end) as u
     where u ->> 'id' = any(${unitIds}::text[])
     group by 1`.execute(db);
  return rows;
}

/** `mayReadQuestion` as a condition on the configuration of a question, given as a jsonb column or expression (rule Q13). */
export function configLetsRead(actor: Actor, config: RawBuilder<unknown>): RawBuilder<boolean> {
  if (actor.kind === 'token') return sql<boolean>`true`;
  const role = actor.kind === 'person' ? actor.role : '';
  const roles = sql`(${config} -> 'readPermissions')`;
  return sql<boolean>`(case jsonb_typeof${roles} when 'array' then ${roles} = '[]'::jsonb or exists (
    select from jsonb_array_elements_text${roles} code where upper(code) = ${role}) else true end)`;
}

/**
 * The same condition for an answer `a`, using the question's configuration in its form; a question that the form no longer contains hides
 * nothing (rule Q13).
 */
export function answerLetsRead(actor: Actor): RawBuilder<boolean> {
  if (actor.kind === 'token') return sql<boolean>`true`;
  return sql<boolean>`not exists (
    select from questionaries form
      join question_template_relations r on r.template_id = form.template_id and r.question_id = a.question_id
     where form.id = a.questionary_id and not ${configLetsRead(actor, sql`r.config`)})`;
}
