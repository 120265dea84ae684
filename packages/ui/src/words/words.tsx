import { createContext, type ReactNode, useContext } from 'react';

/** Words the components say by themselves; an application hands in translated ones. */
export const englishWords = {
  retry: 'Retry',
  cancel: 'Cancel',
  ok: 'OK',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
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
  loading: 'Loading…',
  characters: 'Characters: {{count}}/{{limit}}',
  required: 'required',
  completed: 'completed',
  hasErrors: 'has errors',
  blocked: 'waits for the steps before it',
  noOptions: 'Nothing found',
  somethingWentWrong: 'Something went wrong!',
  formatting: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  heading: 'Heading',
  bulletList: 'Bullet list',
  numberedList: 'Numbered list',
  link: 'Link',
  linkAddress: 'Address of the link',
  remove: 'Remove {{name}}',
  removeLink: 'Remove link',
  image: 'Image',
  imageDescription: 'Description of the image',
  chooseImage: 'Choose an image',
  notAnImage: 'This is not an image that can be shown',
  undo: 'Undo',
  redo: 'Redo',
  leave: 'Leave',
  stay: 'Stay',
  help: 'Help',
  none: 'None',
  menu: 'Menu',
} as const;

export type Word = keyof typeof englishWords;
export type Words = Readonly<Record<Word, string>>;
type Values = Readonly<Record<string, string | number>>;

const WordsContext = createContext<Words>(englishWords);

/** Words for every component below it. */
export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** Looks a word up and fills its blanks. */
export function useWords(): (word: Word, values?: Values) => string {
  const words = useContext(WordsContext);
  return (word, values) =>
    values ? words[word].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')) : words[word];
}
