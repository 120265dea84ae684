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
  /** The stored answer; undefined if nothing is stored. */
  readonly stored?: { readonly answer: unknown; readonly version?: number } | undefined;
  /** The records that belong to the question, for types that are lists of records. */
  readonly entries?: readonly unknown[] | undefined;
  /** Whether the person who saves may read the question (rule Q13). */
  readonly isReadable: boolean;
}

/** The rules of the question types, passed in so that this area does not depend on their registry. */
export interface AnswerRules {
  readonly matches: Matches;
  /** Whether answers of the type are stored at all. */
  keepsAnswers(type: QuestionTypeId): boolean;
  /** Whether the type is a list of separate records, which is checked but not stored as an answer. */
  keepsEntries(type: QuestionTypeId): boolean;
  /** Returns the default answer of an unanswered question. */
  blank(type: QuestionTypeId, config: unknown): unknown;
  /** Returns the answer in its stored form, and its problems. */
  accept(
    type: QuestionTypeId,
    config: unknown,
    answer: unknown,
    isPartialSave: boolean,
  ): { readonly answer: unknown; readonly problems: readonly string[] };
}

export interface TopicSave {
  readonly topicId: number;
  /** Question id to answer; the caller has removed entries without an answer. */
  readonly answers: ReadonlyMap<string, unknown>;
  readonly isPartialSave: boolean;
  /** Whether answers that were not sent remain; otherwise the sent ones replace those of the topic (rule Q65). */
  readonly keepsUnsent?: boolean;
  /** The version on which each sent answer is based, 0 for none; an answer without a version is not checked for conflicts. */
  readonly versions?: ReadonlyMap<string, number>;
}

/** An answer that another person changed since the sender read it. */
export interface AnswerConflict {
  readonly questionId: string;
  readonly question: string;
  /** The stored answer, or the blank answer if it was removed. */
  readonly theirs: unknown;
  readonly version: number;
}

export interface TopicSavePlan {
  /** New or changed answers to write. */
  readonly write: ReadonlyArray<{ readonly questionId: string; readonly answer: unknown }>;
  /** Questions whose stored answer is removed, because they apply but are no longer answered. */
  readonly remove: readonly string[];
  /** Questions whose answers hold after the save, written or unchanged: those sent, in the order received, then those left blank. */
  readonly kept: readonly string[];
  /** Lists of records whose question no longer applies after the save, so that their records can be deleted. */
  readonly ceased: readonly string[];
  readonly problems: readonly AnswerProblem[];
  /** Sent answers that would overwrite another person's change (rule Q68). */
  readonly conflicts: readonly AnswerConflict[];
}

/** Checks that a topic and its answers belong to the template (rule Q63). */
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
 * Computes the changes made by a save of a topic (rules Q64, Q65, Q66 and Q67). It replaces the topic's answers: those that apply but were
 * not sent are removed, unless the sender asks to keep them. Questions that do not apply or that the person cannot read keep their stored
 * answers, whatever was sent. A complete save checks every question that applies, even if it was not sent, as the screen does.
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
    // Completing a form accepts everything it shows, including blank answers.
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

/** Returns the answer of a question after the save, before its type converts it to its stored form. */
function answerAfter({ questionId, type, config, stored }: AnswerField, save: TopicSave, rules: AnswerRules): unknown {
  if (save.answers.has(questionId) && rules.keepsAnswers(type)) return save.answers.get(questionId);
  return save.keepsUnsent && stored ? stored.answer : rules.blank(type, config);
}

/** Returns a conflict if a sent answer is based on another version than the stored one (rule Q68). */
function conflictOf(field: AnswerField, { versions }: TopicSave, rules: AnswerRules): AnswerConflict[] {
  const { questionId, question, stored, type, config } = field;
  const from = versions?.get(questionId);
  const version = stored?.version ?? 0;
  if (from === undefined || from === version) return [];
  return [{ questionId, question, theirs: stored ? stored.answer : rules.blank(type, config), version }];
}

/**
 * Returns the lists of records in the saved topic that do not apply, and those in other topics that ceased to apply. A person who cannot
 * read every question may see a different result; only lists that apply for nobody are returned.
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

/** Returns the problems of a list of records on a complete save; the content of the records is checked by their own forms. */
function entryProblems(field: AnswerField, save: TopicSave, rules: AnswerRules): AnswerProblem[] {
  const { questionId, question, topicId, type, config, entries = [] } = field;
  if (save.isPartialSave || topicId !== save.topicId || !rules.keepsEntries(type)) return [];
  const { problems } = rules.accept(type, config, entries, false);
  return problems.length > 0 ? [{ questionId, question, messages: problems }] : [];
}

/** Whether two answers are equal as JSON, regardless of the order of keys. */
export function sameAnswer(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = definedKeys(left);
  return keys.length === definedKeys(right).length && keys.every((key) => sameAnswer(left[key], right[key]));
}

/** JSON drops keys whose value is undefined, so they do not count as a difference. */
function definedKeys(object: Record<string, unknown>): string[] {
  return Object.keys(object).filter((key) => object[key] !== undefined);
}
