import type { DependencyCondition, QuestionTypeId } from '../question/index.ts';
import type { Matches } from '../questionary/index.ts';
import type { FormField, FormTopic } from '../template/index.ts';

/** A question of a form, with its configuration completed and the options of its pickers included. */
export interface LabField extends FormField {
  readonly text: string;
  readonly type: QuestionTypeId;
}

export type LabForm = ReadonlyArray<FormTopic<LabField>>;

/** A requirement for an answer: that it meets a condition, or that it does not. */
export interface Wish {
  readonly condition: DependencyCondition;
  readonly params: unknown;
  readonly isMet: boolean;
}

/** A problem in the settings of a question that respondents will encounter. */
export interface Snag {
  /** How serious it is: from a question nobody can get past to a probable slip. */
  readonly severity: 'ERROR' | 'WARNING' | 'HINT';
  readonly message: string;
}

/** Returns a number from 0 up to, but not including, 1. */
export type Random = () => number;

/** What differs by question type; implemented by the registry of types. */
export interface LabTypes {
  readonly matches: Matches;
  /** Returns the problems in a question's settings. */
  snags(field: LabField): readonly Snag[];
  /** Returns an answer that completes the question and fulfils all wishes; undefined if there is none. */
  answerWith(field: LabField, wishes: readonly Wish[]): { readonly answer: unknown } | undefined;
  /** Returns any answer that completes the question; undefined if there is none, or the question takes no answer. */
  invent(field: LabField, random: Random): { readonly answer: unknown } | undefined;
  /** Whether the question takes an answer at all. */
  isAnswered(field: LabField): boolean;
  /** Returns an answer in words. */
  words(field: LabField, answer: unknown): string;
  /** Returns, in words, the value that a condition compares with. */
  valueWords(field: LabField, params: unknown): string;
}

/** Returns a random generator (mulberry32) of numbers from 0 up to 1, the same for the same seed, so that a finding can be reproduced. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns the questions that can be asked; those of topics that are switched off are left out (decision 35). */
export function askedFields(form: LabForm): readonly LabField[] {
  return form.flatMap(({ isEnabled, fields }) => (isEnabled ? fields : []));
}

/** How many steps the search takes for one question before it counts as undecided. */
export const searchLimit = 4000;

/** The number of random fills, before those that aim at branches not yet reached. */
export const freeFills = 6;

/** The most fills in total; branches that they did not reach are reported. */
export const fillsLimit = 400;

/** The number of fills that are shown with their answers. */
export const shownFills = 8;
