import type { Word } from '../../words/index.tsx';
import { type CarefulPaste, carefulPaste, type LostKind } from './careful-paste.ts';
import { countEquations, escaped, htmlOfLatex, htmlOfLines, isBrokenAtMargin } from './plain-paste.ts';

/** What somebody is asked before a pasted text goes in; it names every change that will be made to it. */
export type PasteQuestion =
  | { readonly kind: 'lost'; readonly lost: CarefulPaste['lost']; readonly html: string }
  | { readonly kind: 'latex'; readonly count: number; readonly html: string; readonly asIs: string }
  | { readonly kind: 'lines'; readonly html: string; readonly asIs: string };

/** What to do with a pasted text: put this HTML in, ask first, or leave it to the editor. */
export type PasteAnswer =
  | { readonly do: 'put'; readonly html: string }
  | { readonly do: 'ask'; readonly question: PasteQuestion }
  | { readonly do: 'nothing' };

const asLines = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');

const hasWords = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() !== '';

/** Decides by what the clipboard holds; what was copied in one of our own editors is left to the editor. */
export function lookAtPaste(html: string, text: string, images: boolean): PasteAnswer {
  if (html.includes('data-pm-slice')) return { do: 'nothing' };
  // Editors of code and LaTeX add HTML that only colours the same text.
  const count = countEquations(text);
  if (count > 0 && !/<(?:sub|sup|table|math|img)\b|data-equation|katex|mso-/i.test(html))
    return { do: 'ask', question: { kind: 'latex', count, html: htmlOfLatex(text), asIs: asLines(text) } };
  if (html !== '' && hasWords(html)) {
    const careful = carefulPaste(html, { images });
    return Object.keys(careful.lost).length === 0
      ? { do: 'put', html: careful.html }
      : { do: 'ask', question: { kind: 'lost', lost: careful.lost, html: careful.html } };
  }
  if (html === '' && isBrokenAtMargin(text))
    return { do: 'ask', question: { kind: 'lines', html: htmlOfLines(text), asIs: asLines(text) } };
  return { do: 'nothing' };
}

/** The words for each kind of change, one and several. */
export const lostWords: Readonly<Record<LostKind, readonly [one: Word, several: Word]>> = {
  picture: ['lostPicture', 'lostPictures'],
  drawing: ['lostDrawing', 'lostDrawings'],
  innerTable: ['lostInnerTable', 'lostInnerTables'],
  media: ['lostMedium', 'lostMedia'],
};
