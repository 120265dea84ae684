/** The few texts that components have of their own. */
import { createContext, type ReactNode, useContext } from 'react';
import { symbolWords } from './symbol-words.ts';

export type { SymbolName } from './symbol-words.ts';

/** The components' own texts; an application provides translations. */
export const englishWords = {
  retry: 'Retry',
  cancel: 'Cancel',
  ok: 'OK',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'The browser did not allow copying',
  actions: 'Actions',
  actionsOf: 'Actions for {{row}}',
  selectRow: 'Select {{row}}',
  selectPage: 'Select all rows on this page',
  showDetails: 'Show details of {{row}}',
  details: 'Details',
  rowsPerPage: 'Rows per page',
  rangeOf: '{{from}}–{{to}} of {{total}}',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  firstPage: 'First page',
  lastPage: 'Last page',
  sortBy: 'Sort by',
  sortedDescending: '{{column}}, descending',
  isSortedAscending: 'Sorted by {{column}}, ascending',
  isSortedDescending: 'Sorted by {{column}}, descending',
  noLongerSorted: 'No longer sorted by {{column}}',
  noRows: 'No rows',
  loading: 'Loading…',
  characters: 'Characters: {{count}}/{{limit}}',
  required: 'required',
  completed: 'completed',
  hasErrors: 'has errors',
  blocked: 'waiting for the previous steps',
  noOptions: 'Nothing found',
  somethingWentWrong: 'Something went wrong!',
  formatting: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  heading: 'Heading',
  bulletList: 'Bullet list',
  numberedList: 'Numbered list',
  link: 'Link',
  linkAddress: 'Link address',
  remove: 'Remove {{name}}',
  removeLink: 'Remove link',
  image: 'Image',
  imageDescription: 'Image description',
  chooseImage: 'Choose an image',
  notAnImage: 'This image cannot be displayed',
  undo: 'Undo',
  redo: 'Redo',
  leave: 'Leave',
  stay: 'Stay',
  help: 'Help',
  none: 'None',
  menu: 'Menu',
  clear: 'Clear',
  subscript: 'Subscript',
  superscript: 'Superscript',
  symbols: 'Symbols',
  greekLetters: 'Greek letters',
  mathSigns: 'Mathematics',
  unitSigns: 'Units and other symbols',
  equation: 'Equation',
  editEquation: 'Edit equation',
  equationSource: 'Equation in LaTeX',
  equationHelp: 'For example E = mc^2 or \\frac{a}{b}. Each character of the LaTeX counts towards the limit.',
  equationOwnLine: 'On its own line',
  equationPreview: 'How it will look',
  equationWrong: 'This LaTeX cannot be displayed: {{problem}}',
  equationTooLong: 'An equation can have at most {{limit}} characters',
  insert: 'Insert',
  change: 'Change',
  table: 'Table',
  insertTable: 'Insert table',
  tableRows: 'Rows',
  tableColumns: 'Columns',
  tableHead: 'The first row contains headings',
  rowAbove: 'Add row above',
  rowBelow: 'Add row below',
  columnBefore: 'Add column before',
  columnAfter: 'Add column after',
  removeRow: 'Remove row',
  removeColumn: 'Remove column',
  toggleHead: 'Turn first-row headings on or off',
  removeTable: 'Remove table',
  imageCaption: 'Image caption',
  now: 'now',
  ...symbolWords,
} as const;

export type Word = keyof typeof englishWords;
export type Words = Readonly<Record<Word, string>>;
type Values = Readonly<Record<string, string | number>>;

const WordsContext = createContext<Words>(englishWords);

type Translate = (sentence: string) => string;
const SentenceContext = createContext<Translate>((sentence) => sentence);

interface WordsProviderProps {
  readonly words: Words;
  /** Translates a sentence from a rule or a server, such as the problem of a field, into the reader's language. */
  readonly translate?: Translate;
  readonly children: ReactNode;
}

/** Provides the texts for every component below it. */
export function WordsProvider({ words, translate, children }: WordsProviderProps) {
  const above = useContext(SentenceContext);
  return (
    <WordsContext value={words}>
      <SentenceContext value={translate ?? above}>{children}</SentenceContext>
    </WordsContext>
  );
}

/** Returns a function that translates the problem of a field into the reader's language; undefined if there is none. */
export function useProblemText(): (sentence: string | undefined) => string | undefined {
  const translate = useContext(SentenceContext);
  return (sentence) => (sentence === undefined ? undefined : translate(sentence));
}

/** Returns a function that looks up a text and fills its placeholders. */
export function useWords(): (word: Word, values?: Values) => string {
  const words = useContext(WordsContext);
  return (word, values) =>
    values ? words[word].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')) : words[word];
}
