import type { TemplateCategoryId } from '@atrium/domain/question';
import * as forms from '@atrium/domain/template';
import {
  ArrangeTemplateDocument,
  ChangeSettingsDocument,
  CreateTopicDocument,
  DeleteTopicDocument,
  type EditorFormFragment,
  EditorTemplateDocument,
  MoveQuestionDocument,
  PlaceQuestionDocument,
  RemoveQuestionDocument,
  UpdateTopicDocument,
} from '../../../api/generated/features/template/editor/editor.ts';
import {
  CreateQuestionDocument,
  UpdateQuestionDocument,
} from '../../../api/generated/kits/question-editor/question-editor.ts';
import { request, type TypedDocument, toastFailure } from '../../../api/index.ts';
import { say } from '../../../locale/index.ts';
import type { EditorChange } from './editor-store.ts';
import {
  type EditorField,
  type EditorQuestion,
  type EditorTemplate,
  fieldOf,
  readQuestion,
  readTopics,
  withQuestion,
} from './model.ts';
import { dependencyInputs, restoring } from './restore.ts';

/** Sends a mutation; on failure, notifies the user and returns undefined. */
async function sent<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
): Promise<Result | undefined> {
  try {
    return (await request(document, variables)).data;
  } catch (error) {
    toastFailure(error, document.name);
    return undefined;
  }
}

const withForm = (now: EditorTemplate, answer: EditorFormFragment): EditorTemplate => ({
  ...now,
  revision: answer.revision,
  topics: readTopics(answer),
});

/** Sends a mutation that returns the form, and returns the template with that form. */
async function sentForm<Variables>(
  // biome-ignore lint/suspicious/noExplicitAny: each mutation answers the form under its own name
  document: TypedDocument<any, Variables>,
  variables: Variables,
  now: EditorTemplate,
): Promise<EditorTemplate | undefined> {
  const data = (await sent(document, variables)) as Record<string, EditorFormFragment> | undefined;
  const [answer] = Object.values(data ?? {});
  return answer && withForm(now, answer);
}

const reshaped =
  (change: (topics: EditorTemplate['topics']) => EditorTemplate['topics']) =>
  (now: EditorTemplate): EditorTemplate => ({ ...now, topics: change(now.topics) });

export interface TopicPlace {
  readonly topicId: number;
  readonly at: number;
}

export const topicAdded = (at: number, title: string): EditorChange => ({
  label: say('Topic added'),
  send: (now) => sentForm(CreateTopicDocument, { templateId: now.templateId, sortOrder: at, title }, now),
});

const ofTopic = (topicId: number, change: { title?: string; sortOrder?: number; isEnabled?: boolean }) => ({
  send: (now: EditorTemplate) => sentForm(UpdateTopicDocument, { topicId, templateId: now.templateId, ...change }, now),
});

export const topicRenamed = (topicId: number, title: string): EditorChange => ({
  label: say('Topic renamed'),
  apply: reshaped((topics) => forms.withTopicChanged(topics, topicId, { title })),
  ...ofTopic(topicId, { title }),
});

export const topicSwitched = (topicId: number, isEnabled: boolean): EditorChange => ({
  label: say(isEnabled ? 'Topic switched on' : 'Topic switched off'),
  apply: reshaped((topics) => forms.withTopicChanged(topics, topicId, { isEnabled })),
  ...ofTopic(topicId, { isEnabled }),
});

export const topicMoved = (topicId: number, at: number): EditorChange => ({
  label: say('Topic moved'),
  apply: reshaped((topics) => forms.withTopicMoved(topics, topicId, at)),
  ...ofTopic(topicId, { sortOrder: at }),
});

export const topicDeleted = (topicId: number): EditorChange => ({
  label: say('Topic deleted'),
  apply: reshaped((topics) => forms.withoutTopic(topics, topicId)),
  send: (now) => sentForm(DeleteTopicDocument, { topicId }, now),
});

export const questionPlaced = (question: EditorQuestion, { topicId, at }: TopicPlace): EditorChange => ({
  label: say('Question added'),
  apply: reshaped((topics) => forms.withQuestionAt(topics, fieldOf(question), { topicId, at })),
  send: (now) =>
    sentForm(
      PlaceQuestionDocument,
      { templateId: now.templateId, questionId: question.id, topicId, sortOrder: at },
      now,
    ),
});

