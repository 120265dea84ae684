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
 * The making of a template: topics in order, each with its questions in order. Every change of a template is one of the
 * functions below; the editor shows their outcome at once, the server stores the difference.
 */
export type Form<Topic extends FormTopic = FormTopic> = readonly Topic[];

type FieldOf<Topic extends FormTopic> = Topic['fields'][number];

/** All questions of a form in the order in which they are asked. */
export function formFieldsOf<Topic extends FormTopic>(form: Form<Topic>): ReadonlyArray<FieldOf<Topic>> {
  return form.flatMap(({ fields }): ReadonlyArray<FieldOf<Topic>> => fields);
}

/** A form in lines, for those who compare two: its topics with their questions in order, and each question with its settings. */
export function formLines(form: Form): string[] {
  return form.flatMap(({ title, isEnabled, fields }) => [
    [`${title}${isEnabled ? '' : ' (off)'}:`, fields.map(({ questionId }) => questionId).join(', ')].join(' ').trim(),
    ...fields.map(({ questionId, config, dependencies, operator }) => {
      const shown = dependencies.length > 0 ? ` if ${JSON.stringify(dependencies)} (${operator})` : '';
      return `${questionId} ${JSON.stringify(config)}${shown}`;
    }),
  ]);
}

/** Where a question stands, or undefined when it is not in the form. */
export function placeOf(form: Form, questionId: string): { readonly topic: number; readonly at: number } | undefined {
  for (const [topic, { fields }] of form.entries()) {
    const at = fields.findIndex((field) => field.questionId === questionId);
    if (at !== -1) return { topic, at };
  }
  return undefined;
}

/** A list with an item put in at a position, which is brought into its range. */
function insertedAt<Item>(list: readonly Item[], at: number, item: Item): readonly Item[] {
  const place = Math.max(0, Math.min(at, list.length));
  return [...list.slice(0, place), item, ...list.slice(place)];
}

export function withTopic<Topic extends FormTopic>(form: Form<Topic>, topic: Topic, at: number): Form<Topic> {
  return insertedAt(form, at, topic);
}

/** Takes a topic out and puts it in again at a position. */
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

/** Dependencies on questions that are not in the form any more go, so that what depended on them applies always. */
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

/** Takes a topic out with the questions in it. */
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

/** Puts a question into a topic at a position; one that is in the form already is moved as it is. */
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

/** Takes a question out, together with the dependencies on it. */
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
 * A form that was written elsewhere, as the next one of this template: topics keep their ids, and with them what people have completed, by
 * their titles; those that are left are taken for renamed ones, in order.
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
