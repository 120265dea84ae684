import type { Random, Snag } from '@atrium/domain/form-lab';

/** A value that a condition may compare with. */
export type Choosable = string | number | boolean;

/**
 * What the form lab needs from a type: problems in its settings, and sample answers. Methods are declared as methods so that faces of
 * different types can be stored together.
 */
export interface LabFace<Config, Answer> {
  /** Fields of the configuration that make the question unanswerable if they hold values that could not be saved today. */
  readonly blocking: readonly string[];
  /** Returns problems beyond those that could not be saved today. */
  snags?(config: Config): readonly Snag[];
  /** Returns some answer, not yet validated. */
  invent(config: Config, random: Random): Answer;
  /** For types that others may depend on: the possible choices, and the answer that makes a choice; undefined if no answer does. */
  readonly choices?: {
    offered(config: Config): readonly Choosable[];
    choosing(chosen: readonly Choosable[], config: Config): Answer | undefined;
  };
}

export type AnyLabFace = LabFace<unknown, unknown>;

/** Defines a face with the types of its question and erases them, as the registry stores it. */
export const defineLabFace = <Config, Answer>(face: LabFace<Config, Answer>): AnyLabFace => face as AnyLabFace;

/** Returns a whole number between the two bounds, both included. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (Math.max(most, least) - least + 1));
}

/** Returns one of several items; undefined if there are none. */
export function oneOf<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

/** Returns some of several items, in their order; at most one if only one may be chosen. */
export function someOf<Item>(random: Random, items: readonly Item[], isMultiple: boolean): readonly Item[] {
  if (isMultiple) return items.filter(() => random() < 0.5);
  const one = oneOf(random, items);
  return one === undefined || random() < 0.15 ? [] : [one];
}

const vocabulary = 'beam sample time data cell run heat light phase layer grain flux'.split(' ');

/** Returns words of exactly this many characters in total. */
export function wordsOfLength(random: Random, length: number): string {
  let words = '';
  while (words.length < length) words += `${words === '' ? '' : ' '}${oneOf(random, vocabulary) ?? ''}`;
  const cut = words.slice(0, length);
  return cut.endsWith(' ') ? `${cut.slice(0, -1)}.` : cut;
}
