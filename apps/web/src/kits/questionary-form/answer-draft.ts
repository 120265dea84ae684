import { applicableQuestions, dependencySourceTypes, sameAnswer } from '@atrium/domain/questionary';
import { matches, questionType } from '@atrium/questions';
import type { FormField } from './form-model.ts';

/** Where answers stand: as they are in the form, as they are stored, and the version of the stored one, 0 for none. */
export interface AnswerStore {
  find(
    questionId: string,
  ): { readonly answer: unknown; readonly stored: unknown; readonly version: number } | undefined;
  set(questionId: string, answer: unknown): void;
  subscribe(listener: () => void): () => void;
}

/** Answers as they stand in the form, before and after they are stored. Outside of React, so that typing redraws one question. */
export interface AnswerDraft {
  readonly fields: readonly FormField[];
  answer(questionId: string): unknown;
  /** Whether the answer was read: the entries of a list are once it has been on the screen. */
  isRead(questionId: string): boolean;
  set(questionId: string, answer: unknown): void;
  /** The questions that apply with the answers as they stand; the same set while nothing changed. */
  applicable(): ReadonlySet<string>;
  /** Answers that differ from what is stored, of one topic or of all. */
  changes(topicId?: number): ReadonlyMap<string, unknown>;
  /** From here on Reset leads back to what is stored now. */
  open(): void;
  /** What the answer was when the step was opened. */
  opened(questionId: string): unknown;
  /** Whether a topic differs from when it was opened, stored meanwhile or not. */
  differsFromOpened(topicId: number): boolean;
  /** Goes back to when the topic was opened; what was stored since is a change again. */
  reopen(topicId: number): void;
  subscribe(listener: () => void): () => void;
}

/** Answers that stand nowhere but in the memory: previews, and what a question shows without storing it. */
export function answersInMemory(fields: readonly FormField[]): AnswerStore {
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

/** Which questions the answers bring up; reckoned anew when an answer that others depend on is another. */
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

/**
 * A draft over the questions of a form, whose answers stand in `store`; what is not stored as an answer (entries of lists) stays here.
 * `before` is the draft it takes the place of.
 */
export function createAnswerDraft(
  fields: readonly FormField[],
  store: AnswerStore = answersInMemory(fields),
  before?: AnswerDraft,
): AnswerDraft {
  const byId = new Map(fields.map((field) => [field.questionId, field]));
  const shown = answersInMemory(fields.filter((field) => !keepsAnswers(field)));
  // What lists hold is asked for by themselves: what they told the draft before is still so.
  const read = new Set<string>();
  for (const { questionId } of fields.filter((field) => !keepsAnswers(field) && before?.isRead(field.questionId))) {
    shown.set(questionId, before?.answer(questionId));
    read.add(questionId);
  }
  const storeOf = (questionId: string) => {
    const field = byId.get(questionId);
    return field && keepsAnswers(field) ? store : shown;
  };
  const answer = (questionId: string) => storeOf(questionId).find(questionId)?.answer;
  const stored = (questionId: string) => storeOf(questionId).find(questionId)?.stored;
  const opened = new Map(fields.map(({ questionId }) => [questionId, openedBefore(questionId)]));

  /** What was changed since the step was opened can still be taken back; everything else was opened as it is stored. */
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
