import {
  canonicalJson,
  distinctNames,
  type FormItem,
  nameInFile,
  type QuestionItem,
  readNameInFile,
  templatesNamedIn,
  withTemplatesNamed,
} from '@atrium/domain/configuration';
import { issueMessage } from '@atrium/domain/kernel';
import type { QuestionTypeId, templateCategories } from '@atrium/domain/question';
import { type Form, type TemplateGroupId, templateGroupIds, templateGroups } from '@atrium/domain/template';
import { questionType } from '@atrium/questions';
import { readConfig } from '@atrium/questions/contract';
import { type Ctx, once } from '../../access/context.ts';
import { invalidInput, refused } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import { recordChange } from '../../events/record-change.ts';
import {
  findQuestionByKey,
  insertQuestion,
  listQuestions,
  listQuestionsById,
  lockQuestion,
  upsertQuestion,
} from '../question/index.ts';
import {
  findActiveTemplates,
  listTemplates,
  listWholeTemplates,
  replaceForm,
  setActiveTemplate,
  storableConfig,
  type TemplateRow,
  uncheckedMakeTemplate,
  updateTemplate,
  type WholeTemplate,
  writeExtras,
} from '../template/index.ts';
import { conditionsOn } from './conditions.ts';
import { eachRecord, type Section, unknownReference, unsupportedRecord } from './section.ts';

/** Every template by its name in a file, and the reverse; of templates with the same name the older one comes first. */
interface TemplateNames {
  readonly byName: ReadonlyMap<string, TemplateRow>;
  readonly byId: ReadonlyMap<number, string>;
}

async function loadNames(ctx: Ctx): Promise<TemplateNames> {
  const rows = (await listTemplates(ctx.db, {})).sort((a, b) => a.templateId - b.templateId);
  const named = [...Map.groupBy(rows, ({ groupId }) => groupId)].flatMap(([group, own]) =>
    distinctNames(own).map(([name, row]) => [nameInFile(group, name), row] as const),
  );
  return { byName: new Map(named), byId: new Map(named.map(([name, { templateId }]) => [templateId, name])) };
}

/** Cached until a template is created; the code that creates templates clears the cache. */
const templateNames = (ctx: Ctx): Promise<TemplateNames> => once(ctx, loadNames);

const withNames = ({ byId }: TemplateNames, type: QuestionTypeId, config: Record<string, unknown>) =>
  withTemplatesNamed(type, config, (id, group) => {
    const name = readNameInFile(byId.get(Number(id)) ?? '');
    return name?.kind === group ? name.name : null;
  });

const withNumbers = ({ byName }: TemplateNames, type: QuestionTypeId, config: Record<string, unknown>) =>
  withTemplatesNamed(type, config, (name, group) => {
    const template = byName.get(nameInFile(group, String(name)));
    if (!template) throw unknownReference('form', String(name));
    return template.templateId;
  });

/** Returns a stored configuration as it appears in a file. */
function configInFile(names: TemplateNames, type: QuestionTypeId, config: unknown, version: number) {
  const read = readConfig(questionType(type), config, version) as Record<string, unknown>;
  return withNames(names, type, storableConfig({ dataType: type }, read));
}

/** Returns what is wrong with a configuration according to its question type; plain reading would ignore it. */
function problemOf(type: QuestionTypeId, config: Record<string, unknown>): string | undefined {
  const kind = questionType(type);
  const [issue] =
    kind.config.safeParse({ ...(kind.blankConfig as object), ...config }, { error: issueMessage }).error?.issues ?? [];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
}

/**
 * Returns a configuration from a file as it would be stored, but with the template names of the file; an invalid one is returned unchanged,
 * to be refused later.
 */
function configToHold(type: QuestionTypeId, config: Record<string, unknown>): Record<string, unknown> {
  const bare = withTemplatesNamed(type, config, () => null);
  if (problemOf(type, bare)) return config;
  return { ...storableConfig({ dataType: type }, bare), ...templatesNamedIn(type, config) };
}

