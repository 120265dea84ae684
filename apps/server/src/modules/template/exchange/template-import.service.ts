import type { ConflictStrategy } from '@atrium/domain/kernel';
import { naturalKeyLimit } from '@atrium/domain/question';
import {
  compareQuestions,
  type FileQuestion,
  type Form,
  type ImportTemplateInput,
  mayArrange,
  mayNameTemplate,
  type QuestionComparison,
  type ReadTemplate,
  readTemplateFile,
  refersToTemplates,
  type TemplateData,
  type TemplateGroupId,
  templateKeys,
  withTemplatesRenumbered,
} from '@atrium/domain/template';
import { questionType } from '@atrium/questions';
import { readConfig } from '@atrium/questions/contract';
import { type Ctx, transaction } from '../../../access/context.ts';
import { refused, sentenceFor } from '../../../access/errors.ts';
import { record } from '../../../events/record.ts';
import {
  cleanConfig,
  findQuestionByKey,
  listQuestionsById,
  type QuestionRow,
  upsertQuestion,
} from '../../question/index.ts';
import { listTemplatesById, type TemplateRow } from '../template.queries.ts';
import { activateIfFirst, uncheckedMakeTemplate } from '../template.service.ts';
import { choicesFromFile, pickerChoicesKey } from './picker-choices.ts';
import { companions } from './template-export.ts';

/** A stored question in the form used for comparisons. */
interface StoredQuestion extends FileQuestion {
  readonly row: QuestionRow;
}

type Comparison = QuestionComparison<StoredQuestion>;

export interface TemplateValidationData {
  readonly isValid: boolean;
  readonly errors: readonly string[];
  readonly comparisons: readonly Comparison[];
  readonly subTemplates: readonly TemplateValidationData[];
}

export interface TemplateValidation {
  readonly json: string;
  readonly version: string;
  readonly exportDate: Date;
  readonly validationData: TemplateValidationData;
}

const readStored = (row: QuestionRow): StoredQuestion => ({
  id: row.questionId,
  categoryId: row.categoryId,
  naturalKey: row.naturalKey,
  dataType: row.dataType,
  question: row.question,
  config: readConfig(questionType(row.dataType), row.defaultConfig, row.configVersion) as Record<string, unknown>,
  row,
});

/** Returns a configuration in stored form: completed with the defaults of its type, with formatted text sanitized. */
export const storable = ({ dataType }: Pick<FileQuestion, 'dataType'>, config: unknown) =>
  cleanConfig(dataType, readConfig(questionType(dataType), config) as Record<string, unknown>);

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** Ignores template numbers, which have no meaning in another facility and are assigned again on import. */
const comparable = (question: FileQuestion) =>
  canonical(withTemplatesRenumbered(question.dataType, storable(question, question.config), () => null));

const isSameConfig = (incoming: FileQuestion, existing: StoredQuestion) =>
  comparable(incoming) === comparable(existing);

const allOf = (read: ReadTemplate): ReadTemplate[] => [read, ...read.subTemplates.flatMap(allOf)];

/** Returns the form of a file's template, before its templates are renumbered. */
function formOf({ topics, questions }: TemplateData): Form {
  const types = new Map(questions.map((question) => [question.id, question]));
  return topics.map(({ title, isEnabled, fields }) => ({
    id: null,
    title,
    isEnabled,
    fields: fields.map(({ questionId, config, dependencies, operator }) => {
      const question = types.get(questionId);
      return { questionId, config: question ? storable(question, config) : config, dependencies, operator };
    }),
  }));
}

/** Returns the reasons why a template could not have this form, assuming that its questions are stored. */
function soundness(data: TemplateData): string[] {
  const questions = new Map(
    data.questions.map(({ id, dataType, categoryId }) => [id, { type: dataType, category: categoryId }] as const),
  );
  const decision = mayArrange([], formOf(data), { group: data.groupId, questions, completedTopics: new Map() });
  return decision.allowed ? [] : [sentenceFor(decision.reason, decision.details)];
}

