/** Maximum length of a cell, counted in UTF-16 code units, as the format does. */
const cellLimit = 32_767;
const nameLimit = 31;
const cutOff = ' … [cut off: a cell holds 32,767 characters]';

/** Cuts a text to a number of code units, without leaving half of a character at the end. */
const cut = (text: string, units: number) => text.slice(0, units).replace(/[\uD800-\uDBFF]$/, '');

/**
 * Text that would not survive: characters that XML does not allow or that the writer drops, and words that the format uses to escape such a
 * character. Each is written as its escaped code, which readers decode.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is sought
const notAsTyped = /[\0-\x08\x0B\f\x0E-\x1F\x7F-\x9F\uFDD0-\uFDEF\uFFFD-\uFFFF]|_(?=x[0-9a-fA-F]{4}_)/g;

const byNumber = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * Returns a text as a cell of a workbook, so that Excel shows it as it was typed; line breaks become those of the format. A text that is
 * too long ends with a note that says so (rule X48).
 */
export function cellWords(text: string): string {
  const whole = text.replaceAll(/\r\n?/g, '\n');
  const held = whole.length > cellLimit ? cut(whole, cellLimit - cutOff.length) + cutOff : whole;
  return held.toWellFormed().replaceAll(notAsTyped, byNumber);
}

/** Characters not allowed in the name of a sheet; Excel would report the file as damaged. */
const notInNames = /[[\]/\\:*?]/g;

/** Returns the name if it is free, otherwise the first free numbered variant; names are compared without regard to case. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? '' : ` (${count})`;
    const free = cut(name, nameLimit - end.length) + end;
    if (!taken.has(free.toLowerCase())) return free;
  }
}

/** Returns unique names for these sheets that Excel accepts, as close to the given names as possible (rule X49). */
export function sheetNames(given: readonly string[]): string[] {
  const taken = new Set<string>();
  return given.map((name, at) => {
    const plain = name.toWellFormed().replaceAll(notAsTyped, '').replaceAll(/\s/g, ' ').replaceAll(notInNames, '-');
    const trimmed = cut(plain, nameLimit).replaceAll(/^['\s]+|['\s]+$/g, '');
    // Excel reserves this name.
    const own = /^history$/i.test(trimmed) ? `${trimmed} -` : trimmed;
    const free = freeName(own || `Sheet ${at + 1}`, taken);
    taken.add(free.toLowerCase());
    return free;
  });
}
