import { isCreatableTypeId, type QuestionTypeId } from '@atrium/domain/question';
import { newTopicTitle, placeOf, type TemplateGroupId, templateGroups } from '@atrium/domain/template';
import type { RowAction } from '@atrium/ui/data-table';
import { useConfirm } from '../../../kits/confirm/index.ts';
import { type Say, useText } from '../../../locale/index.ts';
import { placeInWords } from './board/drag-layer.tsx';
import { type Dragged, positionAfterDrop, type Slot } from './board/drag-slots.ts';
import { type EditorField, type EditorQuestion, type EditorTopic, placedFields } from './model.ts';
import * as changes from './send-changes.ts';
import type { Editor } from './use-editor.ts';

const categoryOf = (group: TemplateGroupId) => templateGroups[group].category;

/** Describes in words what is lost when a topic is removed. */
function lostWith({ title, fields }: EditorTopic, text: Say): string {
  const answered = Math.max(0, ...fields.map(({ answerCount }) => answerCount));
  return answered > 0
    ? `${text('Everything in “{{title}}” will be removed from the template.', { title })} ${text('It has answers in {{count}} questionnaires; they will be kept but no longer shown.', { count: answered })}`
    : text('Everything in “{{title}}” will be removed from the template, but can be added again.', { title });
}

interface Listeners {
  /** Announces a message to screen readers. */
  readonly tell: (words: string) => void;
  /** Sets the topic to which questions are added from now on. */
  readonly target: (topicId: number) => void;
}

/** Returns all actions on topics. */
function useTopicActions({ store, template }: Editor, { tell, target }: Listeners) {
  const text = useText();
  const ask = useConfirm();
  const { topics } = template;
  const addTopic = async (at: number) => {
    const before = new Set(topics.map(({ id }) => id));
    if (!(await store.run(changes.topicAdded(at, newTopicTitle)))) return;
    const made = store.state().template.topics.find(({ id }) => !before.has(id));
    if (!made?.id) return;
    target(made.id);
    tellPlace(made.title, at);
  };
  const tellPlace = (name: string, at: number) =>
    tell(text('{{name}} is now at {{where}}', { name, where: placeInWords({ kind: 'topic', at }, template, text) }));
  const moveTopic = async ({ title }: EditorTopic, id: number, at: number) => {
    if (await store.run(changes.topicMoved(id, at))) tellPlace(title, at);
  };
  const deleteTopic = async (topic: EditorTopic) => {
    const sure =
      topic.fields.length === 0 ||
      (await ask({
        title: text('Delete topic'),
        text: lostWith(topic, text),
        confirmLabel: text('Delete'),
        destructive: true,
      }));
    if (sure && topic.id !== null) await store.run(changes.topicDeleted(topic.id));
  };
  const topicActions = (topic: EditorTopic, at: number, rename: () => void): readonly RowAction[] => {
    const { id } = topic;
    if (id === null) return [];
    const isProtected = topic.fields.some(({ question }) => !isCreatableTypeId(question.type));
    return [
      { label: text('Add question'), onRun: () => target(id) },
      { label: text('Add topic after it'), onRun: () => void addTopic(at + 1) },
      { label: text('Rename'), onRun: rename },
      { label: text('Move earlier'), disabled: at === 0, onRun: () => void moveTopic(topic, id, at - 1) },
      {
        label: text('Move later'),
        disabled: at === topics.length - 1,
        onRun: () => void moveTopic(topic, id, at + 1),
      },
      {
        label: text(topic.isEnabled ? 'Switch off' : 'Switch on'),
        disabled: isProtected && topic.isEnabled,
        onRun: () => void store.run(changes.topicSwitched(id, !topic.isEnabled)),
      },
      {
        label: text(isProtected ? 'Delete (contains a protected question)' : 'Delete topic'),
        disabled: isProtected,
        onRun: () => void deleteTopic(topic),
      },
    ];
  };
  return {
    addTopic,
    renameTopic: (topicId: number, title: string) => void store.run(changes.topicRenamed(topicId, title)),
    topicActions,
  };
}

