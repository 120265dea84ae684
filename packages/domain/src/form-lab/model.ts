import type { DependencyCondition, QuestionTypeId } from '../question/index.ts';
import type { Matches } from '../questionary/index.ts';
import type { FormField, FormTopic } from '../template/index.ts';

/** A question of a form, with its configuration completed and what pickers may offer filled in. */
export interface LabField extends FormField {
  readonly text: string;
  readonly type: QuestionTypeId;
}

export type LabForm = ReadonlyArray<FormTopic<LabField>>;

/** What an answer is asked to be: that it meets a condition, or that it does not. */
export interface Wish {
  readonly condition: DependencyCondition;
  readonly params: unknown;
  readonly isMet: boolean;
}

/** Something in the settings of a question that people will stumble over. */
export interface Snag {
  /** Whether nobody can get past it, or it merely looks like a slip. */
  readonly severity: 'ERROR' | 'WARNING' | 'HINT';
  readonly message: string;
}

/** A number from 0 up to, but not including, 1. */
export type Random = () => number;

/** What differs by question type; the registry of types answers it. */
export interface LabTypes {
  readonly matches: Matches;
  /** What speaks against the settings of a question. */
  snags(field: LabField): readonly Snag[];
  /** An answer a person may complete the question with that fulfils all wishes; undefined when there is none. */
  answerWith(field: LabField, wishes: readonly Wish[]): { readonly answer: unknown } | undefined;
  /** Some answer a person may complete the question with; undefined when there is none, or nothing is answered here. */
  invent(field: LabField, random: Random): { readonly answer: unknown } | undefined;
  /** Whether the question asks for an answer at all. */
  isAnswered(field: LabField): boolean;
  /** An answer in words. */
  words(field: LabField, answer: unknown): string;
  /** A value a condition compares with, in words. */
  valueWords(field: LabField, params: unknown): string;
}

/** A generator (mulberry32) that gives the same numbers from 0 up to 1 for the same seed, so that a finding can be shown again. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Questions that are asked at all: those of topics that are switched off stay out (decision 35). */
export function askedFields(form: LabForm): readonly LabField[] {
  return form.flatMap(({ isEnabled, fields }) => (isEnabled ? fields : []));
}

/** How many ways through the conditions are tried for one question before it is called undecided. */
export const searchLimit = 4000;

/** Fills without any aim, before those that go for what was not reached. */
export const freeFills = 6;

/** Fills in all; what they did not reach is said. */
export const fillsLimit = 400;

/** Fills that are shown with their answers. */
export const shownFills = 8;