/** Returns the same with template numbers, ready to be stored. Throws if its question type does not allow it. */
function configToStore(names: TemplateNames, type: QuestionTypeId, config: Record<string, unknown>) {
  const numbered = withNumbers(names, type, config);
  const message = problemOf(type, numbered);
  if (message) throw invalidInput([{ path: 'config', code: 'custom', message }]);
  return storableConfig({ dataType: type }, numbered);
}

export const questionSection: Section<'QUESTIONS'> = {
  part: 'QUESTIONS',
  read: async (ctx) => {
    const names = await templateNames(ctx);
    return Object.fromEntries(
      (await listQuestions(ctx.db, {})).map((row) => [
        row.questionId,
        {
          type: row.dataType,
          category: row.categoryId,
          naturalKey: row.naturalKey,
          question: row.question,
          config: configInFile(names, row.dataType, row.defaultConfig, row.configVersion),
        },
      ]),
    );
  },
  stored: async (_, incoming) =>
    eachRecord(incoming, (item) => ({ ...item, config: configToHold(item.type, item.config) })),
  write: writeQuestion,
};

const kindOf = ({ dataType, categoryId }: { dataType: string; categoryId: keyof typeof templateCategories }) =>
  `${dataType}, ${categoryId}`;

/** Stores a question under its id. Refuses one that exists here with another type or category, since its answers would be misread. */
async function writeQuestion(tx: Ctx, id: string, item: QuestionItem): Promise<void> {
  const { type: dataType, category: categoryId, naturalKey, question } = item;
  const before = await lockQuestion(tx.db, id);
  const [is, wanted] = [before && kindOf(before), kindOf({ dataType, categoryId })];
  if (is !== undefined && is !== wanted) throw refused('CONFIGURATION_QUESTION_KIND', { name: id, is, wanted });
  const holder = await findQuestionByKey(tx.db, naturalKey);
  if (holder && holder.questionId !== id) {
    throw refused('CONFIGURATION_KEY_TAKEN', { key: naturalKey, holder: holder.question });
  }
  const config = configToStore(await templateNames(tx), dataType, item.config);
  const configVersion = questionType(dataType).version;
  const row = { id, dataType, categoryId, naturalKey, question, config, configVersion };
  if (!before && (await insertQuestion(tx.db, row))) {
    return record(tx, { type: 'QUESTION_CREATED', objectId: id, data: { dataType, categoryId } });
  }
  await upsertQuestion(tx.db, row);
  const after = await lockQuestion(tx.db, id);
  await recordChange(tx, { type: 'QUESTION_UPDATED', objectId: id }, { ...before }, { ...after });
}

type Conditions = Awaited<ReturnType<typeof conditionsOn>>;

function formInFile(
  names: TemplateNames,
  conditions: Conditions,
  { template, form, extras, questions }: WholeTemplate,
): FormItem {
  return {
    name: template.name,
    description: template.description ?? '',
    isArchived: template.isArchived,
    topics: form.map(({ title, isEnabled, fields }) => ({
      title,
      isEnabled,
      questions: fields.map(({ questionId, config, dependencies, operator }) => {
        const { dataType, configVersion } = questions.get(questionId) ?? { dataType: 'TEXT_INPUT', configVersion: 1 };
        return {
          question: questionId,
          config: configInFile(names, dataType, config, configVersion),
          dependencies: dependencies.map(({ dependencyId, condition: { condition, params } }) => ({
            question: dependencyId,
            condition,
            params: conditions.inFile(questions.get(dependencyId)?.dataType, params),
          })),
          operator,
        };
      }),
    })),
    extras: { ...extras },
  };
}

/** Returns the form in a file, with template numbers, as it is stored. Throws if it names a record that does not exist. */
async function formToStore(tx: Ctx, { topics }: FormItem): Promise<Form> {
  const names = await templateNames(tx);
  const ids = topics.flatMap(({ questions }) => questions.map(({ question }) => question));
  const types = new Map((await listQuestionsById(tx.db, ids)).map((row) => [row.questionId, row.dataType]));
  const conditions = await conditionsOn(tx, [...types.values()]);
  return topics.map(({ title, isEnabled, questions }) => ({
    id: null,
    title,
    isEnabled,
    fields: questions.map(({ question, config, dependencies, operator }) => {
      const type = types.get(question);
      if (!type) throw unknownReference('question', question);
      return {
        questionId: question,
        config: configToStore(names, type, config),
        operator,
        dependencies: dependencies.map(({ question: dependencyId, condition, params }) => ({
          dependencyId,
          condition: { condition, params: conditions.toStore(types.get(dependencyId), params) },
        })),
      };
    }),
  }));
}

