import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib';
import type { Does } from '../../apart/does.ts';
import { type copyPdf, objectBytes, type readPdf } from './copy-pdf.ts';
import type { CopiedElements } from './object-copy.ts';
import { outlineObjects } from './outline.ts';
import type { Bookmark, FinishedDocument, PdfMerger } from './pdf.ts';

/** Reads and copies PDFs. */
export type PdfReaders = Does<'readPdf', typeof readPdf> & Does<'copyPdf', typeof copyPdf>;

const latin = new TextEncoder();

/** A PDF file to which objects are appended. */
class GrowingPdf {
  readonly path: string;
  readonly #file: FileHandle;
  #isOpen = true;
  #position = 0;
  /** The offset of each object; objects are numbered from 1, and offset 0 means that the object has not been written yet. */
  readonly #places: number[] = [0];

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.#file = file;
  }

  static async begin(folder: string): Promise<GrowingPdf> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${randomUUID()}.pdf`);
    const growing = new GrowingPdf(path, await open(path, 'wx', 0o600));
    // Four bytes above 127, by which programs recognize that the file is not text.
    await growing.#write(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
    return growing;
  }

  /** The offset of the next object. */
  get position(): number {
    return this.#position;
  }

  /** The number of the next object. */
  get nextObject(): number {
    return this.#places.length;
  }

  /** Reserves the number of an object that is written later. */
  readonly take = (): PDFRef => {
    this.#places.push(0);
    return PDFRef.of(this.#places.length - 1);
  };

  async writeObject(ref: PDFRef, object: PDFObject): Promise<void> {
    this.#places[ref.objectNumber] = this.#position;
    await this.#write(...objectBytes(ref, object));
  }

  /** Registers objects that another process has copied to the end of the file. */
  countIn({ size, places }: { readonly size: number; readonly places: Iterable<number> }): void {
    this.#position += size;
    for (const place of places) this.#places.push(place);
  }

  /** Returns a function that takes back everything written since; what comes next is written over it. */
  mark(): () => void {
    const [position, objects] = [this.#position, this.#places.length];
    return () => {
      this.#position = position;
      this.#places.length = objects;
    };
  }

  /** Writes the cross-reference table and the trailer, which complete the document. */
  async finish(trailer: PDFDict): Promise<FinishedDocument> {
    const start = this.#position;
    const lines = this.#places.map((place, number) =>
      number === 0 || place === 0 ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`,
    );
    await this.#write(latin.encode(`xref\n0 ${lines.length}\n${lines.join('')}`));
    trailer.set(PDFName.of('Size'), PDFNumber.of(lines.length));
    await this.#write(latin.encode(`trailer\n${trailer.toString()}\nstartxref\n${start}\n%%EOF\n`));
    // A failed copy may have left bytes behind the end.
    await this.#file.truncate(this.#position);
    await this.#close();
    return {
      size: this.#position,
      stream: () => {
        const content = createReadStream(this.path);
        content.once('close', () => void this.discard());
        return content;
      },
      discard: () => this.discard(),
    };
  }

  async discard(): Promise<void> {
    await this.#close().catch(() => undefined);
    await rm(this.path, { force: true });
  }

  async #write(...bytes: readonly Uint8Array[]): Promise<void> {
    // At an explicit position, because a failed copy may have left bytes there.
    await this.#file.writev([...bytes], this.#position);
    this.#position += bytes.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  async #close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#file.close();
  }
}

type PdfContext = PDFDocument['context'];
type Entries = Readonly<Record<string, PDFObject>>;

function dictIn(context: PdfContext, entries: Entries): PDFDict {
  const made = PDFDict.withContext(context);
  for (const [key, value] of Object.entries(entries)) made.set(PDFName.of(key), value);
  return made;
}

function listIn(context: PdfContext, objects: Iterable<PDFObject>): PDFArray {
  const list = PDFArray.withContext(context);
  for (const object of objects) list.push(object);
  return list;
}

interface Tree {
  readonly parts: readonly CopiedElements[];
  readonly nextKey: number;
  readonly root: PDFRef;
  /** The single element at the top: some readers do not accept trees with several roots. */
  readonly whole: PDFRef;
}

