import { folded } from '@atrium/domain/kernel';

/** Whether one word becomes the other by leaving out, adding, changing or swapping one letter at most. */
export function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let same = 0;
  while (same < typed.length && typed[same] === meant[same]) same += 1;
  const rest = (word: string, skipped: number) => word.slice(same + skipped);
  if (rest(typed, 1) === rest(meant, 1) || rest(typed, 1) === rest(meant, 0) || rest(typed, 0) === rest(meant, 1)) {
    return true;
  }
  return typed[same] === meant[same + 1] && typed[same + 1] === meant[same] && rest(typed, 2) === rest(meant, 2);
}

/** A hyphen parts what is typed as it parts the name: a slip is looked for within each part. */
const partsOf = (words: string) => words.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Words of four letters say enough to be guessed when one of them is wrong. */
const guessable = 4;

/**
 * How well a name answers what was typed: 3 when it begins so, 2 when every word is in it or in what is said beside it, 1 when every word is,
 * but for one slip each; 0 when it does not.
 */
export function rankOf(typed: string, label: string, beside = ''): 0 | 1 | 2 | 3 {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const name = folded(label);
  if (name.startsWith(words.join(' '))) return 3;
  const all = `${name} ${folded(beside)}`;
  const includes = (word: string) => all.includes(word);
  if (words.every(includes)) return 2;
  const parts = partsOf(all);
  const isMeant = (word: string) =>
    word.length >= guessable &&
    parts.some((part) =>
      // What is typed may be the beginning of the word only.
      [word.length - 1, word.length, word.length + 1].some((length) => isOneSlip(word, part.slice(0, length))),
    );
  const isGuessed = (word: string) =>
    partsOf(word).length > 0 && partsOf(word).every((part) => includes(part) || isMeant(part));
  return words.every((word) => includes(word) || isGuessed(word)) ? 1 : 0;
}
