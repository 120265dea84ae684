import type { DependenciesOperator, QuestionTypeId } from '@atrium/domain/question';
import type { Dependency } from '@atrium/domain/questionary';
import { questionType } from '@atrium/questions';
import { readConfig } from '@atrium/questions/contract';
import type { QuestionaryStepFragment } from '../../api/generated/kits/questionary-form/questionary-form.ts';

/** A question of a form with its answer as it is stored, or blank. */
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
  /** Of the stored answer, 0 while nothing is stored. */
  readonly version: number;
}

export interface FormStep {
  readonly topicId: number;
  readonly title: string;
  readonly isCompleted: boolean;
  readonly fields: readonly FormField[];
}

/** The steps of a questionary as the form needs them, configurations read by their types. */
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
