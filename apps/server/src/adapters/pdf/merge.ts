import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
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
import type { FinishedDocument, PdfMerger } from './pdf.ts';

/** Where PDFs are read and copied. */
export type PdfReaders = Does<'readPdf', typeof readPdf> & Does<'copyPdf', typeof copyPdf>;

const latin = new TextEncoder();

/**
 * Gathers PDFs in a file of this folder, object by object: what stays in memory is where each object lies and the numbers of
 * the pages. PDFs are read and copied in a process. The folder is emptied of what a crash left when the server starts.
 */
export async function createMerger(
  threads: PdfReaders,
  folder = join(tmpdir(), 'atrium-documents'),
): Promise<PdfMerger> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.pdf`);
  const file = await open(path, 'wx', 0o600);
  let position = 0;
  let isOpen = true;
  /** Where each object begins; objects are numbered from 1, and a place of 0 is an object not written yet. */
  const places: number[] = [0];
  const pages: PDFRef[] = [];

  const take = (): PDFRef => {
    places.push(0);
    return PDFRef.of(places.length - 1);
  };
  const write = async (...bytes: readonly Uint8Array[]) => {
    // At its place: what was copied in vain may lie there.
    await file.writev([...bytes], position);
    position += bytes.reduce((sum, { byteLength }) => sum + byteLength, 0);
  };
  const writeObject = async (ref: PDFRef, object: PDFObject) => {
    places[ref.objectNumber] = position;
    await write(...objectBytes(ref, object));
  };
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await file.close();
  };
  const discard = async () => {
    await close().catch(() => undefined);
    await rm(path, { force: true });
  };

  // The mark of four high bytes tells programs that the file is not text.
  await write(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  const catalogRef = take();
  const pagesRef = take();
  const structureRef = take();
  /** Everything is below one element: trees with several roots are none to some readers. */
  const wholeRef = take();
  const structures: CopiedElements[] = [];
  let nextKey = 0;

  const blank = await PDFDocument.create({ updateMetadata: false });
  const dict = (entries: Readonly<Record<string, PDFObject>>) => {
    const made = PDFDict.withContext(blank.context);
    for (const [key, value] of Object.entries(entries)) made.set(PDFName.of(key), value);
    return made;
  };

  const listOf = (objects: Iterable<PDFObject>) => {
    const list = PDFArray.withContext(blank.context);
    for (const object of objects) list.push(object);
    return list;
  };

  /** One tree of the trees of all documents, one below the other in the order of their pages. */
  function structureTree(parts: readonly CopiedElements[], next: number): Array<readonly [PDFRef, PDFDict]> {
    const numbers = parts.flatMap(({ parents }) =>
      parents.flatMap(([key, value]) => [PDFNumber.of(key), PDFRef.of(value)]),
    );
    const roleMap = parts.find((part) => part.roleMap)?.roleMap;
    const root = dict({
      Type: PDFName.of('StructTreeRoot'),
      K: listOf([wholeRef]),
      ParentTree: dict({ Nums: listOf(numbers) }),
      ParentTreeNextKey: PDFNumber.of(next),
      ...(roleMap ? { RoleMap: PDFRef.of(roleMap) } : {}),
    });
    const whole = dict({
      Type: PDFName.of('StructElem'),
      S: PDFName.of('Document'),
      P: structureRef,
      K: listOf(parts.flatMap(({ kids }) => kids.map((kid) => PDFRef.of(kid)))),
    });
    return [
      [structureRef, root],
      [wholeRef, whole],
    ];
  }

  return {
    pageCount: () => pages.length,
    async open(content) {
      const read = await threads.run('readPdf', content);
      return { content, pages: read.pages, anchor: (name) => read.places.get(name) };
    },
    async append({ content }, numbers) {
      const copied = await threads.run('copyPdf', {
        content,
        path,
        position,
        firstObject: places.length,
        firstKey: nextKey,
        parent: pagesRef.objectNumber,
        above: wholeRef.objectNumber,
        numbers,
      });
      position += copied.size;
      for (const place of copied.places) places.push(place);
      for (const page of copied.pages) pages.push(PDFRef.of(page));
      if (!copied.structure) return;
      structures.push(copied.structure);
      nextKey = 1 + (copied.structure.parents.at(-1)?.[0] ?? nextKey);
    },
    async finish(bookmarks, title): Promise<FinishedDocument> {
      await writeObject(
        pagesRef,
        dict({ Type: PDFName.of('Pages'), Kids: listOf(pages), Count: PDFNumber.of(pages.length) }),
      );
      const catalog = dict({
        Type: PDFName.of('Catalog'),
        Pages: pagesRef,
        ViewerPreferences: dict({ DisplayDocTitle: blank.context.obj(true) }),
      });
      if (bookmarks.length > 0) {
        const outlines = take();
        for (const [ref, object] of outlineObjects({ bookmarks, root: outlines, pages, take, dict })) {
          await writeObject(ref, object);
        }
        catalog.set(PDFName.of('Outlines'), outlines);
      }
      if (structures.length > 0) {
        const { language } = structures[0] ?? {};
        catalog.set(PDFName.of('MarkInfo'), dict({ Marked: blank.context.obj(true) }));
        catalog.set(PDFName.of('StructTreeRoot'), structureRef);
        if (language) catalog.set(PDFName.of('Lang'), PDFRef.of(language));
        for (const [ref, object] of structureTree(structures, nextKey)) await writeObject(ref, object);
      }
      const info = take();
      await writeObject(info, dict({ Title: PDFHexString.fromText(title), Producer: PDFHexString.fromText('Atrium') }));
      await writeObject(catalogRef, catalog);
      const start = position;
      const lines = places.map((place, number) =>
        number === 0 || place === 0 ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`,
      );
      await write(latin.encode(`xref\n0 ${places.length}\n${lines.join('')}`));
      const trailer = dict({ Size: PDFNumber.of(places.length), Root: catalogRef, Info: info });
      await write(latin.encode(`trailer\n${trailer.toString()}\nstartxref\n${start}\n%%EOF\n`));
      // Behind it may lie what was copied in vain.
      await file.truncate(position);
      await close();
      return {
        size: position,
        stream: () => {
          const content = createReadStream(path);
          content.once('close', () => void discard());
          return content;
        },
        discard,
      };
    },
    discard,
  };
}
