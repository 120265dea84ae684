import { type Decision, no, yes } from '../kernel/index.ts';
import type { QuestionaryReason } from './model.ts';

/** A topic of a questionary and whether it was saved as complete. */
export interface TopicState {
  readonly topicId: number;
  readonly title: string;
  readonly isCompleted: boolean;
}

/** Returns the topics that are not complete, in the order of the form. */
export function incompleteTopics(topics: readonly TopicState[]): readonly TopicState[] {
  return topics.filter(({ isCompleted }) => !isCompleted);
}

/** Whether every topic is complete; true for a questionary without topics. */
export function isQuestionaryCompleted(topics: readonly TopicState[]): boolean {
  return incompleteTopics(topics).length === 0;
}

/** Checks for everyone, as the screen does, that every topic is complete on submission (rule Q69); the refusal lists the incomplete ones. */
export function mustBeComplete(topics: readonly TopicState[]): Decision<QuestionaryReason> {
  const open = incompleteTopics(topics);
  return open.length === 0
    ? yes
    : no('TOPICS_INCOMPLETE', { topics: open.map(({ topicId, title }) => ({ topicId, title })) });
}
