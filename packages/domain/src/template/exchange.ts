import { z } from 'zod';
import {
  type ComparisonStatus,
  type ConflictStrategy,
  parseSentJson,
  proposedStrategy,
  versionProblem,
} from '../kernel/index.ts';
import {
  type DependenciesOperator,
  dependenciesOperators,
  dependencyConditions,
  naturalKeyLimit,
  type QuestionTypeId,
  questionIdLimit,
  questionTextLimit,
  questionTypeIds,
  type TemplateCategoryId,
  templateCategories,
  templateCategoryIds,
} from '../question/index.ts';
import type { Dependency } from './dependencies.ts';
import { groupNamedBy, templateKeys } from './kinds.ts';
import {
  questionsPerTemplateLimit,
  storedTopicTitleLimit,
  type TemplateGroupId,
  templateDescriptionLimit,
  templateGroupIds,
  templateNameLimit,
  topicsLimit,
} from './model.ts';

/** The version of the files we write, and the only one we read (rule Q53). */
const templateFileVersion = '1.2.0';

/** Maximum nesting of sub-templates; only a faulty program would exceed it. */
const depthLimit = 8;

export interface FileQuestion {
  readonly id: string;
  readonly categoryId: TemplateCategoryId;
  readonly naturalKey: string;
  readonly dataType: QuestionTypeId;
  readonly question: string;
  readonly config: Readonly<Record<string, unknown>>;
}

export interface FileField {
  readonly questionId: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly dependencies: readonly Dependency[];
  readonly operator: DependenciesOperator;
}

export interface FileTopic {
  readonly title: string;
  readonly isEnabled: boolean;
  readonly fields: readonly FileField[];
}

/** A template as stored in files. */
export interface TemplateData {
  /** Its id in the system that wrote the file; configurations in the file refer to it by this id. */
  readonly templateId: number | null;
  readonly groupId: TemplateGroupId;
  readonly name: string;
  readonly description: string;
  readonly topics: readonly FileTopic[];
  readonly questions: readonly FileQuestion[];
  readonly subTemplates: readonly TemplateData[];
  /** Data that other areas add to a template, each under its own key. */
  readonly extras: Readonly<Record<string, unknown>>;
}

/** Groups whose name in files differs from that in the API. */
const fileGroups: Partial<Record<TemplateGroupId, string>> = {
  FAP_REVIEW: 'FAP_REVIEW_TEMPLATE',
  TECHNICAL_REVIEW: 'TECHNICAL_REVIEW_TEMPLATE',
  EXPERIMENT_SAFETY_REVIEW: 'EXPERIMENT_SAFETY_REVIEW_TEMPLATE',
};

export const fileGroupOf = (group: TemplateGroupId): string => fileGroups[group] ?? group;

const groupSchema = z.string().transform((given, context) => {
  const group = templateGroupIds.find((id) => id === given || fileGroups[id] === given);
  if (!group) context.addIssue({ code: 'custom', message: `there is no group “${given}”` });
  return group ?? z.NEVER;
});

const categorySchema = z.union([z.number(), z.string()]).transform((given, context) => {
  const category = templateCategoryIds.find((id) => id === given || templateCategories[id].fileNumber === given);
  if (!category) context.addIssue({ code: 'custom', message: `there is no category “${given}”` });
  return category ?? z.NEVER;
});

const configSchema = z.record(z.string(), z.unknown());

const questionSchema = z.object({
  id: z.string().min(1).max(questionIdLimit),
  categoryId: categorySchema,
  naturalKey: z.string().min(1).max(naturalKeyLimit),
  dataType: z.enum(questionTypeIds as [QuestionTypeId, ...QuestionTypeId[]]),
  question: z.string().max(questionTextLimit),
  config: configSchema,
});

const fieldSchema = z.object({
  question: questionSchema,
  sortOrder: z.number().optional(),
  config: configSchema,
  dependencies: z
    .array(
      z.object({
        dependencyId: z.string(),
        condition: z.object({
          condition: z.enum(dependencyConditions),
          params: z.union([z.string(), z.number(), z.boolean()]),
        }),
      }),
    )
    .nullish(),
  dependenciesOperator: z.enum(dependenciesOperators).nullish(),
});

