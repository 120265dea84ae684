/** The most characters a cell may hold, counted as the format counts them: in units of UTF-16. */
const cellLimit = 32_767;
const nameLimit = 31;
const cutOff = ' … [cut off: a cell holds 32,767 characters]';

/** No more than so many units, and no half of a sign at the end. */
const cut = (text: string, units: number) => text.slice(0, units).replace(/[\uD800-\uDBFF]$/, '');

/**
 * What would come out as another text: signs that XML does not have or our writer leaves out, and words that stand for such a sign in the
 * format. Each is written by its number, which readers turn back.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is sought
const notAsTyped = /[\0-\x08\x0B\f\x0E-\x1F\x7F-\x9F\uFDD0-\uFDEF\uFFFD-\uFFFF]|_(?=x[0-9a-fA-F]{4}_)/g;

const byNumber = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * A text as a cell of a workbook holds it, so that Excel shows it as it was typed; breaks of lines become those of the format. One that is
 * too long ends with words that say so (rule X48).
 */
export function cellWords(text: string): string {
  const whole = text.replaceAll(/\r\n?/g, '\n');
  const held = whole.length > cellLimit ? cut(whole, cellLimit - cutOff.length) + cutOff : whole;
  return held.toWellFormed().replaceAll(notAsTyped, byNumber);
}

/** What a name of a sheet may not hold, as Excel calls the file damaged otherwise. */
const notInNames = /[[\]/\\:*?]/g;

/** The first of these names that is free: numbered where it is taken, whatever the case of its letters. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? '' : ` (${count})`;
    const free = cut(name, nameLimit - end.length) + end;
    if (!taken.has(free.toLowerCase())) return free;
  }
}

/** Names that Excel takes for these sheets, each of them once, as near to the given ones as can be (rule X49). */
export function sheetNames(given: readonly string[]): string[] {
  const taken = new Set<string>();
  return given.map((name, at) => {
    const plain = name.toWellFormed().replaceAll(notAsTyped, '').replaceAll(/\s/g, ' ').replaceAll(notInNames, '-');
    const trimmed = cut(plain, nameLimit).replaceAll(/^['\s]+|['\s]+$/g, '');
    // Excel keeps this one for itself.
    const own = /^history$/i.test(trimmed) ? `${trimmed} -` : trimmed;
    const free = freeName(own || `Sheet ${at + 1}`, taken);
    taken.add(free.toLowerCase());
    return free;
  });
}
