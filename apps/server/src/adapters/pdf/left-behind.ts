import { PDFDict, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';

/** Actions that a click may trigger: to jump within the document, to a website, or to the next page. */
const keptActions: ReadonlySet<string> = new Set(['GoTo', 'URI', 'Named']);

const name = (text: string) => PDFName.of(text);

/** Returns the action type of a dictionary; undefined for any other object. */
function actionOf(object: PDFObject | undefined): string | undefined {
  const kind = object instanceof PDFDict ? object.lookup(name('S')) : undefined;
  return kind instanceof PDFName ? kind.decodeText() : undefined;
}

/** The keys under which a file can be embedded. */
const files = ['F', 'UF', 'DOS', 'Mac', 'Unix'].map(name);

/** Whether an entry makes a document act by itself, start a program or embed a file. Fonts and images may use the same keys. */
const leftBehind: Readonly<Record<string, (source: PDFDict, value: PDFObject | undefined) => boolean>> = {
  A: (_, value) => {
    const action = actionOf(value);
    return action !== undefined && !keptActions.has(action);
  },
  AA: (_, value) => value instanceof PDFDict && value.keys().some((key) => actionOf(value.lookup(key)) !== undefined),
  Next: (source) => actionOf(source) !== undefined,
  EF: (_, value) => value instanceof PDFDict && files.some((key) => value.lookup(key) instanceof PDFStream),
  RichMediaContent: () => true,
  OnInstantiate: () => true,
};

/**
 * Whether an entry of a dictionary is dropped when pages of an uploaded PDF are copied into a document: scripts, programs to start, forms
 * to submit and attached files. Links are kept (rule Q129).
 */
export function isDroppedOnCopy(source: PDFDict, key: PDFName): boolean {
  const entry = key.decodeText();
  // The keys come from an untrusted file, which may use 'constructor'.
  return Object.hasOwn(leftBehind, entry) && leftBehind[entry]?.(source, source.lookup(key)) === true;
}
