import { useProblemText } from '../../words/index.tsx';
import type { StandIns } from './losses.ts';

/** The texts shown before a paste; loaded with the editor, because no other part uses them. */
const pasteWords = {
  keepAsText: 'Keep as text',
  pasteLostTitle: 'Some of this cannot be kept',
  pasteLost: 'The following cannot be kept: {{list}}.',
  pasteAnd: '{{first}} and {{last}}',
  pasteRest: 'Everything else is kept.',
  pasteBrackets: 'Words in square brackets mark where something is missing.',
  pasteTheRest: 'Paste the rest',
  pasteNoImages: 'This text cannot contain images.',
  pastePictureHint: 'To keep an image, save it as a file and add it with the image button.',
  lostPicture: 'one image',
  lostPictures: '{{number}} images',
  lostDrawing: 'one drawing',
  lostDrawings: '{{number}} drawings',
  lostInnerTable: 'one nested table',
  lostInnerTables: '{{number}} nested tables',
  lostMedium: 'one video, sound or embedded page',
  lostMedia: '{{number}} videos, sounds or embedded pages',
  lostEquation: 'one equation',
  lostEquations: '{{number}} equations',
  lostStruck: 'one strikethrough (the text is kept)',
  lostStrucks: '{{number}} strikethroughs (the text is kept)',
  lostDeleted: 'one passage marked as deleted',
  lostDeleteds: '{{number}} passages marked as deleted',
  lostNote: 'one comment in the margin',
  lostNotes: '{{number}} comments in the margin',
  lostLook: 'underlining, colours or highlighting',
  standInPicture: 'image missing',
  standInDrawing: 'drawing missing',
  standInEquation: 'equation missing',
  standInMedia: 'media missing',
  pasteLatexTitle: 'This text contains LaTeX',
  pasteLatex: 'There are {{number}} equations in LaTeX. You can convert them to equations or keep the text as it is.',
  pasteLatexOne: 'There is one equation in LaTeX. You can convert it to an equation or keep the text as it is.',
  pasteLatexLeft: 'These commands are not converted and stay as they are: {{list}}.',
  pasteMakeEquations: 'Convert to equations',
  pasteLinesTitle: 'This text contains line breaks',
  pasteLines:
    'The text is broken into lines, as on a page. You can join the lines into paragraphs and rejoin hyphenated words.',
  pasteJoin: 'Join lines',
  pasteAsIs: 'Keep line breaks',
} as const;

export type PasteWord = keyof typeof pasteWords;

/** Returns a function that looks up a text in the reader's language and fills its placeholders. */
export function usePasteWords(): (word: PasteWord, values?: Readonly<Record<string, string | number>>) => string {
  const problemText = useProblemText();
  return (word, values = {}) =>
    (problemText(pasteWords[word]) ?? pasteWords[word]).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
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
