import { type Decision, no, yes } from '../kernel/index.ts';
import type { QuestionaryReason } from './model.ts';

/** A topic of a questionary and whether it was saved completely. */
export interface TopicState {
  readonly topicId: number;
  readonly title: string;
  readonly isCompleted: boolean;
}

/** The topics still open, in the order of the form. */
export function incompleteTopics(topics: readonly TopicState[]): readonly TopicState[] {
  return topics.filter(({ isCompleted }) => !isCompleted);
}

/** A questionary is complete when every topic is; one without topics is complete at once. */
export function isQuestionaryCompleted(topics: readonly TopicState[]): boolean {
  return incompleteTopics(topics).length === 0;
}

/** Submitting asks for every topic, of everybody, as the screen does (rule Q69); the refusal lists the open ones. */
export function mustBeComplete(topics: readonly TopicState[]): Decision<QuestionaryReason> {
  const open = incompleteTopics(topics);
  return open.length === 0
    ? yes
    : no('TOPICS_INCOMPLETE', { topics: open.map(({ topicId, title }) => ({ topicId, title })) });
}
