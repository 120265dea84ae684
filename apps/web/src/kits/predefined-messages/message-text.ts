import { escapeHtml } from '@atrium/domain/html';

/** A message as formatted text: a paragraph for each of its own, line breaks kept. */
export function asHtml(message: string): string {
  return message
    .split(/\n\s*\n/)
    .map((paragraph) => escapeHtml(paragraph.trim()))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/** Formatted text as a message: its words, paragraphs parted by an empty line. */
export function asPlainText(html: string): string {
  const apart = html.replace(/<br\s*\/?>/g, '\n').replace(/<\/(p|li|h[1-6]|div|pre)>/g, '\n\n');
  const words = new DOMParser().parseFromString(apart, 'text/html').body.textContent ?? '';
  return words.replace(/\n{3,}/g, '\n\n').trim();
}

/** A comment with a message after what it said before. */
export function withMessage(comment: string, message: string): string {
  return asPlainText(comment) === '' ? asHtml(message) : `${comment}${asHtml(message)}`;
}
