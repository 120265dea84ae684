import type { DependenciesOperator, QuestionTypeId } from '@atrium/domain/question';
import type { Dependency } from '@atrium/domain/questionary';
import { questionType } from '@atrium/questions';
import { readConfig } from '@atrium/questions/contract';
import type { QuestionaryStepFragment } from '../../api/generated/kits/questionary-form/questionary-form.ts';

/** A question of a form with its stored answer, or a blank one. */
export interface FormField {
  readonly questionId: string;
  readonly topicId: number;
  readonly templateId: number;
  readonly question: string;
  readonly type: QuestionTypeId;
  readonly config: unknown;
  readonly dependencies: readonly Dependency[];
  readonly operator: DependenciesOperator | null;
  readonly stored: unknown;
  /** The version of the stored answer, 0 if none is stored. */
  readonly version: number;
}

export interface FormStep {
  readonly topicId: number;
  readonly title: string;
  readonly isCompleted: boolean;
  readonly fields: readonly FormField[];
}

/** Returns the steps of a questionary in the form's model, with configurations parsed according to their types. */
export function formSteps(steps: readonly QuestionaryStepFragment[]): FormStep[] {
  return steps.map(({ topic, isCompleted, fields }) => ({
    topicId: topic.id,
    title: topic.title,
    isCompleted,
    fields: fields.map(({ question, value, version, config, dependencies, dependenciesOperator, topicId }) => ({
      questionId: question.id,
      topicId,
      templateId: topic.templateId,
      question: question.question,
      type: question.dataType,
      config: readConfig(questionType(question.dataType), config),
      dependencies: dependencies as readonly Dependency[],
      operator: dependenciesOperator ?? null,
      stored: value,
      version,
    })),
  }));
}
