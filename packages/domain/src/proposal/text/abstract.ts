/** A text in storable form, and the characters that were replaced, without duplicates, in order of appearance. */
export interface AsciiText {
  readonly text: string;
  readonly replaced: readonly string[];
}

/**
 * Keeps printable ASCII, line breaks and tabs; replaces every other visible character with one blank (rule P8). Lists the replaced
 * characters, so that a notice can name them before saving.
 */
export function toPrintableAscii(text: string): AsciiText {
  const replaced = new Set<string>();
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.replace(/\r\n?/g, '\n'));
  let result = '';
  for (const { segment } of segments) {
    if (/^[\n\t\x20-\x7e]$/.test(segment)) {
      result += segment;
    } else {
      replaced.add(segment);
      result += ' ';
    }
  }
  return { text: result, replaced: [...replaced] };
}

/** Returns the notice that names the characters replaced with blanks when the abstract is saved; undefined if there are none (rule P8). */
export function replacedCharactersNotice(replaced: readonly string[]): string | undefined {
  if (replaced.length === 0) return undefined;
  const shown = replaced.slice(0, 20).map((character) => (character.trim() === '' ? codePoint(character) : character));
  const more = replaced.length > shown.length ? ` and ${replaced.length - shown.length} more` : '';
  return `Only printable ASCII characters are kept. These will be replaced by a space: ${shown.join(' ')}${more}`;
}

/** Returns the stored form of an abstract: as typed if the facility allows Unicode, printable ASCII otherwise. */
export function storedAbstract(text: string, unicodeAllowed: boolean): string {
  return unicodeAllowed ? text.replace(/\r\n?/g, '\n') : toPrintableAscii(text).text;
}

/**
 * Whether nothing readable is left of an abstract in its stored form: an abstract in another script counts as missing, not as empty lines
 * (rule P8).
 */
export function isAbstractLost(stored: string): boolean {
  return stored.trim() === '';
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