const stepSchema = z.object({
  topic: z.object({
    title: z.string().min(1).max(storedTopicTitleLimit),
    sortOrder: z.number().optional(),
    isEnabled: z.boolean().nullish(),
  }),
  fields: z.array(fieldSchema).max(questionsPerTemplateLimit),
});

const dataSchema = z.object({
  template: z.object({
    templateId: z.int().nullish(),
    groupId: groupSchema,
    name: z.string().min(1).max(templateNameLimit),
    description: z.string().max(templateDescriptionLimit),
  }),
  templateSteps: z.array(stepSchema).max(topicsLimit),
  questions: z.array(questionSchema).max(questionsPerTemplateLimit),
  subTemplates: z.array(z.unknown()).max(questionsPerTemplateLimit).nullish(),
});

const knownKeys = new Set(Object.keys(dataSchema.shape));

/** A template from a file, read as far as possible, with its sub-templates in the order of the file. */
export interface ReadTemplate {
  /** Undefined if anything is missing or malformed. */
  readonly data: TemplateData | undefined;
  readonly errors: readonly string[];
  readonly subTemplates: readonly ReadTemplate[];
}

type Raw = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Raw => value !== null && typeof value === 'object' && !Array.isArray(value);

/** Returns messages about missing fields, in the wording users know (rule Q53). */
function missingFields(raw: Raw): string[] {
  const template = isRecord(raw.template) ? raw.template : undefined;
  return [
    ...(template ? [] : ['Template field is missing']),
    ...(raw.templateSteps ? [] : ['TemplateSteps field is missing']),
    ...(raw.questions ? [] : ['Questions field is missing']),
    ...(template && !template.name ? ['Template.name field is missing'] : []),
    ...(template && typeof template.description !== 'string' ? ['Template.description field is missing'] : []),
    ...(template && !template.groupId ? ['Template.group field is missing'] : []),
  ];
}

const bySortOrder = <Item>(items: readonly Item[], orderOf: (item: Item) => number | undefined): Item[] =>
  items.toSorted((one, other) => (orderOf(one) ?? 0) - (orderOf(other) ?? 0));

function assembled(
  { template, templateSteps, questions }: z.output<typeof dataSchema>,
  raw: Raw,
  subTemplates: readonly TemplateData[],
): TemplateData {
  const all = [...questions, ...templateSteps.flatMap(({ fields }) => fields.map(({ question }) => question))];
  const { templateId, groupId, name, description } = template;
  return {
    templateId: templateId ?? null,
    groupId,
    name,
    description,
    topics: bySortOrder(templateSteps, ({ topic }) => topic.sortOrder).map(({ topic, fields }) => ({
      title: topic.title,
      isEnabled: topic.isEnabled ?? true,
      fields: bySortOrder(fields, ({ sortOrder }) => sortOrder).map((field) => ({
        questionId: field.question.id,
        config: field.config,
        operator: field.dependenciesOperator ?? 'AND',
        dependencies: (field.dependencies ?? []).map(({ dependencyId, condition }) => ({ dependencyId, condition })),
      })),
    })),
    questions: [...new Map(all.toReversed().map((question) => [question.id, question])).values()].toReversed(),
    subTemplates,
    extras: Object.fromEntries(Object.entries(raw).filter(([key]) => !knownKeys.has(key))),
  };
}

function readData(raw: unknown, depth: number): ReadTemplate {
  if (!isRecord(raw)) return { data: undefined, errors: ['Template field is missing'], subTemplates: [] };
  if (depth > depthLimit) {
    return { data: undefined, errors: ['Sub-templates are nested too deeply'], subTemplates: [] };
  }
  const missing = missingFields(raw);
  const given = Array.isArray(raw.subTemplates) ? raw.subTemplates : [];
  const subTemplates = given.map((sub) => readData(sub, depth + 1));
  if (missing.length > 0) return { data: undefined, errors: missing, subTemplates };
  const parsed = dataSchema.safeParse(raw);
  if (!parsed.success) {
    const errors = parsed.error.issues.slice(0, 20).map(({ path, message }) => `${path.join('.')}: ${message}`);
    return { data: undefined, errors, subTemplates };
  }
  const known = subTemplates.flatMap(({ data }) => (data ? [data] : []));
  return { data: assembled(parsed.data, raw, known), errors: [], subTemplates };
}

