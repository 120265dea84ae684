/** Said while blank lines stand one after another (rule Q24). */
export const extraBlankLines =
  'Extra blank lines between paragraphs will be removed to comply with formatting standards.';

// Three line breaks in a row are two empty paragraphs, or three breaks inside of one.
const emptyParagraphs = /(?:<p>(?:\s|&nbsp;|<br ?\/?>)*<\/p>\s*){2,}/g;
const breaks = /(?:<br ?\/?>\s*){3,}/g;

/** The text with at most one blank line between paragraphs. */
export function withoutExtraBlankLines(html: string): string {
  return html.replace(breaks, '<br><br>').replace(emptyParagraphs, '<p></p>');
}

export function hasExtraBlankLines(html: string): boolean {
  return withoutExtraBlankLines(html) !== html;
}
