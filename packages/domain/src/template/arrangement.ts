import { allOf, type Decision, no, yes } from '../kernel/index.ts';
import { isCreatableTypeId, type QuestionTypeId, type TemplateCategoryId } from '../question/index.ts';
import { type DependencyProblem, dependencyProblem } from './dependencies.ts';
import { type Form, type FormField, formFieldsOf } from './form.ts';
import {
  questionsPerTemplateLimit,
  type TemplateGroupId,
  type TemplateReason,
  templateGroups,
  topicsLimit,
} from './model.ts';

/** What must be known about a question before it is placed. */
export interface PlacedQuestion {
  readonly type: QuestionTypeId;
  readonly category: TemplateCategoryId;
}

export interface ArrangementFacts {
  readonly group: TemplateGroupId;
  /** All questions in either form that exist. */
  readonly questions: ReadonlyMap<string, PlacedQuestion>;
  /** In how many questionaries each topic that may be removed was completed. */
  readonly completedTopics: ReadonlyMap<number, number>;
}

type Answer = Decision<TemplateReason>;

const dependencyReasons = {
  UNKNOWN_SOURCE: 'DEPENDENCY_UNKNOWN_SOURCE',
  SOURCE_TYPE: 'DEPENDENCY_SOURCE_TYPE',
  ITSELF: 'DEPENDENCY_ITSELF',
  CIRCLE: 'DEPENDENCY_CIRCLE',
} as const satisfies Record<DependencyProblem, TemplateReason>;

function firstRefusal<Item>(items: Iterable<Item>, ask: (item: Item) => Answer): Answer {
  for (const item of items) {
    const answer = ask(item);
    if (!answer.allowed) return answer;
  }
  return yes;
}

/** Checks size limits that only a faulty program would exceed. */
function sizeAllows(form: Form): Answer {
  if (form.length > topicsLimit) return no('TOPICS_LIMIT', { limit: topicsLimit });
  if (formFieldsOf(form).length > questionsPerTemplateLimit) {
    return no('QUESTIONS_LIMIT', { limit: questionsPerTemplateLimit });
  }
  return yes;
}

/** Checks that no question is placed twice in a template (rule Q43). */
function eachOnce(form: Form): Answer {
  const seen = new Set<string>();
  return firstRefusal(formFieldsOf(form), ({ questionId }) => {
    if (seen.has(questionId)) return no('QUESTION_TWICE', { questionId });
    seen.add(questionId);
    return yes;
  });
}

/** Checks that a question belongs to the category of the template and, if it is a basis question, to its group (rule Q44). */
function mayBePlaced({ questionId }: FormField, { group, questions }: ArrangementFacts): Answer {
  const question = questions.get(questionId);
  if (!question) return no('QUESTION_UNKNOWN', { questionId });
  if (question.category !== templateGroups[group].category) return no('QUESTION_OF_OTHER_CATEGORY', { questionId });
  const own = 'basisQuestionId' in templateGroups[group] ? templateGroups[group].basisQuestionId : undefined;
  return isCreatableTypeId(question.type) || questionId === own
    ? yes
    : no('BASIS_QUESTION_OF_OTHER_GROUP', { questionId });
}

/** Checks that no completed topic and no basis question is removed (rule Q45). */
function nothingProtectedIsRemoved(before: Form, after: Form, facts: ArrangementFacts): Answer {
  const topics = new Set(after.map(({ id }) => id));
  const questions = new Set(formFieldsOf(after).map(({ questionId }) => questionId));
  const isProtected = ({ questionId }: FormField) => {
    const type = facts.questions.get(questionId)?.type;
    return type !== undefined && !isCreatableTypeId(type);
  };
  return firstRefusal(before, ({ id, title, fields }) => {
    const lost = fields.some((field) => isProtected(field) && !questions.has(field.questionId));
    if (topics.has(id)) return lost ? no('BASIS_QUESTION_STAYS') : yes;
    if (lost) return no('TOPIC_HOLDS_BASIS');
    const count = facts.completedTopics.get(id ?? 0) ?? 0;
    return count > 0 ? no('TOPIC_COMPLETED', { title, count }) : yes;
  });
}

function dependenciesHold(after: Form, facts: ArrangementFacts, isChanged: (field: FormField) => boolean): Answer {
  const linked = formFieldsOf(after).map((field) => ({
    ...field,
    type: facts.questions.get(field.questionId)?.type ?? ('TEXT_INPUT' as const),
  }));
  return firstRefusal(linked.filter(isChanged), ({ questionId, dependencies }) =>
    firstRefusal(dependencies, ({ dependencyId }) => {
      const problem = dependencyProblem(linked, questionId, dependencyId);
      return problem ? no(dependencyReasons[problem], { questionId, dependencyId }) : yes;
    }),
  );
}

/**
 * Checks whether one form may be replaced by another; every change of a template, however small, passes this check (rules Q36 and Q46).
 * What existed before is not checked again, so that old templates can still be changed.
 */
export function mayArrange(before: Form, after: Form, facts: ArrangementFacts): Answer {
  const known = new Map(formFieldsOf(before).map((field) => [field.questionId, field]));
  const topicIds = new Set(before.map(({ id }) => id));
  return allOf<TemplateReason>(
    () => sizeAllows(after),
    () => firstRefusal(after, ({ id }) => (id === null || topicIds.has(id) ? yes : no('TOPIC_NOT_IN_FORM'))),
    () => eachOnce(after),
    () => firstRefusal(formFieldsOf(after), (field) => (known.has(field.questionId) ? yes : mayBePlaced(field, facts))),
    () => nothingProtectedIsRemoved(before, after, facts),
    () => dependenciesHold(after, facts, (field) => known.get(field.questionId)?.dependencies !== field.dependencies),
  );
}