const groupOf = (name: string): TemplateGroupId | undefined =>
  templateGroupIds.find((group) => group === readNameInFile(name)?.kind);

export const formSection: Section<'FORMS'> = {
  part: 'FORMS',
  read: async (ctx) => {
    const names = await templateNames(ctx);
    const whole = await listWholeTemplates(ctx);
    const types = whole.flatMap(({ questions }) => [...questions.values()].map(({ dataType }) => dataType));
    const conditions = await conditionsOn(ctx, types);
    return Object.fromEntries(
      whole.map((one) => [names.byId.get(one.template.templateId) ?? '', formInFile(names, conditions, one)]),
    );
  },
  stored: async (ctx, incoming, { QUESTIONS }) => {
    const ids = Object.values(incoming).flatMap(({ topics }) => topics.flatMap(({ questions }) => questions));
    const here = await listQuestionsById(ctx.db, [...new Set(ids.map(({ question }) => question))]);
    const types = new Map(here.map((row) => [row.questionId, row.dataType]));
    const typeOf = (id: string) => QUESTIONS?.[id]?.type ?? types.get(id);
    const conditions = await conditionsOn(
      ctx,
      ids.map(({ question }) => typeOf(question)),
    );
    return eachRecord(incoming, (item) => ({
      ...item,
      topics: item.topics.map((topic) => ({
        ...topic,
        questions: topic.questions.map((placed) => {
          const type = typeOf(placed.question);
          const dependencies = placed.dependencies.map((dependency) => {
            return { ...dependency, params: conditions.named(typeOf(dependency.question), dependency.params) };
          });
          return { ...placed, dependencies, ...(type ? { config: configToHold(type, placed.config) } : {}) };
        }),
      })),
    }));
  },
  // Questions name forms and forms contain questions, so new forms are created empty before either is written.
  prepare: async (tx, fresh) => {
    for (const [key, { name, description }] of Object.entries(fresh)) {
      const groupId = groupOf(key);
      if (!groupId) continue;
      const { templateId } = await uncheckedMakeTemplate(tx, { groupId, name, description }, []);
      await record(tx, { type: 'TEMPLATE_CREATED', objectId: templateId, data: { groupId, name } });
    }
    tx.memo.clear();
  },
  write: async (tx, key, item, before) => {
    const template = (await templateNames(tx)).byName.get(key);
    if (!template) throw unsupportedRecord('kind of forms', readNameInFile(key)?.kind ?? key);
    const { templateId } = template;
    const differs = (part: (form: FormItem) => unknown) =>
      !before || canonicalJson(part(before)) !== canonicalJson(part(item));
    if (differs(({ topics }) => topics)) await replaceForm(tx, templateId, await formToStore(tx, item));
    const { description, isArchived } = item;
    const isSame = (template.description ?? '') === description && template.isArchived === isArchived;
    if (!isSame) await updateTemplate(tx, { templateId, description, isArchived });
    if (differs(({ extras }) => extras)) await writeExtras(tx, template, item.extras);
  },
};

const activeGroups = templateGroupIds.filter((group) => 'hasActiveTemplate' in templateGroups[group]);

export const activeFormSection: Section<'ACTIVE_FORMS'> = {
  part: 'ACTIVE_FORMS',
  read: async (ctx) => {
    const { byId } = await templateNames(ctx);
    const active = new Map(
      (await findActiveTemplates(ctx.db, activeGroups)).map((row) => [row.groupId, row.templateId]),
    );
    return Object.fromEntries(
      activeGroups.flatMap((group) => {
        const name = readNameInFile(byId.get(active.get(group) ?? 0) ?? '');
        return name ? [[group, name.name]] : [];
      }),
    );
  },
  write: async (tx, group, name) => {
    const template = (await templateNames(tx)).byName.get(nameInFile(group, name));
    if (!template) throw unknownReference('form', name);
    return setActiveTemplate(tx, template.templateId, template.groupId);
  },
};
