/** What is known about a person's past work, or about the subject of a proposal. */
export interface Profile {
  /** Words of titles and abstracts, stemmed by the database. */
  readonly words: readonly string[];
  readonly techniques: readonly string[];
  readonly instruments: readonly string[];
  readonly tags: readonly string[];
}

/** How well a person fits a proposal, from 0 to 1, and what they have in common. */
export interface Fit {
  readonly score: number;
  readonly shared: readonly string[];
}

/** Weights of the common features; words count most, since panels often cover a single technique. */
const weights = { words: 0.6, techniques: 0.2, instruments: 0.12, tags: 0.08 } as const;
/** A word that occurs in more than this fraction of all texts is ignored. */
const commonPart = 0.25;
const sharedTold = 4;

const overlap = (one: readonly string[], other: ReadonlySet<string>) => {
  const shared = one.filter((item) => other.has(item));
  return { part: one.length > 0 ? shared.length / one.length : 0, shared };
};

/** Returns a function that gives the weight of a word among these texts: the rarer the word, the higher; 0 if it is too common. */
function weigher(all: readonly Profile[]): (word: string) => number {
  const texts = all.length;
  const seen = new Map<string, number>();
  for (const { words } of all) {
    for (const word of new Set(words)) seen.set(word, (seen.get(word) ?? 0) + 1);
  }
  return (word) => {
    const count = seen.get(word) ?? texts;
    return texts > 8 && count / texts > commonPart ? 0 : Math.log(1 + texts / count);
  };
}

/**
 * Returns how well each person fits each proposal (rule R142): compares the words of the person's own proposals with those of the proposal,
 * with rare words counting more, and techniques, instruments and tags in common. Scores are in the given order, by proposal and then
 * person. Pure and deterministic.
 */
export function fitsOf(
  people: readonly Profile[],
  proposals: readonly Profile[],
): { readonly scores: Float32Array; readonly sharedOf: (proposal: number, person: number) => readonly string[] } {
  const weightOf = weigher([...people, ...proposals]);
  // Index of people by word, so that only people who share a word are visited.
  const owners = new Map<string, number[]>();
  people.forEach(({ words }, person) => {
    for (const word of new Set(words)) {
      if (weightOf(word) > 0) owners.set(word, [...(owners.get(word) ?? []), person]);
    }
  });
  const sets = people.map(({ techniques, instruments, tags }) => ({
    techniques: new Set(techniques),
    instruments: new Set(instruments),
    tags: new Set(tags),
  }));
  const scores = new Float32Array(proposals.length * people.length);
  proposals.forEach((proposal, row) => {
    const own = [...new Set(proposal.words)]
      .map((word) => [word, weightOf(word)] as const)
      .filter(([, weight]) => weight > 0);
    const whole = own.reduce((sum, [, weight]) => sum + weight, 0);
    const at = row * people.length;
    for (const [word, weight] of own) {
      for (const person of owners.get(word) ?? []) {
        scores[at + person] = (scores[at + person] ?? 0) + weight / whole;
      }
    }
    for (let person = 0; person < people.length; person += 1) {
      const known = sets[person];
      if (!known) continue;
      // Even experts in the same field share only about a third of an abstract's words, so a third counts as a full match.
      const words = Math.min(1, (scores[at + person] ?? 0) * 3);
      scores[at + person] =
        weights.words * words +
        weights.techniques * overlap(proposal.techniques, known.techniques).part +
        weights.instruments * overlap(proposal.instruments, known.instruments).part +
        weights.tags * overlap(proposal.tags, known.tags).part;
    }
  });
  const sharedOf = (row: number, person: number): readonly string[] => {
    const [proposal, who] = [proposals[row], people[person]];
    const known = sets[person];
    if (!proposal || !who || !known) return [];
    const theirs = new Set(who.words);
    const words = [...new Set(proposal.words)]
      .filter((word) => theirs.has(word) && weightOf(word) > 0)
      .sort((a, b) => weightOf(b) - weightOf(a) || a.localeCompare(b));
    const more = [
      ...overlap(proposal.techniques, known.techniques).shared,
      ...overlap(proposal.instruments, known.instruments).shared,
      ...overlap(proposal.tags, known.tags).shared,
    ];
    return [...more.slice(0, 2), ...words].slice(0, sharedTold);
  };
  return { scores, sharedOf };
}
