import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFPageLeaf,
  PDFPageTree,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { staysBehind } from './left-behind.ts';
import { structureOf } from './structure.ts';

/** What a document brings into the structure, by the numbers of the objects. */
export interface CopiedElements {
  readonly kids: readonly number[];
  readonly parents: ReadonlyArray<readonly [key: number, object: number]>;
  readonly roleMap: number | undefined;
  readonly language: number | undefined;
}

const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map((name) => PDFName.of(name));
const name = (text: string) => PDFName.of(text);

/** Named places of a document, from the dictionary of Chromium and the tree of other programs. */
export function namedPlaces(document: PDFDocument): ReadonlyMap<string, PDFObject> {
  const places = new Map<string, PDFObject>();
  const put = (key: string, value: PDFObject | undefined) => {
    const found = value instanceof PDFDict ? value.lookup(name('D')) : value;
    if (found instanceof PDFArray) places.set(key, found);
  };
  const dests = document.catalog.lookup(name('Dests'));
  if (dests instanceof PDFDict)
    for (const [key, value] of dests.entries()) put(key.decodeText(), lookup(document, value));
  const walk = (node: PDFObject | undefined, depth: number): void => {
    if (!(node instanceof PDFDict) || depth > 20) return;
    const names = node.lookup(name('Names'));
    if (names instanceof PDFArray) {
      for (let at = 0; at + 1 < names.size(); at += 2) put(textOf(names.lookup(at)) ?? '', names.lookup(at + 1));
    }
    const kids = node.lookup(name('Kids'));
    if (kids instanceof PDFArray) for (let at = 0; at < kids.size(); at += 1) walk(kids.lookup(at), depth + 1);
  };
  const tree = document.catalog.lookup(name('Names'));
  if (tree instanceof PDFDict) walk(tree.lookup(name('Dests')), 0);
  return places;
}

const lookup = (document: PDFDocument, object: PDFObject) =>
  object instanceof PDFRef ? document.context.lookup(object) : object;

function textOf(object: PDFObject | undefined): string | undefined {
  if (object instanceof PDFName || object instanceof PDFString || object instanceof PDFHexString)
    return object.decodeText();
  return undefined;
}

/** Where copies go. */
export interface CopyTarget {
  /** The tree of pages. */
  readonly parent: PDFRef;
  /** The element that the uppermost of a copied structure go below. */
  readonly above: PDFRef;
  /** The first number that pages and links may bear into the structure. */
  readonly firstKey: number;
  /** Gives the next free number of an object. */
  readonly take: () => PDFRef;
}

/**
 * Copies everything the pages of a document need under new numbers. Places that have a name get the place itself, as the
 * names stay behind with the catalog; the tree of pages stays behind too.
 */
export class ObjectCopy {
  private readonly document: PDFDocument;
  private readonly places: ReadonlyMap<string, PDFObject>;
  private readonly parent: PDFRef;
  private readonly take: () => PDFRef;
  private readonly known = new Map<PDFRef, PDFRef>();
  private waiting: PDFRef[] = [];
  private readonly made: Array<readonly [PDFRef, PDFObject]> = [];
  readonly pages: readonly PDFRef[];
  /** The copied structure, whose numbers begin at `firstKey`; undefined for a document without one. */
  readonly structure: CopiedElements | undefined;
  private readonly firstKey: number;
  private readonly isTagged: boolean;

  constructor(document: PDFDocument, { parent, above, firstKey, take }: CopyTarget) {
    this.document = document;
    this.parent = parent;
    this.take = take;
    this.firstKey = firstKey;
    this.places = namedPlaces(document);
    const structure = structureOf(document);
    this.isTagged = structure !== undefined;
    if (structure) this.known.set(structure.root, above);
    this.pages = document.getPages().map(({ ref }) => this.numbered(ref));
    this.structure = structure && {
      kids: structure.kids.map((kid) => this.alone(kid)),
      parents: structure.parents.map(([key, value]) => [firstKey + key, this.alone(value)] as const),
      roleMap: structure.roleMap && this.alone(structure.roleMap),
      language: structure.language && this.alone(structure.language),
    };
  }

  /** The number of the copy of an object as one of its own, so that nobody need hold more than that. */
  private alone(object: PDFObject): number {
    const copy = this.copied(object);
    if (copy instanceof PDFRef) return copy.objectNumber;
    const ref = this.take();
    this.made.push([ref, copy]);
    return ref.objectNumber;
  }

  private numbered(ref: PDFRef): PDFRef {
    let copy = this.known.get(ref);
    if (!copy) {
      copy = this.take();
      this.known.set(ref, copy);
      this.waiting.push(ref);
    }
    return copy;
  }

  /** Each object once, with its new number, as one after the other becomes needed. */
  *objects(): Generator<readonly [PDFRef, PDFObject]> {
    yield* this.made;
    for (let ref = this.waiting.pop(); ref; ref = this.waiting.pop()) {
      const object = this.document.context.lookup(ref);
      yield [this.numbered(ref), object instanceof PDFPageLeaf ? this.page(object) : this.copied(object ?? PDFNull)];
    }
  }

  private page(leaf: PDFPageLeaf): PDFDict {
    const copy = this.dict(leaf);
    for (const key of inherited) {
      const value = leaf.get(key) ?? leaf.getInheritableAttribute(key);
      if (value) copy.set(key, this.copied(value));
    }
    copy.set(name('Parent'), this.parent);
    return copy;
  }

  private dict(source: PDFDict): PDFDict {
    const copy = PDFDict.withContext(this.document.context);
    for (const [key, value] of source.entries()) {
      if ((source instanceof PDFPageLeaf && key === name('Parent')) || staysBehind(source, key)) continue;
      if (key === name('StructParents') || key === name('StructParent')) {
        // Numbers into the structure: without one they lead nowhere.
        if (this.isTagged && value instanceof PDFNumber) copy.set(key, PDFNumber.of(this.firstKey + value.asNumber()));
        continue;
      }
      copy.set(key, this.entry(source, key, value));
    }
    return copy;
  }

  private entry(source: PDFDict, key: PDFName, value: PDFObject): PDFObject {
    const isPlace = key === name('Dest') || (key === name('D') && source.get(name('S')) === name('GoTo'));
    const named = isPlace ? textOf(lookup(this.document, value)) : undefined;
    return this.copied((named === undefined ? undefined : this.places.get(named)) ?? value);
  }

  private copied(object: PDFObject): PDFObject {
    if (object instanceof PDFRef) {
      const target = this.document.context.lookup(object);
      return target instanceof PDFPageTree || target === undefined ? PDFNull : this.numbered(object);
    }
    if (object instanceof PDFDict) return this.dict(object);
    if (object instanceof PDFArray) {
      const copy = PDFArray.withContext(this.document.context);
      for (const value of object.asArray()) copy.push(this.copied(value));
      return copy;
    }
    if (object instanceof PDFRawStream) return PDFRawStream.of(this.dict(object.dict), object.contents);
    if (object instanceof PDFStream) return PDFRawStream.of(this.dict(object.dict), object.getContents());
    return object;
  }
}
