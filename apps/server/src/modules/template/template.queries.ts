import type { DependenciesOperator, DependencyCondition, TemplateCategoryId } from '@atrium/domain/question';
import type { TemplateGroupId } from '@atrium/domain/template';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import { type QuestionRow, questionColumns } from '../question/index.ts';

export interface TemplateRow {
  readonly templateId: number;
  readonly groupId: TemplateGroupId;
  readonly name: string;
  readonly description: string | null;
  readonly isArchived: boolean;
  /** Increases with every change of the form. */
  readonly revision: number;
}

export interface TopicRow {
  readonly id: number;
  readonly templateId: number;
  readonly title: string;
  readonly sortOrder: number;
  readonly isEnabled: boolean;
}

export interface DependencyRow {
  readonly questionId: string;
  readonly dependencyId: string;
  readonly dependencyNaturalKey: string;
  readonly condition: { readonly condition: DependencyCondition; readonly params: unknown };
}

/** A question placed in a template, with its configuration and dependencies there. */
export interface RelationRow extends QuestionRow {
  readonly templateId: number;
  readonly topicId: number;
  readonly sortOrder: number;
  readonly config: unknown;
  readonly dependenciesOperator: DependenciesOperator;
  readonly dependencies: readonly DependencyRow[];
  /** False while its topic is disabled. */
  readonly isAsked: boolean;
}

const templateColumns = ['id as templateId', 'groupId', 'name', 'description', 'isArchived', 'revision'] as const;

export async function listTemplatesById(db: Db, ids: readonly number[]): Promise<TemplateRow[]> {
  const rows = await db
    .selectFrom('templates')
    .select(templateColumns)
    .where('id', 'in', [...ids])
    .execute();
  return rows as TemplateRow[];
}

export async function listTemplates(
  db: Db,
  filter: {
    readonly group?: TemplateGroupId | null | undefined;
    readonly isArchived?: boolean | null | undefined;
    readonly templateIds?: readonly number[] | null | undefined;
  },
): Promise<TemplateRow[]> {
  let query = db.selectFrom('templates').select(templateColumns);
  if (filter.group) query = query.where('groupId', '=', filter.group);
  if (typeof filter.isArchived === 'boolean') query = query.where('isArchived', '=', filter.isArchived);
  if (filter.templateIds) query = query.where(sql<boolean>`id = any(${filter.templateIds}::int[])`);
  return (await query.orderBy('name').orderBy('id').execute()) as TemplateRow[];
}

/** Highest id of the forms inserted by the first migrations, one of each kind, so that a kind always has one. */
const lastFormOfInstallation = 4;

/**
 * Returns those forms of these groups that came with the installation, are not archived or filled in, and still contain at most their basis
 * question.
 */
export async function listBlankForms(db: Db, groups: readonly TemplateGroupId[]): Promise<TemplateRow[]> {
  const rows = await db
    .selectFrom('templates as t')
    .select(templateColumns)
    .where('id', '<=', lastFormOfInstallation)
    .where('groupId', 'in', [...groups])
    .where('isArchived', '=', false)
    .where(
      sql<boolean>`(select count(*) from question_template_relations where template_id = t.id) <= 1
        and (select count(*) from topics where template_id = t.id) <= 1
        and not exists (select from questionaries where template_id = t.id)`,
    )
    .orderBy('id')
    .execute();
  return rows as TemplateRow[];
}

export async function findActiveTemplateId(db: Db, group: TemplateGroupId): Promise<number | null> {
  const [row] = await findActiveTemplates(db, [group]);
  return row?.templateId ?? null;
}

/** Returns the templates that new items of these groups are created from; groups without one are left out. */
export function findActiveTemplates(
  db: Db,
  groups: readonly TemplateGroupId[],
): Promise<{ groupId: string; templateId: number }[]> {
  return db
    .selectFrom('activeTemplates')
    .select(['groupId', 'templateId'])
    .where('groupId', '=', sql<string>`any(${groups})`)
    .execute();
}

export function listActiveTemplates(db: Db, templateIds: readonly number[]): Promise<{ templateId: number }[]> {
  return db
    .selectFrom('activeTemplates')
    .select('templateId')
    .where('templateId', 'in', [...templateIds])
    .execute();
}

export async function listTemplatesAsking(
  db: Db,
  questionIds: readonly string[],
): Promise<Array<TemplateRow & { readonly questionId: string }>> {
  const rows = await db
    .selectFrom('questionTemplateRelations as r')
    .innerJoin('templates as t', 't.id', 'r.templateId')
    .select([
      't.id as templateId',
      't.groupId',
      't.name',
      't.description',
      't.isArchived',
      't.revision',
      'r.questionId',
    ])
    .where('r.questionId', 'in', [...questionIds])
    .orderBy('t.name')
    .orderBy('t.id')
    .execute();
  return rows as Array<TemplateRow & { readonly questionId: string }>;
}

export async function findTopicTemplate(db: Db, topicId: number): Promise<number | undefined> {
  const row = await db.selectFrom('topics').select('templateId').where('id', '=', topicId).executeTakeFirst();
  return row?.templateId;
}

export function listTopics(db: Db, templateIds: readonly number[]): Promise<TopicRow[]> {
  return db
    .selectFrom('topics')
    .select(['id', 'templateId', 'title', 'sortOrder', 'isEnabled'])
    .where('templateId', 'in', [...templateIds])
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
}