function judged(read: ReadTemplate, stored: ReadonlyMap<string, StoredQuestion>): TemplateValidationData {
  const comparisons = read.data ? compareQuestions(read.data.questions, stored, isSameConfig) : [];
  const critical = comparisons
    .filter(({ isCritical }) => isCritical)
    .map(({ incoming }) => sentenceFor('QUESTION_CRITICAL_CONFLICT', { questionId: incoming.id }));
  const errors = [...read.errors, ...(read.data ? soundness(read.data) : []), ...critical];
  const subTemplates = read.subTemplates.map((sub) => judged(sub, stored));
  const isValid = errors.length === 0 && subTemplates.every((sub) => sub.isValid);
  return { isValid, errors, comparisons, subTemplates };
}

/** Reads a file and compares it with what is stored. Throws if it is not a template file. */
async function readAndJudge(ctx: Ctx, json: string) {
  const read = readTemplateFile(json);
  if (!read) throw refused('TEMPLATE_FILE_UNREADABLE');
  const ids = allOf(read).flatMap(({ data }) => data?.questions.map(({ id }) => id) ?? []);
  const rows = await listQuestionsById(ctx.db, [...new Set(ids)]);
  const stored = new Map(rows.map((row) => [row.questionId, readStored(row)]));
  return { read, validation: judged(read, stored) };
}

/** Returns the problems and conflicts that an import of this file would have; nothing is changed. */
export async function validateTemplateImport(ctx: Ctx, json: string): Promise<TemplateValidation> {
  const { read, validation } = await readAndJudge(ctx, json);
  return { json, version: read.version, exportDate: read.exportDate ?? ctx.now, validationData: validation };
}

const errorsIn = ({ errors, subTemplates }: TemplateValidationData): string[] => [
  ...errors,
  ...subTemplates.flatMap(errorsIn),
];

/** Returns one decision for each question of the file, wherever it appears there; the main list takes precedence. */
function decisionsOf({ conflictResolutions, subTemplatesConflictResolutions }: ImportTemplateInput) {
  const all = [...conflictResolutions, ...subTemplatesConflictResolutions.flat()];
  return new Map<string, ConflictStrategy>(all.toReversed().map(({ itemId, strategy }) => [itemId, strategy]));
}

interface Import {
  readonly tx: Ctx;
  readonly decisions: ReadonlyMap<string, ConflictStrategy>;
  /** Maps template numbers of the file to the templates created for them. */
  readonly numbers: Map<number, TemplateRow>;
  /** Questions already processed for another template of the file. */
  readonly done: Set<string>;
  readonly written: string[];
}

/**
 * Returns a function that maps a template number in a configuration to the number here: of the template created from the file, or, if the
 * file does not contain it, of an existing template of that kind.
 */
async function numbersHere(
  { tx, numbers }: Import,
  data: TemplateData,
): Promise<(id: number, group: TemplateGroupId) => number | null> {
  const configs = [
    ...data.questions.map(({ dataType, config }) => ({ dataType, config })),
    ...data.topics.flatMap(({ fields }) =>
      fields.flatMap(({ questionId, config }) => {
        const dataType = data.questions.find(({ id }) => id === questionId)?.dataType;
        return dataType ? [{ dataType, config }] : [];
      }),
    ),
  ].filter(({ dataType }) => refersToTemplates(dataType));
  const named = configs.flatMap(({ config }) => templateKeys.map((key) => Number(config[key] ?? Number.NaN)));
  const foreign = [...new Set(named)].filter(
    (id) => Number.isInteger(id) && Math.abs(id) < 2 ** 31 && !numbers.has(id),
  );
  const here = foreign.length > 0 ? await listTemplatesById(tx.db, foreign) : [];
  const byId = new Map(here.map((template) => [template.templateId, template]));
  return (id, group) => {
    const template = numbers.get(id) ?? byId.get(id);
    return template && mayNameTemplate(template, group).allowed ? template.templateId : null;
  };
}

