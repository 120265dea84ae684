import { DateTime } from 'luxon';
import type { FieldModel } from '../../questionary/index.ts';
import { printedField, type ShownQuestionary } from '../questionary-document.ts';

/** HTML that templates print as it is, once it is cleaned. */
export const html = (text: string) => ({ $html: text });

export type DateTimeFormatter = (iso: string, withTime: boolean) => string;

/** Dates as templates see them: `yyyy-MM-dd`, with the time where it is asked for, where the facility is (rule Q101). */
export const dateOf =
  (zone: string): DateTimeFormatter =>
  (iso, withTime) => {
    const date = DateTime.fromISO(iso, { zone });
    return date.isValid ? date.toFormat(withTime ? 'yyyy-MM-dd HH:mm' : 'yyyy-MM-dd') : '';
  };

/** What lists of samples and entries hold, by their question. */
export type TemplateRows = ReadonlyMap<string, readonly unknown[]>;

/** The value of a field as templates see it (rule Q101). */
function shownValue(field: FieldModel, shown: ShownQuestionary, rows: TemplateRows): unknown {
  const { dataType, id } = field.question;
  if (dataType === 'SAMPLE_DECLARATION' || dataType === 'GENERIC_TEMPLATE') return rows.get(id) ?? [];
  if (dataType === 'INSTRUMENT_PICKER' || dataType === 'TECHNIQUE_PICKER') return words(field, shown);
  return field.value;
}

/** The answer in words, as documents without a template print it; undefined where nothing was answered. */
const printed = (field: FieldModel, shown: ShownQuestionary) => printedField(field, shown.surroundings)?.html;

function words(field: FieldModel, shown: ShownQuestionary): string {
  return (printed(field, shown) ?? '').replaceAll('<br>', '\n').replace(/<[^>]*>/g, '');
}

/** A field as templates see it: its question, its value, and its answer in words where it has one. */
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

/** What `answers` holds under the natural key (rule Q101). */
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
/** Where there are no lists. */
export const none: TemplateRows = new Map();

/** The answers of a form under the natural keys of their questions (rule Q101). */
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

/** The steps of a form that show anything, with their fields. */
export const stepsData = (shown: ShownQuestionary, rows: TemplateRows) =>
  shown.steps
    .filter(({ fields }) => fields.length > 0)
    .map(({ topic, isCompleted, fields }) => ({
      questionaryId: shown.questionaryId,
      topic: { id: topic.id, title: topic.title, sortOrder: topic.sortOrder },
      isCompleted,
      fields: fields.map((field) => fieldData(field, shown, rows)),
    }));
