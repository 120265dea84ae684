/** A text made storable, and the characters that had to go, each once, in order of appearance. */
export interface AsciiText {
  readonly text: string;
  readonly replaced: readonly string[];
}

/**
 * Keeps printable ASCII, line breaks and tabs; every other visible character becomes one
 * blank (rule P8). The characters replaced are listed so that the notice can name them before saving.
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

/** The notice which characters become blanks when the abstract is saved, or undefined when none do (rule P8). */
export function replacedCharactersNotice(replaced: readonly string[]): string | undefined {
  if (replaced.length === 0) return undefined;
  const shown = replaced.slice(0, 20).map((character) => (character.trim() === '' ? codePoint(character) : character));
  const more = replaced.length > shown.length ? ` and ${replaced.length - shown.length} more` : '';
  return `Only printable ASCII characters are kept. These will be replaced by a space: ${shown.join(' ')}${more}`;
}

/** The stored form of an abstract: as typed where the facility allows Unicode, printable ASCII otherwise. */
export function storedAbstract(text: string, unicodeAllowed: boolean): string {
  return unicodeAllowed ? text.replace(/\r\n?/g, '\n') : toPrintableAscii(text).text;
}

/** Whether nothing is left to read of an abstract in its stored form: one in another script is missing, not empty lines (rule P8). */
export function isAbstractLost(stored: string): boolean {
  return stored.trim() === '';
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
