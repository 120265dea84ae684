import { PDFDict, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';

/** What may happen when somebody clicks: to go elsewhere in the document, to a site, or to the next page. */
const keptActions: ReadonlySet<string> = new Set(['GoTo', 'URI', 'Named']);

const name = (text: string) => PDFName.of(text);

/** What kind of action a dictionary is; undefined for any other object. */
function actionOf(object: PDFObject | undefined): string | undefined {
  const kind = object instanceof PDFDict ? object.lookup(name('S')) : undefined;
  return kind instanceof PDFName ? kind.decodeText() : undefined;
}

/** Under which names a file comes along. */
const files = ['F', 'UF', 'DOS', 'Mac', 'Unix'].map(name);

/** Whether an entry makes a document do something by itself, start a program or bring a file along. Names of fonts and pictures may be the same words. */
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
 * Whether an entry of a dictionary stays behind when pages of somebody's PDF become pages of ours: scripts, programs to start, forms to send and
 * attached files. Links stay (rule Q129).
 */
export function staysBehind(source: PDFDict, key: PDFName): boolean {
  const entry = key.decodeText();
  // Names are a stranger's, who may call one 'constructor'.
  return Object.hasOwn(leftBehind, entry) && leftBehind[entry]?.(source, source.lookup(key)) === true;
}