/** Describes in words what is lost when a question is removed from the template; empty if nothing is lost. */
function lostWithout(template: Editor['template'], placed: EditorField, text: Say): string {
  const dependers = placedFields(template).filter(({ dependencies }) =>
    dependencies.some(({ dependencyId }) => dependencyId === placed.questionId),
  );
  return [
    placed.answerCount > 0
      ? text('It has answers in {{count}} questionnaires; they will be kept but no longer shown.', {
          count: placed.answerCount,
        })
      : '',
    dependers.length > 0
      ? text('{{count}} questions depend on it and will lose this condition.', { count: dependers.length })
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Moves questions without dragging. */
function useMoving({ store, template }: Editor, tell: Listeners['tell']) {
  const text = useText();
  const { topics } = template;
  const move = async (placed: EditorField, topicAt: number, at: number) => {
    const topicId = topics[topicAt]?.id;
    if (!topicId || !(await store.run(changes.questionMoved(placed, { topicId, at })))) return;
    const where = placeInWords({ kind: 'question', topicId, topicAt, at }, template, text);
    tell(text('{{name}} is now at {{where}}', { name: placed.question.question, where }));
  };
  return {
    move,
    /** Moves the question by one place, or to the neighbouring topic. */
    nudge: (questionId: string, key: string) => {
      const placed = placedFields(template).find((one) => one.questionId === questionId);
      const where = placeOf(topics, questionId);
      if (!placed || !where) return;
      const { topic, at } = where;
      if (key === 'ArrowUp' && at > 0) void move(placed, topic, at - 1);
      if (key === 'ArrowDown' && at < (topics[topic]?.fields.length ?? 0) - 1) void move(placed, topic, at + 1);
      if (key === 'ArrowLeft' && topic > 0) void move(placed, topic - 1, topics[topic - 1]?.fields.length ?? 0);
      if (key === 'ArrowRight' && topic < topics.length - 1) {
        void move(placed, topic + 1, topics[topic + 1]?.fields.length ?? 0);
      }
    },
  };
}

/** Returns all actions on the questions of the template. */
function useQuestionActions(
  { store, template }: Editor,
  move: ReturnType<typeof useMoving>['move'],
  select: (questionId: string | undefined) => void,
) {
  const text = useText();
  const ask = useConfirm();
  const { topics } = template;
  const remove = async (placed: EditorField) => {
    const lost = lostWithout(template, placed, text);
    const sure =
      lost === '' ||
      (await ask({
        title: text('Remove from template'),
        text: `“${placed.question.question}”: ${lost}`,
        confirmLabel: text('Remove'),
        destructive: true,
      }));
    if (sure && (await store.run(changes.questionRemoved(placed.questionId)))) select(undefined);
  };
  const questionActions = (placed: EditorField): readonly RowAction[] => {
    const { topic = 0, at = 0 } = placeOf(topics, placed.questionId) ?? {};
    const last = (topics[topic]?.fields.length ?? 1) - 1;
    return [
      { label: text('Settings'), onRun: () => select(placed.questionId) },
      { label: text('Move up'), disabled: at === 0, onRun: () => void move(placed, topic, at - 1) },
      { label: text('Move down'), disabled: at === last, onRun: () => void move(placed, topic, at + 1) },
      ...topics.flatMap(({ title, fields }, other) =>
        other === topic
          ? []
          : [
              {
                label: text('Move to “{{topic}}”', { topic: title }),
                onRun: () => void move(placed, other, fields.length),
              },
            ],
      ),
      ...(isCreatableTypeId(placed.question.type)
        ? [{ label: text('Remove from template'), onRun: () => void remove(placed) }]
        : []),
    ];
  };
  return { remove, questionActions };
}

/** Adds questions to the template: new ones, ones from the pool, and dragged ones. */
function useAdding({ store, template, pool }: Editor, tell: Listeners['tell'], onMade: (questionId: string) => void) {
  const text = useText();
  const create = (type: QuestionTypeId, place: changes.TopicPlace) =>
    void store.run(changes.questionMade(type, categoryOf(template.groupId), place, onMade));
  const put = (question: EditorQuestion, place: changes.TopicPlace) =>
    store.run(changes.questionPlaced(question, place));
  const place = async (question: EditorQuestion, { topicId, at }: changes.TopicPlace) => {
    if (!(await put(question, { topicId, at }))) return;
    const topicAt = template.topics.findIndex(({ id }) => id === topicId);
    const where = placeInWords({ kind: 'question', topicId, topicAt, at }, template, text);
    tell(text('{{name}} is now at {{where}}', { name: question.question, where }));
  };

  const drop = (dragged: Dragged, slot: Slot) => {
    if (dragged.kind === 'topic') {
      const at = slot.kind === 'topic' ? positionAfterDrop(slot.at, dragged.at) : undefined;
      if (at !== undefined) void store.run(changes.topicMoved(dragged.topicId, at));
      return;
    }
    if (slot.kind !== 'question') return;
    const { topicId } = slot;
    if (dragged.kind === 'type') return create(dragged.type as QuestionTypeId, { topicId, at: slot.at });
    const { from, questionId } = dragged;
    const at = positionAfterDrop(slot.at, from?.topicId === topicId ? from.at : undefined);
    if (at === undefined) return;
    const placed = from && placedFields(template).find((one) => one.questionId === questionId);
    const question = pool.find(({ id }) => id === questionId);
    if (placed) void store.run(changes.questionMoved(placed, { topicId, at }));
    else if (question) void put(question, { topicId, at });
  };

  return { create, place, drop };
}

interface Options extends Listeners {
  readonly editor: Editor;
  readonly select: (questionId: string | undefined) => void;
  /** Called with the id of a question that was created here. */
  readonly onMade: (questionId: string) => void;
}

/** Returns all actions on topics and questions, shared by menus, buttons, keys and dragging. */
export function useEditorActions({ editor, select, onMade, tell, target }: Options) {
  const { move, nudge } = useMoving(editor, tell);
  return {
    ...useTopicActions(editor, { tell, target }),
    nudge,
    ...useQuestionActions(editor, move, select),
    ...useAdding(editor, tell, onMade),
  };
}
