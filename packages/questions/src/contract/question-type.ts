import type { DependencyCondition, FilterOperator, QuestionTypeId } from '@atrium/domain/question';
import type { z } from 'zod';

/** What a type may know of the world around an answer when it checks it or puts it into words. */
export interface Surroundings {
  /** IANA name of the facility's time zone: days of date questions begin there. */
  readonly zone: string;
  /** Writes an ISO time in the facility's format. */
  formatDate(iso: string, withTime: boolean): string;
  /** Writes a number in the reader's language; with a point where nobody says which. */
  formatNumber?(value: number): string;
  /** A word of ours in the reader's language; English where nobody says which. */
  say?(word: string): string;
  /** Name of an uploaded file, when it is known. */
  fileName?(id: string): string | undefined;
  /** Unit of time requested on instruments, as the call counts it (day, hour, week). */
  readonly allocationTimeUnit?: string;
}

/** For tests and for places without a facility: UTC and ISO dates. */
export const plainSurroundings: Surroundings = {
  zone: 'UTC',
  formatDate: (iso, withTime) => (withTime ? iso.slice(0, 16).replace('T', ' ') : iso.slice(0, 10)),
};

/** What an answer counts in the grade of a review: its weight, and the number or word that was answered. */
export interface Score {
  readonly weight: number;
  readonly said: string;
}

/**
 * All that is known of a question type without screen and store. Methods are written as methods so that the registry can
 * hold types of different configurations side by side.
 */
export interface QuestionType<Config, Answer> {
  readonly id: QuestionTypeId;
  /** As the editor's menus call it. */
  readonly name: string;

  /** The shape of a stored configuration; tolerant, since it must read whatever was ever stored. */
  readonly config: z.ZodType<Config>;
  /** What an administrator may save, with what is said of the rest (rule Q10). */
  readonly configForm: z.ZodType<Config>;
  /** Given to a new question, and laid under every stored configuration when it is read. */
  readonly blankConfig: Config;
  /** Version of configuration and answer as written today. */
  readonly version: number;
  /** Turns a configuration stored by an older version into one of today. */
  upgradeConfig?(stored: Readonly<Record<string, unknown>>, version: number): Record<string, unknown>;

  /** False for types that only show something or whose content lives elsewhere. */
  readonly keepsAnswers: boolean;
  /** True for lists of records of their own: the answer is what is known of them, checked like any other and never stored. */
  readonly keepsEntries: boolean;
  /** What an answer looks like, however incomplete; nothing else is stored. */
  readonly shape: z.ZodType<Answer>;
  /** What makes an answer of the right shape unreadable all the same; asked on partial saves too. */
  malformed?(answer: Answer, config: Config): string | undefined;
  /** What a complete answer must be, with what is said of the rest (rules Q15 and Q67). */
  answer(config: Config, surroundings: Surroundings): z.ZodType<Answer>;
  /** The answer of a question nobody answered. */
  blank(config: Config): Answer;
  isEmpty(answer: Answer): boolean;
  /** The answer as it is to be stored: numbers in SI units, days at their start, choices in one form. */
  prepare?(answer: Answer, config: Config, surroundings: Surroundings): Answer;

  /** The answer in words, empty when nothing was answered. */
  text(answer: Answer, config: Config, surroundings: Surroundings): string;
  /** Compares for dependencies; types without it can not be depended on (rules Q36 and Q38). */
  matches?(answer: Answer, condition: DependencyCondition, parameter: unknown): boolean;
  /** The score that an answer is, where the question is marked as one (rule R222). */
  score?(answer: Answer, config: Config): Score | undefined;
  /** How lists may filter by this type. */
  readonly filterOperators: readonly FilterOperator[];
}

/** A type as the registry hands it out, when which one it is shows only at run time. */
export type AnyQuestionType = QuestionType<unknown, unknown>;