/** Returns a natural key that no other question has: the incoming one, or the same with a timestamp appended. */
async function freeKey(tx: Ctx, { id, naturalKey }: FileQuestion): Promise<string> {
  for (let moment = tx.now.getTime(), key = naturalKey; ; moment++) {
    const holder = await findQuestionByKey(tx.db, key);
    if (!holder || holder.questionId === id) return key;
    const suffix = `_${moment}`;
    key = `${naturalKey.slice(0, naturalKeyLimit - suffix.length)}${suffix}`;
  }
}

async function writeQuestions(
  run: Import,
  comparisons: readonly Comparison[],
  numberOf: (id: number, group: TemplateGroupId) => number | null,
): Promise<void> {
  for (const { incoming, existing, strategy } of comparisons) {
    if (run.done.has(incoming.id)) continue;
    run.done.add(incoming.id);
    const decided = run.decisions.get(incoming.id) ?? strategy;
    if (decided === 'UNRESOLVED') throw refused('QUESTION_CONFLICT_UNRESOLVED', { question: incoming.question });
    if (decided === 'USE_EXISTING' && existing) continue;
    const { id, categoryId, dataType, question } = incoming;
    await upsertQuestion(run.tx.db, {
      id,
      categoryId,
      dataType,
      question,
      naturalKey: await freeKey(run.tx, incoming),
      config: withTemplatesRenumbered(dataType, storable(incoming, incoming.config), numberOf),
      configVersion: questionType(dataType).version,
    });
    run.written.push(id);
  }
}

/** Imports a template after the sub-templates it asks for; a sub-template that appears twice in a file is created once. */
async function importOne(run: Import, data: TemplateData, validation: TemplateValidationData): Promise<TemplateRow> {
  for (const [at, sub] of data.subTemplates.entries()) {
    const known = sub.templateId !== null && run.numbers.has(sub.templateId);
    const judgedSub = validation.subTemplates[at];
    if (known || !judgedSub) continue;
    const made = await importOne(run, sub, judgedSub);
    if (sub.templateId !== null) run.numbers.set(sub.templateId, made);
  }
  const numberOf = await numbersHere(run, data);
  await writeQuestions(run, validation.comparisons, numberOf);
  const types = new Map(data.questions.map(({ id, dataType }) => [id, dataType]));
  const withChoices = await choicesFromFile(run.tx, data.extras[pickerChoicesKey], (id) => types.get(id));
  const form = formOf(data).map((topic) => ({
    ...topic,
    fields: topic.fields.map((field) => ({
      ...field,
      dependencies: withChoices(field.dependencies),
      config: withTemplatesRenumbered(
        types.get(field.questionId) ?? 'TEXT_INPUT',
        field.config as Record<string, unknown>,
        numberOf,
      ),
    })),
  }));
  const { groupId, name, description } = data;
  const template = await uncheckedMakeTemplate(run.tx, { groupId, name, description }, form);
  for (const companion of companions) {
    if (companion.key in data.extras) await companion.import(run.tx, template, data.extras[companion.key]);
  }
  await activateIfFirst(run.tx, template);
  return template;
}

/**
 * Imports a template with its sub-templates and questions, applying the decisions on differing questions, all or nothing. Records
 * TEMPLATE_IMPORTED. Sub-templates are always created as new templates; configurations refer to their new numbers.
 */
export function importTemplate(ctx: Ctx, input: ImportTemplateInput): Promise<TemplateRow> {
  return transaction(ctx, async (tx) => {
    const { read, validation } = await readAndJudge(tx, input.templateAsJson);
    if (!validation.isValid || !read.data) throw refused('TEMPLATE_FILE_NOT_VALID', { errors: errorsIn(validation) });
    const run: Import = { tx, decisions: decisionsOf(input), numbers: new Map(), done: new Set(), written: [] };
    const template = await importOne(run, read.data, validation);
    const { templateId } = template;
    await record(tx, {
      type: 'TEMPLATE_IMPORTED',
      objectId: templateId,
      data: {
        name: template.name,
        questions: run.written,
        subTemplates: [...run.numbers.values()].map((made) => made.templateId),
      },
    });
    return template;
  });
}
