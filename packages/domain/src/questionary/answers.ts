import { type Decision, no, yes } from '../kernel/index.ts';
import type { DependenciesOperator, QuestionTypeId } from '../question/index.ts';
import { applicableQuestions, type Dependency, type Matches } from './dependencies.ts';
import type { AnswerProblem, QuestionaryReason } from './model.ts';

/** A question of a questionary with what is stored for it. */
export interface AnswerField {
  readonly questionId: string;
  readonly topicId: number;
  readonly question: string;
  readonly type: QuestionTypeId;
  readonly config: unknown;
  readonly dependencies: readonly Dependency[];
  readonly operator?: DependenciesOperator | null | undefined;
  /** The stored answer; left out when nothing is stored. */
  readonly stored?: { readonly answer: unknown; readonly version?: number } | undefined;
  /** What is known of the records that belong to the question, for types that are lists of such. */
  readonly entries?: readonly unknown[] | undefined;
  /** Whether the person who saves may read the question (rule Q13). */
  readonly isReadable: boolean;
}

/** What the registry of question types knows, handed in so that this area stays without types. */
export interface AnswerRules {
  readonly matches: Matches;
  /** Whether answers of the type are stored at all. */
  keepsAnswers(type: QuestionTypeId): boolean;
  /** Whether the type is a list of records of their own, which is checked and not stored. */
  keepsEntries(type: QuestionTypeId): boolean;
  /** The answer of a question nobody answered. */
  blank(type: QuestionTypeId, config: unknown): unknown;
  /** The answer as it is to be stored, and what is wrong with it. */
  accept(
    type: QuestionTypeId,
    config: unknown,
    answer: unknown,
    isPartialSave: boolean,
  ): { readonly answer: unknown; readonly problems: readonly string[] };
}

export interface TopicSave {
  readonly topicId: number;
  /** Question id to answer; entries without an answer are left out before. */
  readonly answers: ReadonlyMap<string, unknown>;
  readonly isPartialSave: boolean;
  /** Answers that were not sent stay; without it the sent ones replace those of the topic (rule Q65). */
  readonly keepsUnsent?: boolean;
  /** The version each sent answer was made from, 0 for none; an answer without one is not compared. */
  readonly versions?: ReadonlyMap<string, number>;
}

/** An answer that somebody else changed since the sender read it. */
export interface AnswerConflict {
  readonly questionId: string;
  readonly question: string;
  /** What is stored now, the blank answer where it was taken away. */
  readonly theirs: unknown;
  readonly version: number;
}

export interface TopicSavePlan {
  /** Answers to write because they are new or changed. */
  readonly write: ReadonlyArray<{ readonly questionId: string; readonly answer: unknown }>;
  /** Questions whose stored answer goes, because they apply and were not answered any more. */
  readonly remove: readonly string[];
  /** Sent answers that hold after the save, written or unchanged, in the order they came. */
  readonly kept: readonly string[];
  /** Lists of records whose question does not apply after the save: what belongs to them can go. */
  readonly ceased: readonly string[];
  readonly problems: readonly AnswerProblem[];
  /** Sent answers that would overwrite somebody else's (rule Q68). */
  readonly conflicts: readonly AnswerConflict[];
}

/** A topic and its answers must belong to the template (rule Q63). */
export function answersBelong(
  topicIds: readonly number[],
  fields: readonly AnswerField[],
  save: TopicSave,
): Decision<QuestionaryReason> {
  if (!topicIds.includes(save.topicId)) return no('TOPIC_NOT_IN_TEMPLATE', { topicId: save.topicId });
  const known = new Set(fields.map(({ questionId }) => questionId));
  const stranger = [...save.answers.keys()].find((questionId) => !known.has(questionId));
  return stranger === undefined ? yes : no('QUESTION_NOT_IN_TEMPLATE', { questionId: stranger });
}

/**
 * What a save of a topic changes (rules Q64, Q65, Q66 and Q67). It replaces the topic's answers: what applies and
 * was not sent goes, unless the sender says that it stays. Questions that do not apply, and those the person cannot read, keep
 * their stored answer whatever was sent. A complete save checks every question that applies, also one that was not sent, as
 * the screen does.
 */
