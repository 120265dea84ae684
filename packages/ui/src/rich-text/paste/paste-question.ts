import { type CarefulPaste, carefulPaste, isOfAnEditor } from './careful-paste.ts';
import type { LostKind, StandIns } from './losses.ts';
import type { PasteWord } from './paste-words.ts';
import { commandsLeft, countEquations, escaped, htmlOfLatex, htmlOfLines, isBrokenAtMargin } from './plain-paste.ts';

/** A question to the user before a text is pasted: nothing is changed without notice. */
export type PasteQuestion =
  | { readonly kind: 'lost'; readonly lost: CarefulPaste['lost']; readonly html: string }
  | {
      readonly kind: 'latex';
      readonly count: number;
      /** Commands that are not converted. */
      readonly left: readonly string[];
      readonly html: string;
      readonly asIs: string;
    }
  | { readonly kind: 'lines'; readonly html: string; readonly asIs: string };

/** What to do with a pasted text: insert this HTML, ask first, or leave it to the editor. */
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

/** What matters for a paste in addition to the text on the clipboard. */
interface Circumstances {
  /** Whether the text may contain pictures. */
  readonly images: boolean;
  /** Whether the clipboard holds a picture as a file, as it does when a single picture was copied from a page. */
  readonly hasFile?: boolean;
  readonly standIns?: StandIns;
}

/** Decides what to do with the content of the clipboard; content copied from an editor of ours is left to the editor. */
export function lookAtPaste(html: string, text: string, { hasFile = false, ...how }: Circumstances): PasteAnswer {
  if (isOfAnEditor(html) && (how.images || !/<img\b/i.test(html))) return { do: 'nothing' };
  // Code and LaTeX editors add HTML that only colours the same words.
  const count = countEquations(text);
  if (count > 0 && !/<(?:sub|sup|table|math|img)\b|data-equation|katex|mso-/i.test(html)) {
    const latex = htmlOfLatex(text);
    return {
      do: 'ask',
      question: { kind: 'latex', count, left: commandsLeft(latex), html: latex, asIs: asLines(text) },
    };
  }
  // PDF viewers in browsers end each line of the page with such a break.
  if ((html === '' || /<br role="presentation"/i.test(html)) && isBrokenAtMargin(text))
    return { do: 'ask', question: { kind: 'lines', html: htmlOfLines(text), asIs: asLines(text) } };
  if (hasWords(html) || (!hasFile && /<(?:img|svg|object|video)\b/i.test(html))) {
    const careful = carefulPaste(html, how);
    return Object.keys(careful.lost).length === 0
      ? { do: 'put', html: careful.html }
      : { do: 'ask', question: { kind: 'lost', lost: careful.lost, html: careful.html } };
  }
  return { do: 'nothing' };
}

/** The words for one and for several lost items of each kind. */
export const lostWords: Readonly<Record<LostKind, readonly [one: PasteWord, several: PasteWord]>> = {
  picture: ['lostPicture', 'lostPictures'],
  drawing: ['lostDrawing', 'lostDrawings'],
  equation: ['lostEquation', 'lostEquations'],
  innerTable: ['lostInnerTable', 'lostInnerTables'],
  media: ['lostMedium', 'lostMedia'],
  struck: ['lostStruck', 'lostStrucks'],
  deleted: ['lostDeleted', 'lostDeleteds'],
  note: ['lostNote', 'lostNotes'],
  look: ['lostLook', 'lostLook'],
};
