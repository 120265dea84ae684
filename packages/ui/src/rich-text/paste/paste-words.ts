import { useProblemText } from '../../words/index.tsx';
import type { StandIns } from './losses.ts';

/** The texts shown before a paste; loaded with the editor, because no other part uses them. */
const pasteWords = {
  keepAsText: 'Keep as text',
  pasteLostTitle: 'Some of this cannot be kept',
  pasteLost: 'This cannot be kept: {{list}}.',
  pasteAnd: '{{first}} and {{last}}',
  pasteRest: 'Everything else is kept.',
  pasteBrackets: 'Words in square brackets mark where something is missing.',
  pasteTheRest: 'Paste the rest',
  pasteNoImages: 'This text cannot contain images.',
  pastePictureHint: 'To keep a picture, save it as a file and add it with the image button.',
  lostPicture: 'one picture',
  lostPictures: '{{number}} pictures',
  lostDrawing: 'one drawing',
  lostDrawings: '{{number}} drawings',
  lostInnerTable: 'one nested table',
  lostInnerTables: '{{number}} nested tables',
  lostMedium: 'one video, sound or embedded page',
  lostMedia: '{{number}} videos, sounds or embedded pages',
  lostEquation: 'one equation',
  lostEquations: '{{number}} equations',
  lostStruck: 'one strikethrough (its text stays)',
  lostStrucks: '{{number}} strikethroughs (their text stays)',
  lostDeleted: 'one passage marked as deleted',
  lostDeleteds: '{{number}} passages marked as deleted',
  lostNote: 'one comment in the margin',
  lostNotes: '{{number}} comments in the margin',
  lostLook: 'underlining, colours or highlighting',
  standInPicture: 'picture missing',
  standInDrawing: 'drawing missing',
  standInEquation: 'equation missing',
  standInMedia: 'media missing',
  pasteLatexTitle: 'This text contains LaTeX',
  pasteLatex:
    'There are {{number}} equations in LaTeX. They can become equations here, or the text can stay as it is written.',
  pasteLatexOne:
    'There is one equation in LaTeX. It can become an equation here, or the text can stay as it is written.',
  pasteLatexLeft: 'These commands are not converted and stay as they are: {{list}}.',
  pasteMakeEquations: 'Convert to equations',
  pasteLinesTitle: 'This text is broken into lines',
  pasteLines:
    'The text has the line breaks of a page. The lines can be joined into paragraphs, and hyphenated words put back together.',
  pasteJoin: 'Join the lines',
  pasteAsIs: 'Keep the lines',
} as const;

export type PasteWord = keyof typeof pasteWords;

/** Returns a function that looks up a text in the reader's language and fills its placeholders. */
export function usePasteWords(): (word: PasteWord, values?: Readonly<Record<string, string | number>>) => string {
  const told = useProblemText();
  return (word, values = {}) =>
    (told(pasteWords[word]) ?? pasteWords[word]).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
      String(values[name] ?? ''),
    );
}

/** Returns the texts in brackets for lost content, in the reader's language. */
export function useStandIns(): StandIns {
  const say = usePasteWords();
  return {
    picture: say('standInPicture'),
    drawing: say('standInDrawing'),
    equation: say('standInEquation'),
    media: say('standInMedia'),
  };
}

/** The same in English, for code that converts a text outside an editor. */
export const englishStandIns: StandIns = {
  picture: pasteWords.standInPicture,
  drawing: pasteWords.standInDrawing,
  equation: pasteWords.standInEquation,
  media: pasteWords.standInMedia,
};
