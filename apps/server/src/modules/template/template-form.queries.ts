import { type Form, type FormField, formFieldsOf } from '@atrium/domain/template';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { listRelations, listTopics } from './template.queries.ts';

/** Returns the stored form of a template. */
export async function readForm(db: Db, templateId: number): Promise<Form> {
  const [topics, relations] = [await listTopics(db, [templateId]), await listRelations(db, [templateId])];
  return formOf(
    topics,
    Map.groupBy(relations, ({ topicId }) => topicId),
  );
}

type StoredTopic = Awaited<ReturnType<typeof listTopics>>[number];
type StoredRelation = Awaited<ReturnType<typeof listRelations>>[number];

/** Returns the form of one template from its topics in order and the questions placed on each topic. */
export function formOf(topics: readonly StoredTopic[], placed: ReadonlyMap<number, readonly StoredRelation[]>): Form {
  return topics.map(({ id, title, isEnabled }) => ({
    id,
    title,
    isEnabled,
    fields: (placed.get(id) ?? []).map(({ questionId, config, dependencies, dependenciesOperator }) => ({
      questionId,
      config,
      operator: dependenciesOperator,
      dependencies: dependencies.map(({ dependencyId, condition }) => ({ dependencyId, condition })),
    })),
  }));
}

export async function countCompletedTopics(
  db: Db,
  topicIds: readonly number[],
): Promise<ReadonlyArray<{ readonly topicId: number; readonly count: number }>> {
  return db
    .selectFrom('topicCompletenesses')
    .select(['topicId', ({ fn }) => fn.countAll<number>().as('count')])
    .where('topicId', 'in', [...topicIds])
    .where('isComplete', '=', true)
    .groupBy('topicId')
    .execute();
}

/** Inserts topics that have no id yet; returns the ids of all topics in the order of the form. */
async function storeTopics(db: Db, templateId: number, form: Form): Promise<number[]> {
  const fresh = form.flatMap(({ id, title, isEnabled }, sortOrder) =>
    id === null ? [{ templateId, title, isEnabled, sortOrder }] : [],
  );
  const ids =
    fresh.length > 0 ? await db.insertInto('topics').values(fresh).returning(['id', 'sortOrder']).execute() : [];
  const idAt = new Map(ids.map(({ id, sortOrder }) => [sortOrder, id]));
  return form.map(({ id }, at) => id ?? (idAt.get(at) as number));
}

async function updateTopics(db: Db, ids: readonly number[], before: Form, after: Form): Promise<void> {
  const known = new Map(before.map((topic, at) => [topic.id, { ...topic, at }]));
  const changed = after.flatMap(({ id, title, isEnabled }, at) => {
    const was = known.get(id);
    const same = was && was.at === at && was.title === title && was.isEnabled === isEnabled;
    return id === null || same ? [] : [{ id: ids[at], title, isEnabled, sortOrder: at }];
  });
  if (changed.length === 0) return;
  await sql`update topics t set title = n.title, is_enabled = n."isEnabled", sort_order = n."sortOrder"
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n (id int, title text, "isEnabled" boolean, "sortOrder" int)
    where t.id = n.id`.execute(db);
}

interface Placed {
  readonly field: FormField;
  readonly topicId: number;
  readonly sortOrder: number;
}

const placesOf = (form: Form, ids: readonly number[]): ReadonlyMap<string, Placed> =>
  new Map(
    form.flatMap(({ fields }, at) =>
      fields.map((field, sortOrder) => [field.questionId, { field, topicId: ids[at] as number, sortOrder }] as const),
    ),
  );

async function storeRelations(
  db: Db,
  templateId: number,
  before: ReadonlyMap<string, Placed>,
  after: ReadonlyMap<string, Placed>,
): Promise<void> {
  const changed = [...after.values()].filter(({ field, topicId, sortOrder }) => {
    const was = before.get(field.questionId);
    const stays = was && was.topicId === topicId && was.sortOrder === sortOrder;
    return !stays || was.field.config !== field.config || was.field.operator !== field.operator;
  });
  if (changed.length > 0) {
    await db
      .insertInto('questionTemplateRelations')
      .values(
        changed.map(({ field, topicId, sortOrder }) => ({
          templateId,
          questionId: field.questionId,
          topicId,
          sortOrder,
          config: JSON.stringify(field.config),
          dependenciesOperator: field.operator,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['templateId', 'questionId']).doUpdateSet(({ ref }) => ({
          topicId: ref('excluded.topicId'),
          sortOrder: ref('excluded.sortOrder'),
          config: ref('excluded.config'),
          dependenciesOperator: ref('excluded.dependenciesOperator'),
        })),
      )
      .execute();
  }
  const gone = [...before.keys()].filter((questionId) => !after.has(questionId));
  if (gone.length > 0) {
    await db
      .deleteFrom('questionTemplateRelations')
      .where('templateId', '=', templateId)
      .where('questionId', 'in', gone)
      .execute();
  }
}

async function storeDependencies(
  db: Db,
  templateId: number,
  before: ReadonlyMap<string, Placed>,
  after: ReadonlyMap<string, Placed>,
): Promise<void> {
  const changed = [...after.values()].filter(
    ({ field }) => before.get(field.questionId)?.field.dependencies !== field.dependencies,
  );
  if (changed.length === 0) return;
  await db
    .deleteFrom('questionDependencies')
    .where('templateId', '=', templateId)
    .where(
      'questionId',
      'in',
      changed.map(({ field }) => field.questionId),
    )
    .execute();
  const rows = changed.flatMap(({ field }) =>
    field.dependencies.map(({ dependencyId, condition }) => ({
      templateId,
      questionId: field.questionId,
      dependencyQuestionId: dependencyId,
      condition: JSON.stringify(condition),
    })),
  );
  if (rows.length > 0) await db.insertInto('questionDependencies').values(rows).execute();
}

/** Writes the difference between two forms, in a few statements whatever its size. Unchanged parts are recognized by object identity. */
export async function writeForm(db: Db, templateId: number, before: Form, after: Form): Promise<void> {
  const ids = await storeTopics(db, templateId, after);
  await updateTopics(db, ids, before, after);
  const was = placesOf(
    before,
    before.map(({ id }) => id as number),
  );
  const is = placesOf(after, ids);
  await storeRelations(db, templateId, was, is);
  await storeDependencies(db, templateId, was, is);
  const gone = before.flatMap(({ id }) => (id !== null && !ids.includes(id) ? [id] : []));
  if (gone.length > 0) {
    // Records of topics that were opened but never completed must not prevent the deletion of the topic.
    await db.deleteFrom('topicCompletenesses').where('topicId', 'in', gone).execute();
    await db.deleteFrom('topics').where('id', 'in', gone).execute();
  }
  await db
    .updateTable('templates')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', templateId)
    .execute();
}

/** Returns the ids of all questions in these forms, for callers that must look them up before writing. */
export const questionIdsOf = (...forms: readonly Form[]): string[] => [
  ...new Set(forms.flatMap((form) => formFieldsOf(form).map(({ questionId }) => questionId))),
];
