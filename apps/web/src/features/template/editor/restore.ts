import { sameAnswer } from '@atrium/domain/questionary';
import { questionType } from '@atrium/questions';
import { configProblems } from '@atrium/questions/contract';
import type { ArrangeTemplateMutationVariables } from '../../../api/generated/features/template/editor/editor.ts';
import { type EditorQuestion, type EditorTemplate, type EditorTopic, placedFields } from './model.ts';

type FormInput = ArrangeTemplateMutationVariables['topics'];

/** The changes to send so that a template returns to an earlier state, or to a state that was undone. */
export interface Restoring {
  readonly words?: { readonly name: string; readonly description: string };
  readonly questions: ReadonlyArray<{
    readonly id: string;
    readonly naturalKey: string;
    readonly question: string;
    readonly config?: string;
  }>;
  readonly topics?: FormInput;
}

const sameTopics = (one: readonly EditorTopic[], other: readonly EditorTopic[]): boolean =>
  sameAnswer(
    one.map(({ id, title, isEnabled, fields }) => ({ id, title, isEnabled, fields: fields.map(placeOf) })),
    other.map(({ id, title, isEnabled, fields }) => ({ id, title, isEnabled, fields: fields.map(placeOf) })),
  );

const placeOf = ({ questionId, config, dependencies, operator }: EditorTopic['fields'][number]) => ({
  questionId,
  config,
  operator,
  dependencies: dependencies.map(({ dependencyId, condition }) => ({
    dependencyId,
    condition: condition.condition,
    params: condition.params,
  })),
});

/** Converts conditions to the server's input format. */
export function dependencyInputs(dependencies: EditorTopic['fields'][number]['dependencies']) {
  return dependencies.map(({ dependencyId, condition }) => ({
    dependencyId,
    condition: { condition: condition.condition, params: JSON.stringify({ value: condition.params }) },
  }));
}

function formInput(target: readonly EditorTopic[], present: ReadonlySet<number | null>): FormInput {
  return target.map(({ id, title, isEnabled, fields }) => ({
    id: present.has(id) ? id : null,
    title,
    isEnabled,
    fields: fields.map(({ questionId, config, dependencies, operator }) => ({
      questionId,
      config: JSON.stringify(config),
      dependencies: dependencyInputs(dependencies),
      dependenciesOperator: operator,
    })),
  }));
}

/** Defaults that cannot be saved, such as the initial ones of some question types, are left unchanged. */
function restorableConfig(target: EditorQuestion, now: EditorQuestion): { readonly config?: string } {
  const differs = !sameAnswer(target.config, now.config);
  const isSound = configProblems(questionType(target.type), target.config).length === 0;
  return differs && isSound ? { config: JSON.stringify(target.config) } : {};
}

/** Returns the difference between the current template and the target. Topics that no longer exist are created again. */
export function restoring(now: EditorTemplate, target: EditorTemplate): Restoring {
  const present = new Map(placedFields(now).map(({ question }) => [question.id, question]));
  const questions = placedFields(target).flatMap(({ question }) => {
    const known = present.get(question.id);
    if (!known) return [];
    const { id, naturalKey } = question;
    const config = restorableConfig(question, known);
    const isSame = known.naturalKey === naturalKey && known.question === question.question && !config.config;
    return isSame ? [] : [{ id, naturalKey, question: question.question, ...config }];
  });
  const { name, description } = target;
  const sameWords = now.name === name && now.description === description;
  return {
    ...(sameWords ? {} : { words: { name, description } }),
    questions,
    ...(sameTopics(now.topics, target.topics)
      ? {}
      : { topics: formInput(target.topics, new Set(now.topics.map(({ id }) => id))) }),
  };
}
