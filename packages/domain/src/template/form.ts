import type { DependenciesOperator } from '../question/index.ts';
import type { Dependency, Linked } from './dependencies.ts';

/** A question as placed in a template, with its own configuration. */
export interface FormField extends Linked {
  readonly config: unknown;
  readonly operator: DependenciesOperator;
}

export interface FormTopic<Field extends FormField = FormField> {
  /** Null for a topic that is not stored yet. */
  readonly id: number | null;
  readonly title: string;
  readonly isEnabled: boolean;
  readonly fields: readonly Field[];
}

/**
 * The structure of a template: topics in order, each with its questions in order. The functions below make every change of a template; the
 * editor shows their result immediately, the server stores the difference.
 */
export type Form<Topic extends FormTopic = FormTopic> = readonly Topic[];

type FieldOf<Topic extends FormTopic> = Topic['fields'][number];

/** Returns all questions of a form in the order in which they are asked. */
export function formFieldsOf<Topic extends FormTopic>(form: Form<Topic>): ReadonlyArray<FieldOf<Topic>> {
  return form.flatMap(({ fields }): ReadonlyArray<FieldOf<Topic>> => fields);
}

/** Returns a form as lines of text for comparison: its topics with their questions in order, and each question with its settings. */
export function formLines(form: Form): string[] {
  return form.flatMap(({ title, isEnabled, fields }) => [
    [`${title}${isEnabled ? '' : ' (off)'}:`, fields.map(({ questionId }) => questionId).join(', ')].join(' ').trim(),
    ...fields.map(({ questionId, config, dependencies, operator }) => {
      const shown = dependencies.length > 0 ? ` if ${JSON.stringify(dependencies)} (${operator})` : '';
      return `${questionId} ${JSON.stringify(config)}${shown}`;
    }),
  ]);
}

/** Returns the position of a question, or undefined if the form does not contain it. */
export function placeOf(form: Form, questionId: string): { readonly topic: number; readonly at: number } | undefined {
  for (const [topic, { fields }] of form.entries()) {
    const at = fields.findIndex((field) => field.questionId === questionId);
    if (at !== -1) return { topic, at };
  }
  return undefined;
}

/** Returns a list with an item inserted at a position, which is clamped to the valid range. */
function insertedAt<Item>(list: readonly Item[], at: number, item: Item): readonly Item[] {
  const place = Math.max(0, Math.min(at, list.length));
  return [...list.slice(0, place), item, ...list.slice(place)];
}

export function withTopic<Topic extends FormTopic>(form: Form<Topic>, topic: Topic, at: number): Form<Topic> {
  return insertedAt(form, at, topic);
}

/** Moves a topic to a position. */
export function withTopicMoved<Topic extends FormTopic>(form: Form<Topic>, topicId: number, at: number): Form<Topic> {
  const moved = form.find(({ id }) => id === topicId);
  if (!moved) return form;
  return insertedAt(
    form.filter((topic) => topic !== moved),
    at,
    moved,
  );
}

export function withTopicChanged<Topic extends FormTopic>(
  form: Form<Topic>,
  topicId: number,
  change: Partial<Pick<FormTopic, 'title' | 'isEnabled'>>,
): Form<Topic> {
  return form.map((topic) => (topic.id === topicId ? { ...topic, ...change } : topic));
}

/** Removes dependencies on questions that are no longer in the form, so that the questions that depended on them always apply. */
function withoutLooseEnds<Topic extends FormTopic>(form: Form<Topic>): Form<Topic> {
  const present = new Set(formFieldsOf(form).map(({ questionId }) => questionId));
  const isKept = ({ dependencyId }: Dependency) => present.has(dependencyId);
  return mapFields(form, (field) =>
    field.dependencies.every(isKept) ? field : { ...field, dependencies: field.dependencies.filter(isKept) },
  );
}

function mapFields<Topic extends FormTopic>(
  form: Form<Topic>,
  change: (field: FieldOf<Topic>) => FieldOf<Topic>,
): Form<Topic> {
  return form.map((topic) => {
    const fields = topic.fields.map((field) => change(field as FieldOf<Topic>));
    return fields.every((field, at) => field === topic.fields[at]) ? topic : { ...topic, fields };
  });
}

/** Removes a topic and its questions. */
export function withoutTopic<Topic extends FormTopic>(form: Form<Topic>, topicId: number): Form<Topic> {
  return withoutLooseEnds(form.filter(({ id }) => id !== topicId));
}

function takenOut<Topic extends FormTopic>(form: Form<Topic>, questionId: string): Form<Topic> {
  return form.map((topic) =>
    topic.fields.some((field) => field.questionId === questionId)
      ? { ...topic, fields: topic.fields.filter((field) => field.questionId !== questionId) }
      : topic,
  );
}

/** Inserts a question into a topic at a position; a question that is already in the form is moved with its settings. */
export function withQuestionAt<Topic extends FormTopic>(
  form: Form<Topic>,
  field: FieldOf<Topic>,
  { topicId, at }: { readonly topicId: number; readonly at: number },
): Form<Topic> {
  if (!form.some(({ id }) => id === topicId)) return form;
  const present = formFieldsOf(form).find(({ questionId }) => questionId === field.questionId);
  return takenOut(form, field.questionId).map((topic) =>
    topic.id === topicId ? { ...topic, fields: insertedAt(topic.fields, at, present ?? field) } : topic,
  );
}

/** Removes a question and the dependencies on it. */
export function withoutQuestion<Topic extends FormTopic>(form: Form<Topic>, questionId: string): Form<Topic> {
  return withoutLooseEnds(takenOut(form, questionId));
}

export function withSettings<Topic extends FormTopic>(
  form: Form<Topic>,
  questionId: string,
  settings: Partial<Pick<FormField, 'config' | 'dependencies' | 'operator'>>,
): Form<Topic> {
  return mapFields(form, (field) => (field.questionId === questionId ? { ...field, ...settings } : field));
}

/**
 * Returns a form that was written elsewhere as the next version of this template: topics with the same title keep their ids, and so what
 * people have completed; the remaining ones are treated as renamed, in order.
 */
export function withTopicsKept(before: Form, given: Form): Form {
  const free = [...before];
  const take = (fits: (topic: FormTopic) => boolean): number | null => {
    const at = free.findIndex(fits);
    return at === -1 ? null : (free.splice(at, 1)[0]?.id ?? null);
  };
  const byTitle = given.map((topic) => ({ ...topic, id: take(({ title }) => title === topic.title) }));
  return byTitle.map((topic) => (topic.id === null ? { ...topic, id: take(() => true) } : topic));
}