/** Builds one structure tree from those of all documents, one below the other in the order of their pages. */
function structureTree(context: PdfContext, { parts, nextKey, root, whole }: Tree) {
  const numbers = parts.flatMap(({ parents }) =>
    parents.flatMap(([key, value]) => [PDFNumber.of(key), PDFRef.of(value)]),
  );
  const roleMap = parts.find((part) => part.roleMap)?.roleMap;
  const rootDict = dictIn(context, {
    Type: PDFName.of('StructTreeRoot'),
    K: listIn(context, [whole]),
    ParentTree: dictIn(context, { Nums: listIn(context, numbers) }),
    ParentTreeNextKey: PDFNumber.of(nextKey),
    ...(roleMap ? { RoleMap: PDFRef.of(roleMap) } : {}),
  });
  const wholeDict = dictIn(context, {
    Type: PDFName.of('StructElem'),
    S: PDFName.of('Document'),
    P: root,
    K: listIn(
      context,
      parts.flatMap(({ kids }) => kids.map((kid) => PDFRef.of(kid))),
    ),
  });
  return [
    [root, rootDict],
    [whole, wholeDict],
  ] as const;
}

interface Writing {
  readonly growing: GrowingPdf;
  readonly context: PdfContext;
  readonly dict: (entries: Entries) => PDFDict;
}

/** Writes the bookmarks; returns their entries for the catalog. */
async function writeOutline(
  { growing, dict }: Pick<Writing, 'growing' | 'dict'>,
  bookmarks: readonly Bookmark[],
  pages: readonly PDFRef[],
): Promise<Entries> {
  if (bookmarks.length === 0) return {};
  const outlines = growing.take();
  for (const [ref, object] of outlineObjects({ bookmarks, root: outlines, pages, take: growing.take, dict })) {
    await growing.writeObject(ref, object);
  }
  return { Outlines: outlines };
}

/** Writes the structure tree; returns its entries for the catalog. */
async function writeStructure(
  { growing, context, dict }: Writing,
  tree: Parameters<typeof structureTree>[1],
): Promise<Entries> {
  const [first] = tree.parts;
  if (!first) return {};
  for (const [ref, object] of structureTree(context, tree)) {
    await growing.writeObject(ref, object);
  }
  return {
    MarkInfo: dict({ Marked: context.obj(true) }),
    StructTreeRoot: tree.root,
    ...(first.language ? { Lang: PDFRef.of(first.language) } : {}),
  };
}

/**
 * Merges PDFs in a file in this folder, object by object: only the offsets of the objects and the numbers of the pages stay in memory. PDFs
 * are read and copied in a separate process. At the start of the server, files that a crash left in the folder are removed.
 */
export async function createMerger(
  threads: PdfReaders,
  folder = join(tmpdir(), 'atrium-documents'),
): Promise<PdfMerger> {
  const growing = await GrowingPdf.begin(folder);
  const [catalogRef, pagesRef, root, whole] = [growing.take(), growing.take(), growing.take(), growing.take()];
  const { context } = await PDFDocument.create({ updateMetadata: false });
  const dict = (entries: Entries) => dictIn(context, entries);
  const pages: PDFRef[] = [];
  const structures: CopiedElements[] = [];
  let nextKey = 0;

  return {
    pageCount: () => pages.length,
    async open(content) {
      const read = await threads.run('readPdf', content);
      return { content, pages: read.pages, anchor: (name) => read.places.get(name) };
    },
    async append({ content }, numbers) {
      const { path, position, nextObject: firstObject } = growing;
      const [parent, above] = [pagesRef.objectNumber, whole.objectNumber];
      const asked = { content, path, position, firstObject, firstKey: nextKey, parent, above, numbers };
      const copied = await threads.run('copyPdf', asked);
      growing.countIn(copied);
      for (const page of copied.pages) pages.push(PDFRef.of(page));
      if (!copied.structure) return;
      structures.push(copied.structure);
      nextKey = 1 + (copied.structure.parents.at(-1)?.[0] ?? nextKey);
    },
    mark() {
      const takeBack = growing.mark();
      const [pageCount, structureCount, key] = [pages.length, structures.length, nextKey];
      return () => {
        takeBack();
        pages.length = pageCount;
        structures.length = structureCount;
        nextKey = key;
      };
    },
    async finish(bookmarks, title) {
      const kids = listIn(context, pages);
      await growing.writeObject(
        pagesRef,
        dict({ Type: PDFName.of('Pages'), Kids: kids, Count: PDFNumber.of(pages.length) }),
      );
      const catalog = dict({
        Type: PDFName.of('Catalog'),
        Pages: pagesRef,
        ViewerPreferences: dict({ DisplayDocTitle: context.obj(true) }),
        ...(await writeOutline({ growing, dict }, bookmarks, pages)),
        ...(await writeStructure({ growing, context, dict }, { parts: structures, nextKey, root, whole })),
      });
      const info = growing.take();
      await growing.writeObject(
        info,
        dict({ Title: PDFHexString.fromText(title), Producer: PDFHexString.fromText('Atrium') }),
      );
      await growing.writeObject(catalogRef, catalog);
      return growing.finish(dict({ Root: catalogRef, Info: info }));
    },
    discard: () => growing.discard(),
  };
}
