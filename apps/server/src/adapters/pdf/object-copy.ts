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
import { isDroppedOnCopy } from './left-behind.ts';
import { structureOf } from './structure.ts';

/** The part of the structure tree that a document contributes, by object numbers. */
export interface CopiedElements {
  readonly kids: readonly number[];
  readonly parents: ReadonlyArray<readonly [key: number, object: number]>;
  readonly roleMap: number | undefined;
  readonly language: number | undefined;
}

const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map((name) => PDFName.of(name));
const name = (text: string) => PDFName.of(text);

/** Returns the named destinations of a document, from the dictionary that Chromium writes and from the name tree of other programs. */
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

/** The target of a copy. */
export interface CopyTarget {
  /** The page tree. */
  readonly parent: PDFRef;
  /** The element above the top elements of the copied structure. */
  readonly above: PDFRef;
  /** The first free key by which pages and links may refer to the structure. */
  readonly firstKey: number;
  /** Reserves the next free object number. */
  readonly take: () => PDFRef;
}

/**
 * Copies everything that the pages of a document need, with new object numbers. References to named destinations are replaced by the
 * destinations themselves, because the names are not copied with the catalog; neither is the page tree.
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
  /** The copied structure, whose keys begin at `firstKey`; undefined for a document without one. */
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

  /** Copies an object as a separate object and returns its number, so that callers need not hold its content. */
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

  /** Yields each object once, with its new number, as the copied objects refer to it. */
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
      if ((source instanceof PDFPageLeaf && key === name('Parent')) || isDroppedOnCopy(source, key)) continue;
      if (key === name('StructParents') || key === name('StructParent')) {
        // Keys into the structure, which mean nothing without one.
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