/** Creates a question of a type and places it immediately; `onMade` receives its id before the server returns the form. */
export const questionMade = (
  type: EditorQuestion['type'],
  category: TemplateCategoryId,
  { topicId, at }: TopicPlace,
  onMade: (questionId: string) => void,
): EditorChange => ({
  label: say('Question created'),
  send: async (now) => {
    const made = await sent(CreateQuestionDocument, { dataType: type, categoryId: category });
    if (!made) return undefined;
    const { id } = readQuestion(made.createQuestion);
    const placed = await sentForm(
      PlaceQuestionDocument,
      { templateId: now.templateId, questionId: id, topicId, sortOrder: at },
      now,
    );
    if (placed) onMade(id);
    return placed;
  },
});

export const questionMoved = (field: EditorField, { topicId, at }: TopicPlace): EditorChange => ({
  label: say('Question moved'),
  apply: reshaped((topics) => forms.withQuestionAt(topics, field, { topicId, at })),
  send: (now) =>
    sentForm(
      MoveQuestionDocument,
      { templateId: now.templateId, questionId: field.questionId, topicId, sortOrder: at },
      now,
    ),
});

export const questionRemoved = (questionId: string): EditorChange => ({
  label: say('Question removed'),
  apply: reshaped((topics) => forms.withoutQuestion(topics, questionId)),
  send: (now) => sentForm(RemoveQuestionDocument, { templateId: now.templateId, questionId }, now),
});

export const templateRenamed = (name: string, description: string): EditorChange => ({
  label: say('Template renamed'),
  apply: (now) => ({ ...now, name, description }),
  send: async (now) => {
    const data = await sent(EditorTemplateDocument, { templateId: now.templateId, name, description });
    return data && { ...now, name, description };
  },
});

/** The changes made to a placed question in the inspector; omitted members are left unchanged. */
export interface QuestionChange {
  readonly field: EditorField;
  readonly words?: { readonly question: string; readonly naturalKey: string } | undefined;
  readonly defaults?: unknown;
  readonly settings?: Pick<EditorField, 'config' | 'dependencies' | 'operator'> | undefined;
}

async function sentWords(now: EditorTemplate, { field, words, defaults }: QuestionChange) {
  if (!words && defaults === undefined) return now;
  const data = await sent(UpdateQuestionDocument, {
    id: field.questionId,
    ...words,
    ...(defaults === undefined ? {} : { config: JSON.stringify(defaults) }),
  });
  return data && withQuestion(now, readQuestion(data.updateQuestion));
}

/** Saves the wording first, since the server may refuse the key, then the settings in this template. */
export const questionChanged = (change: QuestionChange): EditorChange => ({
  label: say('Question changed'),
  merge: `question ${change.field.questionId}`,
  apply: (now) => {
    const { field, words, settings } = change;
    const said = words ? withQuestion(now, { ...field.question, ...words }) : now;
    return settings ? { ...said, topics: forms.withSettings(said.topics, field.questionId, settings) } : said;
  },
  send: async (now) => {
    const said = await sentWords(now, change);
    const { field, settings } = change;
    if (!said || !settings) return said;
    return sentForm(
      ChangeSettingsDocument,
      {
        templateId: now.templateId,
        questionId: field.questionId,
        config: JSON.stringify(settings.config),
        dependencies: dependencyInputs(settings.dependencies),
        dependenciesOperator: settings.operator,
      },
      said,
    );
  },
});

/** Restores the template to another state of the undo history. */
export async function restoreTemplate(
  now: EditorTemplate,
  target: EditorTemplate,
): Promise<EditorTemplate | undefined> {
  const { words, questions, topics } = restoring(now, target);
  let reached = now;
  if (words) {
    const data = await sent(EditorTemplateDocument, { templateId: now.templateId, ...words });
    if (!data) return undefined;
    reached = { ...reached, ...words };
  }
  for (const question of questions) {
    const data = await sent(UpdateQuestionDocument, question);
    if (!data) return undefined;
    reached = withQuestion(reached, readQuestion(data.updateQuestion));
  }
  if (!topics) return reached;
  const { templateId, revision } = now;
  return sentForm(ArrangeTemplateDocument, { templateId, revision, topics }, reached);
}
