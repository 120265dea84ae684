import { escapeHtml } from '@atrium/domain/html';

/** Returns a message as formatted text, preserving paragraphs and line breaks. */
export function asHtml(message: string): string {
  return message
    .split(/\n\s*\n/)
    .map((paragraph) => escapeHtml(paragraph.trim()))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/** Returns formatted text as a plain message, with an empty line between paragraphs. */
export function asPlainText(html: string): string {
  const apart = html.replace(/<br\s*\/?>/g, '\n').replace(/<\/(p|li|h[1-6]|div|pre)>/g, '\n\n');
  const words = new DOMParser().parseFromString(apart, 'text/html').body.textContent ?? '';
  return words.replace(/\n{3,}/g, '\n\n').trim();
}

/** Returns a comment with a message appended. */
export function withMessage(comment: string, message: string): string {
  return asPlainText(comment) === '' ? asHtml(message) : `${comment}${asHtml(message)}`;
}
