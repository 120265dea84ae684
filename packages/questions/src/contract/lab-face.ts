import type { Random, Snag } from '@atrium/domain/form-lab';

/** A value that a condition may compare with. */
export type Choosable = string | number | boolean;

/**
 * What the form lab asks of a type: what people will stumble over in its settings, and how somebody answers it. Methods are
 * written as methods so that faces of different types stand side by side.
 */
export interface LabFace<Config, Answer> {
  /** Fields of the configuration without which nobody can answer, when an administrator could not save them like this. */
  readonly blocking: readonly string[];
  /** What is wrong beyond what could not be saved today. */
  snags?(config: Config): readonly Snag[];
  /** Some answer, not yet checked. */
  invent(config: Config, random: Random): Answer;
  /** Of types that others may depend on: what can be chosen, and the answer that chooses it; undefined when none does. */
  readonly choices?: {
    offered(config: Config): readonly Choosable[];
    choosing(chosen: readonly Choosable[], config: Config): Answer | undefined;
  };
}

export type AnyLabFace = LabFace<unknown, unknown>;

/** A face with the types of its question, as the registry holds it beside others. */
export const defineLabFace = <Config, Answer>(face: LabFace<Config, Answer>): AnyLabFace => face as AnyLabFace;

/** A whole number from the smaller to the larger bound, both included. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (Math.max(most, least) - least + 1));
}

/** One of several; undefined when there are none. */
export function oneOf<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

/** Some of several, in their order; at most one where only one may be chosen. */
export function someOf<Item>(random: Random, items: readonly Item[], isMultiple: boolean): readonly Item[] {
  if (isMultiple) return items.filter(() => random() < 0.5);
  const one = oneOf(random, items);
  return one === undefined || random() < 0.15 ? [] : [one];
}

const vocabulary = 'beam sample time data cell run heat light phase layer grain flux'.split(' ');

/** Words of exactly this many characters. */
export function wordsOfLength(random: Random, length: number): string {
  let words = '';
  while (words.length < length) words += `${words === '' ? '' : ' '}${oneOf(random, vocabulary) ?? ''}`;
  const cut = words.slice(0, length);
  return cut.endsWith(' ') ? `${cut.slice(0, -1)}.` : cut;
}