/** Returns all relations of the templates with their dependencies, in the order of the form, in one statement. */
export async function listRelations(db: Db, templateIds: readonly number[]): Promise<RelationRow[]> {
  const rows = await db
    .selectFrom('questionTemplateRelations as r')
    .innerJoin('questions as q', 'q.id', 'r.questionId')
    .innerJoin('topics as p', 'p.id', 'r.topicId')
    .select(questionColumns)
    .select(['r.templateId', 'r.topicId', 'r.sortOrder', 'r.config', 'r.dependenciesOperator'])
    .select('p.isEnabled as isAsked')
    .select(
      sql<DependencyRow[]>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'questionId', d.question_id, 'dependencyId', d.dependency_question_id,
          'dependencyNaturalKey', s.natural_key, 'condition', d.condition) order by d.id)
        from question_dependencies d join questions s on s.id = d.dependency_question_id
        where d.template_id = r.template_id and d.question_id = r.question_id), '[]')`.as('dependencies'),
    )
    .where('r.templateId', 'in', [...templateIds])
    .orderBy('r.sortOrder')
    .orderBy('q.id')
    .execute();
  return rows as RelationRow[];
}

/** Returns the questions of the template's category that are not placed in it. */
export async function listComplementaryQuestions(
  db: Db,
  templateId: number,
  category: TemplateCategoryId,
): Promise<QuestionRow[]> {
  const rows = await db
    .selectFrom('questions as q')
    .select(questionColumns)
    .where('q.categoryId', '=', category)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('questionTemplateRelations as r')
            .select('r.questionId')
            .whereRef('r.questionId', '=', 'q.id')
            .where('r.templateId', '=', templateId),
        ),
      ),
    )
    .orderBy('q.created', 'desc')
    .orderBy('q.id')
    .execute();
  return rows as QuestionRow[];
}

export async function countQuestionaries(
  db: Db,
  templateIds: readonly number[],
): Promise<ReadonlyArray<{ readonly templateId: number; readonly count: number }>> {
  return db
    .selectFrom('questionaries')
    .select(['templateId', ({ fn }) => fn.countAll<number>().as('count')])
    .where('templateId', 'in', [...templateIds])
    .groupBy('templateId')
    .execute();
}

/** Reads a template and locks it, so that changes of one form are serialized. */
export async function lockTemplate(db: Db, templateId: number): Promise<TemplateRow | undefined> {
  const row = await db
    .selectFrom('templates')
    .select(templateColumns)
    .where('id', '=', templateId)
    .$call(locked('alone'))
    .executeTakeFirst();
  return row as TemplateRow | undefined;
}

export async function insertTemplate(
  db: Db,
  row: Pick<TemplateRow, 'groupId' | 'name' | 'description'>,
): Promise<TemplateRow> {
  return (await db
    .insertInto('templates')
    .values(row)
    .returning(templateColumns)
    .executeTakeFirstOrThrow()) as TemplateRow;
}

export async function updateTemplateRow(
  db: Db,
  templateId: number,
  set: Partial<Pick<TemplateRow, 'name' | 'description' | 'isArchived'>>,
): Promise<TemplateRow> {
  return (await db
    .updateTable('templates')
    .set(set)
    .where('id', '=', templateId)
    .returning(templateColumns)
    .executeTakeFirstOrThrow()) as TemplateRow;
}

export async function deleteTemplateRow(db: Db, templateId: number): Promise<void> {
  await db.deleteFrom('templates').where('id', '=', templateId).execute();
}

export async function upsertActiveTemplate(db: Db, groupId: TemplateGroupId, templateId: number): Promise<void> {
  await db
    .insertInto('activeTemplates')
    .values({ groupId, templateId })
    .onConflict((conflict) => conflict.column('groupId').doUpdateSet({ templateId }))
    .execute();
}

/** Returns how many placed questions ask for entries of these templates (sub-templates, samples and their safety input). */
export async function countQuestionsAskingFor(
  db: Db,
  templateIds: readonly number[],
): Promise<ReadonlyArray<{ readonly templateId: number; readonly count: number }>> {
  const { rows } = await sql<{ templateId: number; count: number }>`
    select named.id::int as template_id, count(*)::int as count
      from question_template_relations r
      join questions q on q.id = r.question_id and q.data_type in ('GENERIC_TEMPLATE', 'SAMPLE_DECLARATION')
      cross join lateral (
        select distinct v.id from (values (r.config ->> 'templateId'), (r.config ->> 'esiTemplateId')) as v (id)) as named
     where named.id = any(${templateIds.map(String)}::text[])
     group by named.id`.execute(db);
  return rows;
}

/** Returns in how many questionaries of these templates each placed question is answered. */
export async function countAnswers(
  db: Db,
  templateIds: readonly number[],
): Promise<ReadonlyArray<{ readonly templateId: number; readonly questionId: string; readonly count: number }>> {
  const { rows } = await sql<{ templateId: number; questionId: string; count: number }>`
    select q.template_id, a.question_id, count(*)::int as count
      from questionaries q join answers a on a.questionary_id = q.id
     where q.template_id = any(${templateIds}::int[])
     group by q.template_id, a.question_id`.execute(db);
  return rows;
}
