import { z } from 'zod';
import {
  dependenciesOperators,
  dependencyConditions,
  naturalKeyLimit,
  type QuestionTypeId,
  questionTextLimit,
  questionTypeIds,
  templateCategoryIds,
} from '../question/index.ts';
import { emailRecipients, statusActionType } from '../status-action/index.ts';
import {
  questionsPerTemplateLimit,
  storedTopicTitleLimit,
  templateDescriptionLimit,
  templateNameLimit,
  topicsLimit,
} from '../template/index.ts';
import { languages } from '../user/index.ts';
import {
  connectionLineTypes,
  drawingReach,
  drawnStatusesLimit,
  drawnWaysLimit,
  eventName,
  eventsOfWayLimit,
  workflowDescriptionLimit,
  workflowNameLimit,
} from '../workflow/index.ts';
import type { ConfigurationPartId } from './parts.ts';

/** The longest text in a file; the rules of each area allow less. */
const longText = z.string().max(500_000);
const line = z.string().max(2000);
const config = z.record(z.string(), z.unknown());

const unit = z.strictObject({ name: line, quantity: line, symbol: line, siConversionFormula: line });
const status = z.strictObject({ name: line, description: line });
const emailText = z.strictObject({ subject: longText, body: longText });
const emailTemplate = z.strictObject({
  name: line,
  ...emailText.shape,
  /** By language; absent if there are none, and in files of older versions. */
  translations: z.partialRecord(z.enum(languages), emailText).optional(),
});
const predefinedMessage = z.strictObject({ title: line, message: longText });
const tag = z.strictObject({ name: line });
const technique = z.strictObject({ name: line, description: longText });

const question = z.strictObject({
  type: z.enum(questionTypeIds as [QuestionTypeId, ...QuestionTypeId[]]),
  category: z.enum(templateCategoryIds),
  naturalKey: z.string().min(1).max(naturalKeyLimit),
  question: z.string().max(questionTextLimit),
  config,
});

const dependency = z.strictObject({
  question: line,
  condition: z.enum(dependencyConditions),
  params: z.union([z.string(), z.number(), z.boolean()]),
});

const topic = z.strictObject({
  title: z.string().min(1).max(storedTopicTitleLimit),
  isEnabled: z.boolean(),
  questions: z
    .array(
      z.strictObject({
        question: line,
        config,
        dependencies: z.array(dependency).max(questionsPerTemplateLimit),
        operator: z.enum(dependenciesOperators),
      }),
    )
    .max(questionsPerTemplateLimit),
});

const form = z.strictObject({
  name: z.string().min(1).max(templateNameLimit),
  description: z.string().max(templateDescriptionLimit),
  isArchived: z.boolean(),
  topics: z.array(topic).max(topicsLimit),
  /** What other areas store with a template, each under its own key. */
  extras: z.record(z.string(), z.unknown()),
});

const letter = z.strictObject({
  recipient: emailRecipients,
  template: line,
  otherRecipientEmails: z.array(line).optional(),
  combineEmails: z.boolean().optional(),
  hold: z.boolean().optional(),
});

const action = z.strictObject({
  type: statusActionType,
  /** For actions that send e-mails. */
  letters: z.array(letter).optional(),
  /** For actions that send messages to the broker. */
  exchanges: z.array(line).optional(),
});

const place = z.int().min(-drawingReach).max(drawingReach);
const actions = z.array(action).max(statusActionType.options.length);

const workflow = z.strictObject({
  name: z.string().min(1).max(workflowNameLimit),
  description: z.string().max(workflowDescriptionLimit),
  lines: z.enum(connectionLineTypes),
  /** By short code. The actions of a status apply where it is the start of the workflow, which no way leads to. */
  statuses: z.array(z.strictObject({ status: line, x: place, y: place, actions })).max(drawnStatusesLimit),
  ways: z
    .array(z.strictObject({ from: line, to: line, events: z.array(eventName).max(eventsOfWayLimit), actions }))
    .max(drawnWaysLimit),
});

/** The format of a record of each part in a file, under a name that is the same in every facility. */
export const configurationItems = {
  SETTINGS: z.string().max(4000).nullable(),
  FEATURES: z.boolean(),
  UNITS: unit,
  PAGES: longText,
  STATUSES: status,
  EMAIL_TEMPLATES: emailTemplate,
  PREDEFINED_MESSAGES: predefinedMessage,
  TAGS: tag,
  TECHNIQUES: technique,
  QUESTIONS: question,
  FORMS: form,
  ACTIVE_FORMS: line,
  WORKFLOWS: workflow,
} as const satisfies Record<ConfigurationPartId, z.ZodType>;

/** A record of a part as files contain it. */
export type ConfigurationItem<Part extends ConfigurationPartId = ConfigurationPartId> = z.output<
  (typeof configurationItems)[Part]
>;

export type FormItem = ConfigurationItem<'FORMS'>;
export type QuestionItem = ConfigurationItem<'QUESTIONS'>;
export type WorkflowItem = ConfigurationItem<'WORKFLOWS'>;
export type ActionItem = WorkflowItem['ways'][number]['actions'][number];

/** The records of one part by their names. */
export type ConfigurationRecords<Part extends ConfigurationPartId = ConfigurationPartId> = Readonly<
  Record<string, ConfigurationItem<Part>>
>;

/** A configuration, or some parts of one. */
export type Configuration = { readonly [Part in ConfigurationPartId]?: ConfigurationRecords<Part> };
