import { folded } from '@atrium/domain/kernel';

/** Whether two words differ by at most one omitted, added, changed or swapped letter. */
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

/** Hyphens split both what is typed and the name; typing errors are tolerated within each part. */
const partsOf = (words: string) => words.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Words of at least four letters can be recognized despite one wrong letter. */
const guessable = 4;

/**
 * Rates how well a name matches what was typed: 3 if it begins with it, 2 if every word is in it or in the accompanying text, 1 if every
 * word is with one typing error each, 0 otherwise.
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
      // The word may be typed only in part.
      [word.length - 1, word.length, word.length + 1].some((length) => isOneSlip(word, part.slice(0, length))),
    );
  const isGuessed = (word: string) =>
    partsOf(word).length > 0 && partsOf(word).every((part) => includes(part) || isMeant(part));
  return words.every((word) => includes(word) || isGuessed(word)) ? 1 : 0;
}
