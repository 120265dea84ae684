import { differingLines } from '@atrium/domain/event-log';
import * as form from '@atrium/domain/template';
import { type Ctx, transaction } from '../../access/context.ts';
import { invalidInput, refused } from '../../access/errors.ts';
import { keepFromRemoval } from '../../db/row-lock.ts';
import { recordChange } from '../../events/record-change.ts';
import { configToRestore, configToSave, listQuestionsById, type QuestionRow } from '../question/index.ts';
import { lockTemplate, type TemplateRow } from './template.queries.ts';
import { countCompletedTopics, questionIdsOf, readForm, writeForm } from './template-form.queries.ts';
import { startingConfig } from './template-kinds.ts';

/** What a change may use in addition to the form. */
interface Surroundings {
  readonly tx: Ctx;
  readonly template: TemplateRow;
  /** Returns these questions, without those that do not exist. */
  questions(ids: readonly string[]): Promise<ReadonlyMap<string, QuestionRow>>;
}

type Change = (before: form.Form, around: Surroundings) => form.Form | Promise<form.Form>;

async function questionsById(tx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, QuestionRow>> {
  await keepFromRemoval(tx.db, 'questions', ids);
  return new Map((await listQuestionsById(tx.db, ids)).map((row) => [row.questionId, row]));
}

async function getQuestion({ questions }: Surroundings, questionId: string): Promise<QuestionRow> {
  const question = (await questions([questionId])).get(questionId);
  if (!question) throw refused('QUESTION_UNKNOWN', { questionId });
  return question;
}

/** Checks the change from one form to another with the facts that the rule needs, and throws its refusal. */
async function mustBeAllowed(tx: Ctx, template: TemplateRow, before: form.Form, after: form.Form): Promise<void> {
  const rows = await listQuestionsById(tx.db, questionIdsOf(before, after));
  const going = before.flatMap(({ id }) => (id !== null && !after.some((topic) => topic.id === id) ? [id] : []));
  const completed = going.length > 0 ? await countCompletedTopics(tx.db, going) : [];
  const decision = form.mayArrange(before, after, {
    group: template.groupId,
    questions: new Map(
      rows.map(({ questionId, dataType, categoryId }) => [questionId, { type: dataType, category: categoryId }]),
    ),
    completedTopics: new Map(completed.map(({ topicId, count }) => [topicId, count])),
  });
  if (!decision.allowed) throw refused(decision.reason, decision.details);
}

/** Locks and returns the template to be changed. Throws NOT_FOUND. */
async function mustLock(tx: Ctx, templateId: number): Promise<TemplateRow> {
  const template = await lockTemplate(tx.db, templateId);
  if (!template) throw refused('TEMPLATE_NOT_FOUND');
  return template;
}

/** Descriptions of changes in the log. */
const describe = {
  topicAdded: (title: string) => `Topic "${title}" added`,
  topicChanged: (title: string | number) => `Topic "${title}" changed`,
  topicDeleted: 'Topic deleted',
  questionPlaced: (id: string) => `Question "${id}" placed`,
  questionMoved: (id: string) => `Question "${id}" moved`,
  questionSet: (id: string) => `Settings of question "${id}" changed`,
  questionRemoved: (id: string) => `Question "${id}" removed`,
  rearranged: 'Form rearranged',
  replaced: 'Form replaced',
};

/**
 * Carries out a change of a form in one transaction: locks the template, reads the form, changes it with the functions of the domain,
 * checks the result, writes the difference and records TEMPLATE_FORM_CHANGED with the lines of the form that differ.
 */
function changeForm(ctx: Ctx, templateId: number, what: string, change: Change): Promise<TemplateRow> {
  return transaction(ctx, async (tx) => {
    const template = await mustLock(tx, templateId);
    const before = await readForm(tx.db, templateId);
    const after = await change(before, { tx, template, questions: (ids) => questionsById(tx, ids) });
    if (after === before) return template;
    await mustBeAllowed(tx, template, before, after);
    await writeForm(tx.db, templateId, before, after);
    const [was, is] = differingLines('form', form.formLines(before), form.formLines(after));
    await recordChange(
      tx,
      { type: 'TEMPLATE_FORM_CHANGED', objectId: templateId, description: what, data: {} },
      was,
      is,
    );
    return { ...template, revision: template.revision + 1 };
  });
}

export function createTopic(ctx: Ctx, { templateId, sortOrder, title }: form.CreateTopicInput): Promise<TemplateRow> {
  const topic = { id: null, title: title ?? form.newTopicTitle, isEnabled: true, fields: [] };
  return changeForm(ctx, templateId, describe.topicAdded(topic.title), (before) =>
    form.withTopic(before, topic, sortOrder ?? before.length),
  );
}

/** Renames, moves, disables or enables a topic; omitted fields are not changed. */
export function updateTopic(ctx: Ctx, templateId: number, input: form.UpdateTopicInput): Promise<TemplateRow> {
  const { id, title, sortOrder, isEnabled } = input;
  return changeForm(ctx, templateId, describe.topicChanged(title ?? id), (before) => {
    const was = mustHold(before, id);
    const problem = form.topicTitleProblem(title ?? was.title, was.title);
    if (problem) throw invalidInput([{ path: 'title', code: 'too_big', message: problem }]);
    const set = { title: title ?? was.title, isEnabled: isEnabled ?? was.isEnabled };
    const isSame = set.title === was.title && set.isEnabled === was.isEnabled;
    const renamed = isSame ? before : form.withTopicChanged(before, id, set);
    const moves = typeof sortOrder === 'number' && sortOrder >= 0 && before.indexOf(was) !== sortOrder;
    return moves ? form.withTopicMoved(renamed, id, sortOrder) : renamed;
  });
}

function mustHold(before: form.Form, topicId: number): form.FormTopic {
  const topic = before.find(({ id }) => id === topicId);
  if (!topic) throw refused('TOPIC_NOT_IN_FORM');
  return topic;
}

function mustAsk(before: form.Form, questionId: string): form.FormField {
  const field = form.formFieldsOf(before).find((placed) => placed.questionId === questionId);
  if (!field) throw refused('QUESTION_NOT_IN_FORM');
  return field;
}

/** Removes a topic and its questions; refuses if it was completed or contains a basis question. */
export function deleteTopic(ctx: Ctx, templateId: number, topicId: number): Promise<TemplateRow> {
  return changeForm(ctx, templateId, describe.topicDeleted, (before) => {
    mustHold(before, topicId);
    return form.withoutTopic(before, topicId);
  });
}

/** Places a question with its default configuration; a question that is already placed is moved and keeps its configuration. */
export function placeQuestion(ctx: Ctx, input: form.PlaceQuestionInput): Promise<TemplateRow> {
  const { templateId, questionId, topicId, sortOrder } = input;
  return changeForm(ctx, templateId, describe.questionPlaced(questionId), async (before, around) => {
    mustHold(before, topicId);
    const config = await startingConfig(around.tx, await getQuestion(around, questionId));
    const field = { questionId, config, dependencies: [], operator: 'AND' as const };
    return form.withQuestionAt(before, field, { topicId, at: sortOrder });
  });
}

/** Moves a question within its topic or to another one; an omitted configuration is not changed. */
export function moveQuestion(ctx: Ctx, input: form.MoveQuestionInput): Promise<TemplateRow> {
  const { templateId, questionId, sortOrder, config } = input;
  return changeForm(ctx, templateId, describe.questionMoved(questionId), async (before, around) => {
    const field = mustAsk(before, questionId);
    const topicId = input.topicId ?? before[form.placeOf(before, questionId)?.topic ?? 0]?.id ?? 0;
    mustHold(before, topicId);
    const configured =
      typeof config === 'string'
        ? form.withSettings(before, questionId, {
            config: await configToSave(around.tx, (await getQuestion(around, questionId)).dataType, config),
          })
        : before;
    return form.withQuestionAt(configured, field, { topicId, at: sortOrder });
  });
}

/** Returns the conditions in stored form; `path` is their position in the input. */
function dependenciesOf(inputs: readonly form.DependencyInput[], path: string): form.Dependency[] {
  return inputs.map(({ dependencyId, condition: { condition, params } }, at) => {
    const read = form.readParameter(params);
    if (!read.readable) {
      const message =
        'A condition needs JSON of the form {"value": …}, where the value is text, a number, true or false';
      throw invalidInput([{ path: `${path}.${at}.condition.params`, code: 'custom', message }]);
    }
    return { dependencyId, condition: { condition, params: read.value } };
  });
}

/** Replaces conditions and operator of a placed question, and its configuration if given. */
export function changeSettings(ctx: Ctx, input: form.QuestionSettingsInput): Promise<TemplateRow> {
  const { templateId, questionId, config, dependenciesOperator } = input;
  const dependencies = dependenciesOf(input.dependencies, 'dependencies');
  return changeForm(ctx, templateId, describe.questionSet(questionId), async (before, around) => {
    const field = mustAsk(before, questionId);
    const { dataType } = await getQuestion(around, questionId);
    return form.withSettings(before, questionId, {
      config: typeof config === 'string' ? await configToSave(around.tx, dataType, config) : field.config,
      dependencies,
      operator: dependenciesOperator ?? 'AND',
    });
  });
}

/** Removes a question from the template; its stored answers remain and count again if it is placed again. */
export function removeQuestion(ctx: Ctx, templateId: number, questionId: string): Promise<TemplateRow> {
  return changeForm(ctx, templateId, describe.questionRemoved(questionId), (before) => {
    mustAsk(before, questionId);
    return form.withoutQuestion(before, questionId);
  });
}

/**
 * Replaces the form with the given one, which is how steps are undone. Refuses if the form has changed since the revision that the caller
 * read. Topics without an id are created.
 */
export function arrangeTemplate(ctx: Ctx, input: form.ArrangeTemplateInput): Promise<TemplateRow> {
  const wanted = input.topics.flatMap(({ fields }) => fields.map(({ questionId }) => questionId));
  return changeForm(ctx, input.templateId, describe.rearranged, async (before, { tx, template, questions }) => {
    if (template.revision !== input.revision) throw refused('TEMPLATE_CHANGED_MEANWHILE', {}, 'CONFLICT');
    const known = new Map(form.formFieldsOf(before).map((field) => [field.questionId, field]));
    const rows = await questions(wanted);
    const fieldOf = async (given: form.ArrangeTemplateInput['topics'][number]['fields'][number], path: string) => {
      const { questionId, config, dependencies, dependenciesOperator } = given;
      const row = rows.get(questionId);
      if (!row) throw refused('QUESTION_UNKNOWN', { questionId });
      const own = known.get(questionId)?.config ?? (await startingConfig(tx, row));
      return {
        questionId,
        config: typeof config === 'string' ? await configToRestore(tx, row.dataType, config, own) : own,
        dependencies: dependenciesOf(dependencies, `${path}.dependencies`),
        operator: dependenciesOperator ?? ('AND' as const),
      };
    };
    return Promise.all(
      input.topics.map(async ({ id, title, isEnabled, fields }, at) => ({
        id: id ?? null,
        title,
        isEnabled: isEnabled ?? true,
        fields: await Promise.all(fields.map((field, place) => fieldOf(field, `topics.${at}.fields.${place}`))),
      })),
    );
  });
}

/**
 * Replaces the form with the given one, whose configurations are in stored form; topics are matched by title. Checked like every change of
 * a form. For other areas that write complete forms.
 */
export function replaceForm(ctx: Ctx, templateId: number, given: form.Form): Promise<TemplateRow> {
  const wanted = form.formFieldsOf(given).map(({ questionId }) => questionId);
  return changeForm(ctx, templateId, describe.replaced, async (before, { questions }) => {
    const known = await questions(wanted);
    const unknown = wanted.find((questionId) => !known.has(questionId));
    if (unknown !== undefined) throw refused('QUESTION_UNKNOWN', { questionId: unknown });
    return form.withTopicsKept(before, given);
  });
}
