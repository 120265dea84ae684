import type { DependenciesOperator, QuestionTypeId } from '@atrium/domain/question';
import type { Dependency, FormField, FormTopic, TemplateGroupId } from '@atrium/domain/template';
import { questionType } from '@atrium/questions';
import { readConfig } from '@atrium/questions/contract';
import type {
  EditorFormFragment,
  TemplateEditorQuery,
} from '../../../api/generated/features/template/editor/editor.ts';
import type { QuestionFactsFragment } from '../../../api/generated/kits/question-editor/question-editor.ts';

/** A question as the editor knows it, independent of the templates that contain it. */
export interface EditorQuestion {
  readonly id: string;
  readonly naturalKey: string;
  readonly question: string;
  readonly type: QuestionTypeId;
  /** The default settings with which the question is added to a template. */
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

/** Returns the topics of a server response; each configuration is parsed according to its question type. */
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

/** Returns a field that places the question for the first time, with its default settings. */
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

/** Returns all placed fields in the order of the form. */
export function placedFields({ topics }: Pick<EditorTemplate, 'topics'>): readonly EditorField[] {
  return topics.flatMap(({ fields }): readonly EditorField[] => fields);
}

/** Returns the template with the wording or the defaults of one of its questions replaced. */
export function withQuestion(template: EditorTemplate, question: EditorQuestion): EditorTemplate {
  const topics = template.topics.map((topic) => ({
    ...topic,
    fields: topic.fields.map((field) => (field.questionId === question.id ? { ...field, question } : field)),
  }));
  return { ...template, topics };
}
