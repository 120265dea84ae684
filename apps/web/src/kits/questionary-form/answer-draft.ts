import { applicableQuestions, dependencySourceTypes, sameAnswer } from '@atrium/domain/questionary';
import { matches, questionType } from '@atrium/questions';
import type { FormField } from './form-model.ts';

/** Holds each answer as it is in the form and as it is stored, with the version of the stored one, 0 if there is none. */
export interface AnswerStore {
  find(
    questionId: string,
  ): { readonly answer: unknown; readonly stored: unknown; readonly version: number } | undefined;
  set(questionId: string, answer: unknown): void;
  subscribe(listener: () => void): () => void;
}

/** The current answers of a form, both unsaved and saved. Held outside React, so that typing re-renders one question only. */
export interface AnswerDraft {
  readonly fields: readonly FormField[];
  answer(questionId: string): unknown;
  /** Whether the answer is known: the entries of a list are once it has been on the screen. */
  isRead(questionId: string): boolean;
  set(questionId: string, answer: unknown): void;
  /** Returns the questions that apply with the current answers; the same set as long as nothing changes. */
  applicable(): ReadonlySet<string>;
  /** Returns the answers that differ from the stored ones, of one topic or of all. */
  changes(topicId?: number): ReadonlyMap<string, unknown>;
  /** Makes the currently stored answers the ones that Reset restores. */
  open(): void;
  /** Returns the answer at the time the step was opened. */
  opened(questionId: string): unknown;
  /** Whether a topic differs from its state when it was opened, whether the changes are stored or not. */
  differsFromOpened(topicId: number): boolean;
  /** Restores the state in which the topic was opened; answers stored since then count as changes again. */
  reopen(topicId: number): void;
  subscribe(listener: () => void): () => void;
}

/** Returns a store that holds answers only in memory, for previews and for content that a question shows without storing it. */
function answersInMemory(fields: readonly FormField[]): AnswerStore {
  const answers = new Map(
    fields.map(({ questionId, stored, version }) => [questionId, { answer: stored, stored, version }]),
  );
  const listeners = new Set<() => void>();
  return {
    find: (questionId) => answers.get(questionId),
    set: (questionId, answer) => {
      const known = answers.get(questionId) ?? { stored: undefined, version: 0 };
      answers.set(questionId, { ...known, answer });
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const keepsAnswers = ({ type }: FormField) => questionType(type).keepsAnswers;

/** Returns a function that determines which questions apply; computed again only when an answer that others depend on changes. */
function applicableLook(fields: readonly FormField[], answer: (questionId: string) => unknown) {
  const sources = fields.filter(({ type }) => dependencySourceTypes.includes(type)).map(({ questionId }) => questionId);
  let seen: readonly unknown[] | undefined;
  let applicable: ReadonlySet<string> = new Set();
  return () => {
    const now = sources.map(answer);
    if (seen && now.every((value, at) => value === seen?.[at])) return applicable;
    seen = now;
    applicable = applicableQuestions(
      fields.map((field) => ({ ...field, answer: answer(field.questionId) })),
      matches,
    );
    return applicable;
  };
}

/** Holds what lists show but do not store as answers. They fetch it themselves; what they reported to the previous draft is still valid. */
function shownAnswers(fields: readonly FormField[], before: AnswerDraft | undefined) {
  const lists = fields.filter((field) => !keepsAnswers(field));
  const shown = answersInMemory(lists);
  const read = new Set<string>();
  for (const { questionId } of lists.filter((field) => before?.isRead(field.questionId))) {
    shown.set(questionId, before?.answer(questionId));
    read.add(questionId);
  }
  return { shown, read };
}

/**
 * Creates a draft for the questions of a form, whose answers are held in `store`; values that are not stored as answers (entries of lists)
 * stay in the draft. `before` is the draft it replaces.
 */
export function createAnswerDraft(
  fields: readonly FormField[],
  store: AnswerStore = answersInMemory(fields),
  before?: AnswerDraft,
): AnswerDraft {
  const byId = new Map(fields.map((field) => [field.questionId, field]));
  const { shown, read } = shownAnswers(fields, before);
  const storeOf = (questionId: string) => {
    const field = byId.get(questionId);
    return field && keepsAnswers(field) ? store : shown;
  };
  const answer = (questionId: string) => storeOf(questionId).find(questionId)?.answer;
  const stored = (questionId: string) => storeOf(questionId).find(questionId)?.stored;
  const opened = new Map(fields.map(({ questionId }) => [questionId, openedBefore(questionId)]));

  /** Changes made since the step was opened can still be undone; all other answers were opened as they are stored. */
  function openedBefore(questionId: string): unknown {
    const was = before?.opened(questionId);
    const isKnown = before?.fields.some((field) => field.questionId === questionId);
    return isKnown && !sameAnswer(answer(questionId), was) ? was : stored(questionId);
  }

  const ofTopic = (topicId: number | undefined) =>
    fields.filter((field) => (topicId === undefined || field.topicId === topicId) && keepsAnswers(field));
  return {
    fields,
    answer,
    isRead: (questionId) => storeOf(questionId) === store || read.has(questionId),
    set: (questionId, next) => {
      read.add(questionId);
      storeOf(questionId).set(questionId, next);
    },
    applicable: applicableLook(fields, answer),
    changes: (topicId) =>
      new Map(
        ofTopic(topicId).flatMap(({ questionId }) => {
          const now = answer(questionId);
          return sameAnswer(stored(questionId), now) ? [] : [[questionId, now] as const];
        }),
      ),
    open: () => {
      for (const { questionId } of fields) opened.set(questionId, stored(questionId));
    },
    opened: (questionId) => opened.get(questionId),
    differsFromOpened: (topicId) =>
      ofTopic(topicId).some(({ questionId }) => !sameAnswer(answer(questionId), opened.get(questionId))),
    reopen: (topicId) => {
      for (const { questionId } of ofTopic(topicId)) store.set(questionId, opened.get(questionId));
    },
    subscribe: (listener) => {
      const stops = [store.subscribe(listener), shown.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
