import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib';

const name = (text: string) => PDFName.of(text);

/** The structure of one document for screen readers: its tree of headings, paragraphs and lists, and the element of each piece of a page. */
export interface Structure {
  /** The root that the top elements name as their parent. */
  readonly root: PDFRef;
  readonly kids: readonly PDFObject[];
  /** For each key that a page or a link has, the elements of its pieces. */
  readonly parents: ReadonlyArray<readonly [number, PDFObject]>;
  readonly roleMap: PDFObject | undefined;
  readonly language: PDFObject | undefined;
}

/** Deeper trees are treated as malformed. */
const mostLevels = 50;

function numbersOf(node: PDFObject | undefined, found: Array<readonly [number, PDFObject]>, level = 0): void {
  if (!(node instanceof PDFDict) || level > mostLevels) return;
  const nums = node.lookup(name('Nums'));
  if (nums instanceof PDFArray) {
    for (let at = 0; at + 1 < nums.size(); at += 2) {
      const key = nums.lookup(at);
      if (key instanceof PDFNumber) found.push([key.asNumber(), nums.get(at + 1)]);
    }
  }
  const kids = node.lookup(name('Kids'));
  if (kids instanceof PDFArray)
    for (let at = 0; at < kids.size(); at += 1) numbersOf(kids.lookup(at), found, level + 1);
}

/** Returns the structure of a document; undefined if it has none, or none that can be read. */
export function structureOf({ catalog }: PDFDocument): Structure | undefined {
  const root = catalog.get(name('StructTreeRoot'));
  const tree = catalog.lookup(name('StructTreeRoot'));
  if (!(root instanceof PDFRef) || !(tree instanceof PDFDict)) return undefined;
  const kids = tree.lookup(name('K'));
  const parents: Array<readonly [number, PDFObject]> = [];
  numbersOf(tree.lookup(name('ParentTree')), parents);
  const top = kids instanceof PDFArray ? kids.asArray() : [tree.get(name('K'))];
  return {
    root,
    kids: top.filter((kid) => kid !== undefined),
    parents: parents.sort(([one], [other]) => one - other),
    roleMap: tree.get(name('RoleMap')),
    language: catalog.get(name('Lang')),
  };
}
