import { applicableQuestions, dependencySourceTypes, sameAnswer } from '@atrium/domain/questionary';
import { matches, questionType } from '@atrium/questions';
import type { FormField } from './form-model.ts';

/** An answer in the form: as it stands, as it is stored, and as it was when the step was opened. */
interface AnswerState {
  readonly answer: unknown;
  readonly stored: unknown;
  /** The version of the stored answer that the person has seen, 0 for none. */
  readonly version: number;
  readonly opened: unknown;
}

/** Answers as they stand in the form, before and after they are stored. Outside of React, so that typing redraws one question. */
export interface AnswerDraft {
  readonly fields: readonly FormField[];
  answer(questionId: string): unknown;
  version(questionId: string): number;
  state(questionId: string): AnswerState | undefined;
  set(questionId: string, answer: unknown): void;
  /** Puts back what was typed before a crash, made from the version it was made from then. */
  restore(questionId: string, answer: unknown, version: number): void;
  /** The questions that apply with the answers as they stand; the same set while nothing changed. */
  applicable(): ReadonlySet<string>;
  /** Answers that differ from what is stored, of one topic or of all. */
  changes(topicId?: number): ReadonlyMap<string, unknown>;
  /** What was sent is stored now, under these versions; what was typed meanwhile stays a change. */
  commit(sent: ReadonlyMap<string, unknown>, versions: ReadonlyMap<string, number>): void;
  /** Somebody else's answer is the stored one; the own one stays unless it is given up. */
  adopt(questionId: string, theirs: unknown, version: number, givesUp: boolean): void;
  /** Goes back to what is stored. */
  discard(): void;
  /** From here on Reset leads back to what is stored now. */
  open(): void;
  /** Whether a topic differs from when it was opened, stored meanwhile or not. */
  differsFromOpened(topicId: number): boolean;
  /** Goes back to when the topic was opened; what was stored since is a change again. */
  reopen(topicId: number): void;
  subscribe(listener: () => void): () => void;
}

const blankState: AnswerState = { answer: undefined, stored: undefined, version: 0, opened: undefined };

/** What the server says anew replaces what was stored; what is typed and not sent stays, with what it was made from. */
function startOf({ stored, version }: FormField, before: AnswerState | undefined): AnswerState {
  if (before && !sameAnswer(before.answer, before.stored)) return before;
  const opened = before && !sameAnswer(before.answer, before.opened) ? before.opened : stored;
  return { answer: stored, stored, version, opened };
}

/** A draft over the questions of a form; `before` is the draft it takes the place of. */
export function createAnswerDraft(fields: readonly FormField[], before?: AnswerDraft): AnswerDraft {
  const byId = new Map(fields.map((field) => [field.questionId, field]));
  const states = new Map(fields.map((field) => [field.questionId, startOf(field, before?.state(field.questionId))]));
  const listeners = new Set<() => void>();
  const stateOf = (questionId: string) => states.get(questionId) ?? blankState;
  const change = (questionId: string, part: Partial<AnswerState>) =>
    states.set(questionId, { ...stateOf(questionId), ...part });
  const evaluate = () =>
    applicableQuestions(
      fields.map((field) => ({ ...field, answer: stateOf(field.questionId).answer })),
      matches,
    );
  let applicable = evaluate();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const ofTopic = (topicId: number | undefined) =>
    fields.filter(
      (field) => (topicId === undefined || field.topicId === topicId) && questionType(field.type).keepsAnswers,
    );
  return {
    fields,
    answer: (questionId) => stateOf(questionId).answer,
    version: (questionId) => stateOf(questionId).version,
    state: (questionId) => states.get(questionId),
    set: (questionId, answer) => {
      change(questionId, { answer });
      const field = byId.get(questionId);
      if (field && dependencySourceTypes.includes(field.type)) applicable = evaluate();
      tell();
    },
    restore: (questionId, answer, version) => {
      change(questionId, { answer, version });
      applicable = evaluate();
      tell();
    },
    applicable: () => applicable,
    changes: (topicId) =>
      new Map(
        ofTopic(topicId).flatMap(({ questionId }) => {
          const { answer, stored } = stateOf(questionId);
          return sameAnswer(stored, answer) ? [] : [[questionId, answer] as const];
        }),
      ),
    commit: (sent, versions) => {
      for (const [questionId, stored] of sent) change(questionId, { stored });
      for (const [questionId, version] of versions) change(questionId, { version });
      tell();
    },
    adopt: (questionId, theirs, version, givesUp) => {
      change(questionId, { stored: theirs, version, ...(givesUp ? { answer: theirs, opened: theirs } : {}) });
      applicable = evaluate();
      tell();
    },
    discard: () => {
      for (const [questionId, { stored }] of states) change(questionId, { answer: stored });
      applicable = evaluate();
      tell();
    },
    open: () => {
      for (const [questionId, { stored }] of states) change(questionId, { opened: stored });
    },
    differsFromOpened: (topicId) =>
      ofTopic(topicId).some(({ questionId }) => {
        const { answer, opened } = stateOf(questionId);
        return !sameAnswer(answer, opened);
      }),
    reopen: (topicId) => {
      for (const { questionId } of ofTopic(topicId)) change(questionId, { answer: stateOf(questionId).opened });
      applicable = evaluate();
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
