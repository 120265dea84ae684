import { DateTime } from 'luxon';
import type { FieldModel } from '../../questionary/index.ts';
import { printedField, type ShownQuestionary } from '../questionary-document.ts';

/** Marks HTML that templates print unescaped, after it has been sanitised. */
export const html = (text: string) => ({ $html: text });

export type DateTimeFormatter = (iso: string, withTime: boolean) => string;

/** Formats dates for templates: `yyyy-MM-dd`, with the time if requested, in the time zone of the facility (rule Q101). */
export const dateOf =
  (zone: string): DateTimeFormatter =>
  (iso, withTime) => {
    const date = DateTime.fromISO(iso, { zone });
    return date.isValid ? date.toFormat(withTime ? 'yyyy-MM-dd HH:mm' : 'yyyy-MM-dd') : '';
  };

/** The content of lists of samples and entries, by their question. */
export type TemplateRows = ReadonlyMap<string, readonly unknown[]>;

/** Returns the value of a field as templates see it (rule Q101). */
function shownValue(field: FieldModel, shown: ShownQuestionary, rows: TemplateRows): unknown {
  const { dataType, id } = field.question;
  if (dataType === 'SAMPLE_DECLARATION' || dataType === 'GENERIC_TEMPLATE') return rows.get(id) ?? [];
  if (dataType === 'INSTRUMENT_PICKER' || dataType === 'TECHNIQUE_PICKER') return words(field, shown);
  return field.value;
}

/** Returns the answer in words, as documents without a template print it; undefined if there is no answer. */
const printed = (field: FieldModel, shown: ShownQuestionary) => printedField(field, shown.surroundings)?.html;

function words(field: FieldModel, shown: ShownQuestionary): string {
  return (printed(field, shown) ?? '').replaceAll('<br>', '\n').replace(/<[^>]*>/g, '');
}

/** Returns a field as templates see it: its question, its value, and its answer in words if there is one. */
export function fieldData(field: FieldModel, shown: ShownQuestionary, rows: TemplateRows) {
  const { question, config, sortOrder, topicId, dependencies, answerId } = field;
  const { id, naturalKey, dataType } = question;
  const content = printed(field, shown);
  return {
    question: { id, naturalKey, dataType, question: question.question },
    config: config.config,
    sortOrder,
    topicId,
    dependencies,
    answerId,
    value: shownValue(field, shown, rows),
    ...(content === undefined ? {} : { html: html(content) }),
  };
}

/** Returns the value in `answers` for the natural key of a question (rule Q101). */
function answerOf(
  field: FieldModel,
  shown: ShownQuestionary,
  rows: TemplateRows,
  entries: TemplateRows,
  written: DateTimeFormatter,
): unknown {
  const { dataType, id } = field.question;
  if (dataType === 'RICH_TEXT_INPUT') return html(String(field.value ?? ''));
  if (dataType === 'GENERIC_TEMPLATE') return entries.get(id) ?? [];
  if (dataType === 'DATE') {
    const includesTime = (field.config.config as { includeTime?: boolean }).includeTime === true;
    return typeof field.value === 'string' ? written(field.value, includesTime) : '';
  }
  return shownValue(field, shown, rows);
}

/** The fields of all steps. */
export const templateFields = ({ steps }: ShownQuestionary) => steps.flatMap((step) => step.fields);
/** For forms without lists. */
export const none: TemplateRows = new Map();

/** Returns the answers of a form by the natural keys of their questions (rule Q101). */
export function templateAnswers(
  shown: ShownQuestionary,
  rows: TemplateRows,
  entries: TemplateRows,
  written: DateTimeFormatter,
) {
  return Object.fromEntries(
    templateFields(shown)
      .filter(({ question }) => question.dataType !== 'EMBELLISHMENT')
      .map((field) => [field.question.naturalKey, answerOf(field, shown, rows, entries, written)]),
  );
}

/** Returns the steps of a form that show anything, with their fields. */
export const stepsData = (shown: ShownQuestionary, rows: TemplateRows) =>
  shown.steps
    .filter(({ fields }) => fields.length > 0)
    .map(({ topic, isCompleted, fields }) => ({
      questionaryId: shown.questionaryId,
      topic: { id: topic.id, title: topic.title, sortOrder: topic.sortOrder },
      isCompleted,
      fields: fields.map((field) => fieldData(field, shown, rows)),
    }));
