import type { DependenciesOperator, QuestionTypeId } from '@atrium/domain/question';
import type { Dependency, FormField, FormTopic, TemplateGroupId } from '@atrium/domain/template';
import { questionType } from '@atrium/questions';
import { readConfig } from '@atrium/questions/contract';
import type {
  EditorFormFragment,
  TemplateEditorQuery,
} from '../../../api/generated/features/template/editor/editor.ts';
import type { QuestionFactsFragment } from '../../../api/generated/kits/question-editor/question-editor.ts';

/** A question as the editor knows it, wherever it is asked. */
export interface EditorQuestion {
  readonly id: string;
  readonly naturalKey: string;
  readonly question: string;
  readonly type: QuestionTypeId;
  /** What new places start with. */
  readonly config: unknown;
}

/** A question placed in the template. */
export interface EditorField extends FormField {
  readonly question: EditorQuestion;
  readonly answerCount: number;
}

export type EditorTopic = FormTopic<EditorField>;

export interface EditorTemplate {
  readonly templateId: number;
  readonly groupId: TemplateGroupId;
  readonly name: string;
  readonly description: string;
  readonly isArchived: boolean;
  readonly isActive: boolean;
  readonly revision: number;
  readonly questionaryCount: number;
  readonly callCount: number;
  readonly topics: readonly EditorTopic[];
}

export function readQuestion(facts: QuestionFactsFragment): EditorQuestion {
  const type = facts.dataType as QuestionTypeId;
  const { id, naturalKey, question } = facts;
  return { id, naturalKey, question, type, config: readConfig(questionType(type), facts.config) };
}

/** The topics of an answer; configurations are read by their types. */
export function readTopics({ steps }: Pick<EditorFormFragment, 'steps'>): readonly EditorTopic[] {
  return steps.map(({ topic, fields }) => ({
    id: topic.id,
    title: topic.title,
    isEnabled: topic.isEnabled,
    fields: fields.map((field) => {
      const question = readQuestion(field.question);
      return {
        questionId: question.id,
        question,
        config: readConfig(questionType(question.type), field.config),
        dependencies: field.dependencies as readonly Dependency[],
        operator: (field.dependenciesOperator ?? 'AND') as DependenciesOperator,
        answerCount: field.answerCount,
      };
    }),
  }));
}

type Answered = NonNullable<TemplateEditorQuery['template']>;

export function readTemplate(template: Answered): EditorTemplate {
  const { templateId, name, isArchived, isActive, revision, questionaryCount, callCount } = template;
  return {
    templateId,
    groupId: template.groupId as TemplateGroupId,
    name,
    description: template.description ?? '',
    isArchived,
    isActive,
    revision,
    questionaryCount,
    callCount,
    topics: readTopics(template),
  };
}

/** A question at its place for the first time, with its default settings. */
export function fieldOf(question: EditorQuestion): EditorField {
  return {
    questionId: question.id,
    question,
    config: question.config,
    dependencies: [],
    operator: 'AND',
    answerCount: 0,
  };
}

/** Everything that is placed, in the order of the form. */
export function placedFields({ topics }: Pick<EditorTemplate, 'topics'>): readonly EditorField[] {
  return topics.flatMap(({ fields }): readonly EditorField[] => fields);
}

/** The same template with one of its questions said in other words or with other defaults. */
export function withQuestion(template: EditorTemplate, question: EditorQuestion): EditorTemplate {
  const topics = template.topics.map((topic) => ({
    ...topic,
    fields: topic.fields.map((field) => (field.questionId === question.id ? { ...field, question } : field)),
  }));
  return { ...template, topics };
}
