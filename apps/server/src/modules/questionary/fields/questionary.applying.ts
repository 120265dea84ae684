import { applicableQuestions } from '@atrium/domain/questionary';
import { matches, questionType } from '@atrium/questions';
import type { RelationModel } from '../../template/index.ts';

/** Returns the ids of the questions of a form that apply with these answers (rule Q40). */
export const questionsThatApply = <Relation extends RelationModel>(
  relations: readonly Relation[],
  answerOf: (relation: Relation) => unknown,
): ReadonlySet<string> =>
  applicableQuestions(
    relations.map((relation) => ({
      questionId: relation.question.id,
      type: relation.question.dataType,
      answer: answerOf(relation),
      dependencies: relation.dependencies,
      operator: relation.dependenciesOperator,
    })),
    matches,
  );

/** Returns a function that gives the stored answer of a question, or its blank answer if none is stored. */
export const storedOrBlank =
  (stored: ReadonlyMap<string, unknown>) =>
  ({ question: { id, dataType }, config }: RelationModel): unknown =>
    stored.has(id) ? stored.get(id) : questionType(dataType).blank(config.config);