export function planTopicSave(fields: readonly AnswerField[], save: TopicSave, rules: AnswerRules): TopicSavePlan {
  const readable = fields.filter(({ isReadable }) => isReadable);
  const accepted = new Map(
    readable.map((field) => {
      const answer = answerAfter(field, save, rules);
      return [field.questionId, rules.accept(field.type, field.config, answer, save.isPartialSave)] as const;
    }),
  );

  const present = (field: AnswerField): unknown => {
    const isReplaced = (field.topicId === save.topicId && !save.keepsUnsent) || save.answers.has(field.questionId);
    if (isReplaced && rules.keepsAnswers(field.type)) return accepted.get(field.questionId)?.answer;
    return field.stored ? field.stored.answer : rules.blank(field.type, field.config);
  };
  const applicable = applicableQuestions(
    readable.map((field) => ({ ...field, answer: present(field) })),
    rules.matches,
  );

  const write: Array<{ questionId: string; answer: unknown }> = [];
  const remove: string[] = [];
  const problems: AnswerProblem[] = [];
  const conflicts: AnswerConflict[] = [];
  const kept = new Set<string>();
  for (const field of readable) {
    const { questionId, question, stored, type } = field;
    if (!applicable.has(questionId)) continue;
    if (!rules.keepsAnswers(type)) {
      problems.push(...entryProblems(field, save, rules));
      continue;
    }
    const isSent = save.answers.has(questionId);
    if (!isSent && field.topicId !== save.topicId) continue;
    const outcome = accepted.get(questionId);
    if (!outcome) continue;
    if (outcome.problems.length > 0 && (isSent || !save.isPartialSave)) {
      problems.push({ questionId, question, messages: outcome.problems });
    }
    if (!isSent && stored) {
      if (!save.keepsUnsent) remove.push(questionId);
      continue;
    }
    // A form that is completed as it stands means what it shows: the blank answers too.
    if (!isSent && (save.isPartialSave || !save.keepsUnsent)) continue;
    kept.add(questionId);
    if (stored && sameAnswer(stored.answer, outcome.answer)) continue;
    write.push({ questionId, answer: outcome.answer });
    conflicts.push(...conflictOf(field, save, rules));
  }
  return {
    write,
    remove,
    kept: [...new Set([...save.answers.keys(), ...kept])].filter((id) => kept.has(id)),
    ceased: ceasedLists(fields, save, rules, { applicable, present }),
    problems,
    conflicts,
  };
}

/** The answer a question has after the save, before its type says how it is stored. */
function answerAfter({ questionId, type, config, stored }: AnswerField, save: TopicSave, rules: AnswerRules): unknown {
  if (save.answers.has(questionId) && rules.keepsAnswers(type)) return save.answers.get(questionId);
  return save.keepsUnsent && stored ? stored.answer : rules.blank(type, config);
}

/** Whether a sent answer was made from another one than is stored now (rule Q68). */
function conflictOf(field: AnswerField, { versions }: TopicSave, rules: AnswerRules): AnswerConflict[] {
  const { questionId, question, stored, type, config } = field;
  const from = versions?.get(questionId);
  const version = stored?.version ?? 0;
  if (from === undefined || from === version) return [];
  return [{ questionId, question, theirs: stored ? stored.answer : rules.blank(type, config), version }];
}

/**
 * Lists of records in the saved topic that do not apply, and those elsewhere that stopped to apply. Whether a question applies may
 * look different to somebody who can not read everything; what goes applies to nobody.
 */
function ceasedLists(
  fields: readonly AnswerField[],
  save: TopicSave,
  rules: AnswerRules,
  after: { readonly applicable: ReadonlySet<string>; readonly present: (field: AnswerField) => unknown },
): string[] {
  const lists = fields.filter(({ type }) => rules.keepsEntries(type));
  if (lists.length === 0) return [];
  const stored = (field: AnswerField) => (field.stored ? field.stored.answer : rules.blank(field.type, field.config));
  const among = (answerOf: (field: AnswerField) => unknown) =>
    applicableQuestions(
      fields.map((field) => ({ ...field, answer: answerOf(field) })),
      rules.matches,
    );
  const before = among(stored);
  const toEverybody = among((field) => (field.isReadable ? after.present(field) : stored(field)));
  return lists
    .filter(({ questionId }) => !after.applicable.has(questionId) && !toEverybody.has(questionId))
    .filter(({ questionId, topicId }) => topicId === save.topicId || before.has(questionId))
    .map(({ questionId }) => questionId);
}

/** What is wrong with a list of records on a complete save; their own forms take care of what is in them. */
function entryProblems(field: AnswerField, save: TopicSave, rules: AnswerRules): AnswerProblem[] {
  const { questionId, question, topicId, type, config, entries = [] } = field;
  if (save.isPartialSave || topicId !== save.topicId || !rules.keepsEntries(type)) return [];
  const { problems } = rules.accept(type, config, entries, false);
  return problems.length > 0 ? [{ questionId, question, messages: problems }] : [];
}

/** Whether two answers are the same JSON, whatever the order of their keys. */
export function sameAnswer(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = definedKeys(left);
  return keys.length === definedKeys(right).length && keys.every((key) => sameAnswer(left[key], right[key]));
}

/** JSON forgets keys without a value, so they do not count as a difference. */
function definedKeys(object: Record<string, unknown>): string[] {
  return Object.keys(object).filter((key) => object[key] !== undefined);
}
