import {
  type DependenciesOperator,
  type DependencyCondition,
  dependenciesOperatorOf,
  type QuestionTypeId,
} from '../question/index.ts';
import { circularQuestions, type Dependency, leadsTo } from '../template/index.ts';

export {
  circularQuestions,
  type Dependency,
  type DependencyProblem,
  dependencyProblem,
  dependencySourceTypes,
} from '../template/index.ts';

/** A question with its current answer, which is its blank answer while it is unanswered. */
export interface DependentField {
  readonly questionId: string;
  readonly type: QuestionTypeId;
  readonly answer: unknown;
  readonly dependencies: readonly Dependency[];
  readonly operator?: DependenciesOperator | null | undefined;
}

/** Compares an answer of a type with the parameter of a condition; implemented by the registry of question types. */
export type Matches = (
  type: QuestionTypeId,
  answer: unknown,
  condition: DependencyCondition,
  parameter: unknown,
) => boolean;

/**
 * Returns the questions that apply, given all answers (rules Q39 and Q40). Form, saving, documents and reviews all use this function. A
 * dependency holds if its source question is not among the fields, or if the source applies and its answer matches. A dependency that leads
 * back to its own question is ignored, so a circle hides nothing.
 */
export function applicableQuestions(fields: readonly DependentField[], matches: Matches): ReadonlySet<string> {
  const byId = new Map(fields.map((field) => [field.questionId, field]));
  const answers = new Map<string, boolean>();
  const circular = circularQuestions(fields);

  const holds = (field: DependentField, { dependencyId, condition }: Dependency): boolean => {
    const source = byId.get(dependencyId);
    if (!source) return true;
    if (circular.has(field.questionId) && leadsTo(byId, dependencyId, field.questionId)) return true;
    return applies(source) && matches(source.type, source.answer, condition.condition, condition.params);
  };

  const applies = (field: DependentField): boolean => {
    const known = answers.get(field.questionId);
    if (known !== undefined) return known;
    const { dependencies, operator } = field;
    const answer =
      dependencies.length === 0 ||
      (dependenciesOperatorOf(operator) === 'OR'
        ? dependencies.some((dependency) => holds(field, dependency))
        : dependencies.every((dependency) => holds(field, dependency)));
    answers.set(field.questionId, answer);
    return answer;
  };

  return new Set(fields.filter(applies).map(({ questionId }) => questionId));
}
