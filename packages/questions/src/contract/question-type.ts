import type { DependencyCondition, FilterOperator, QuestionTypeId } from '@atrium/domain/question';
import type { z } from 'zod';

/** What a type may know beyond an answer when it checks it or puts it into words. */
export interface Surroundings {
  /** IANA name of the facility's time zone, in which the days of date questions begin. */
  readonly zone: string;
  /** Formats an ISO time in the facility's format. */
  formatDate(iso: string, withTime: boolean): string;
  /** Formats a number in the reader's language; if absent, with a decimal point. */
  formatNumber?(value: number): string;
  /** Translates one of our words into the reader's language; if absent, it stays English. */
  say?(word: string): string;
  /** Returns the name of an uploaded file, if known. */
  fileName?(id: string): string | undefined;
  /** Unit of time requested on instruments, as the call counts it (day, hour, week). */
  readonly allocationTimeUnit?: string;
}

/** For tests and for places without a facility: UTC and ISO dates. */
export const plainSurroundings: Surroundings = {
  zone: 'UTC',
  formatDate: (iso, withTime) => (withTime ? iso.slice(0, 16).replace('T', ' ') : iso.slice(0, 10)),
};

/** How an answer counts in the grade of a review: its weight, and the number or word that was answered. */
export interface Score {
  readonly weight: number;
  readonly said: string;
}

/**
 * Everything about a question type except its screens and storage. Methods are declared as methods so that the registry can hold types of
 * different configurations together.
 */
export interface QuestionType<Config, Answer> {
  readonly id: QuestionTypeId;
  /** The name shown in the editor's menus. */
  readonly name: string;

  /** The shape of a stored configuration; tolerant, because it must read whatever was ever stored. */
  readonly config: z.ZodType<Config>;
  /** What an administrator may save, with the messages for anything else (rule Q10). */
  readonly configForm: z.ZodType<Config>;
  /** The configuration of a new question, which also supplies missing keys when a stored configuration is read. */
  readonly blankConfig: Config;
  /** The current version of configuration and answer. */
  readonly version: number;
  /** Converts a configuration stored by an older version to the current one. */
  upgradeConfig?(stored: Readonly<Record<string, unknown>>, version: number): Record<string, unknown>;

  /** False for types that only display something or whose content is stored elsewhere. */
  readonly keepsAnswers: boolean;
  /** True for lists of separate records: the answer is a summary of them, validated like any other and never stored. */
  readonly keepsEntries: boolean;
  /** The shape of an answer, however incomplete; nothing else is stored. */
  readonly shape: z.ZodType<Answer>;
  /** Returns why an answer of the right shape is still unreadable; also checked on partial saves. */
  malformed?(answer: Answer, config: Config): string | undefined;
  /** Returns the schema of a complete answer, with the messages for anything else (rules Q15 and Q67). */
  answer(config: Config, surroundings: Surroundings): z.ZodType<Answer>;
  /** Returns the answer of an unanswered question. */
  blank(config: Config): Answer;
  isEmpty(answer: Answer): boolean;
  /** Returns the answer as it is to be stored: numbers in SI units, days at their start, choices in one form. */
  prepare?(answer: Answer, config: Config, surroundings: Surroundings): Answer;

  /** Returns the answer in words, empty if there is none. */
  text(answer: Answer, config: Config, surroundings: Surroundings): string;
  /** Compares for dependencies; types without it cannot be depended on (rules Q36 and Q38). */
  matches?(answer: Answer, condition: DependencyCondition, parameter: unknown): boolean;
  /** Returns the score that an answer gives, if the question is marked as a score (rule R222). */
  score?(answer: Answer, config: Config): Score | undefined;
  /** How lists may filter by this type. */
  readonly filterOperators: readonly FilterOperator[];
}

/** A type as the registry returns it, when it is known only at run time. */
export type AnyQuestionType = QuestionType<unknown, unknown>;