export interface ReadTemplateFile extends ReadTemplate {
  readonly version: string;
  /** When the file was written, if it says so. */
  readonly exportDate: Date | undefined;
}

const envelope = z.object({
  metadata: z.object({ version: z.string(), exportDate: z.string().nullish() }),
  data: z.unknown(),
});

/** Reads a template file; undefined if it is not a template file. The result includes the errors of each template. */
export function readTemplateFile(json: string): ReadTemplateFile | undefined {
  let parsed: unknown;
  try {
    parsed = parseSentJson(json);
  } catch {
    return undefined;
  }
  const file = envelope.safeParse(parsed);
  if (!file.success) return undefined;
  const { version, exportDate } = file.data.metadata;
  const problem = versionProblem(version, { least: templateFileVersion, most: templateFileVersion });
  if (problem === 'UNREADABLE') return undefined;
  const date = new Date(exportDate ?? '');
  const read = readData(file.data.data, 0);
  const side = problem === 'BELOW' ? 'below the minimum' : 'above the current';
  return {
    ...read,
    version,
    exportDate: Number.isNaN(date.getTime()) ? undefined : date,
    errors: [
      ...(problem ? [`Template version ${version} is ${side} supported version ${templateFileVersion}.`] : []),
      ...read.errors,
    ],
  };
}

/** Returns a template as the text of a file; topics and questions have the ids of the system that writes it. */
export function fileOf(data: unknown, now: Date): string {
  return JSON.stringify({ metadata: { version: templateFileVersion, exportDate: now.toISOString() }, data }, null, 2);
}

export interface QuestionComparison<Stored> {
  readonly existing: Stored | undefined;
  readonly incoming: FileQuestion;
  readonly status: ComparisonStatus;
  readonly strategy: ConflictStrategy;
  /** Whether type or category differ, so that neither version can replace the other. */
  readonly isCritical: boolean;
}

type Comparable = Pick<FileQuestion, 'id' | 'categoryId' | 'naturalKey' | 'dataType' | 'question'>;

/**
 * Compares each incoming question with the stored one of the same id (rule Q54). `isSameConfig` compares configurations after their type
 * has filled in defaults, so an omitted key is not a difference.
 */
export function compareQuestions<Stored extends Comparable>(
  incoming: readonly FileQuestion[],
  stored: ReadonlyMap<string, Stored>,
  isSameConfig: (incoming: FileQuestion, existing: Stored) => boolean,
): QuestionComparison<Stored>[] {
  return incoming.map((question) => {
    const existing = stored.get(question.id);
    const isCritical =
      existing !== undefined &&
      (existing.dataType !== question.dataType || existing.categoryId !== question.categoryId);
    const isSame =
      existing !== undefined &&
      !isCritical &&
      existing.naturalKey === question.naturalKey &&
      existing.question === question.question &&
      isSameConfig(question, existing);
    const status = !existing ? 'NEW' : isSame ? 'SAME' : 'DIFFERENT';
    return { existing, incoming: question, status, strategy: proposedStrategy(status), isCritical };
  });
}

/** Returns a configuration with the ids of its templates replaced; `numberOf` returns null for a template that does not exist. */
export function withTemplatesRenumbered<Config extends Readonly<Record<string, unknown>>>(
  type: QuestionTypeId,
  config: Config,
  numberOf: (templateId: number, group: TemplateGroupId) => number | null,
): Config {
  const renumbered = templateKeys.flatMap((key) => {
    const group = groupNamedBy(type, key);
    const given = typeof config[key] === 'string' ? Number(config[key]) : config[key];
    return group && typeof given === 'number' ? [[key, numberOf(given, group)] as const] : [];
  });
  return { ...config, ...Object.fromEntries(renumbered) };
}
