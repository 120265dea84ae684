import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
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
import type { Threads } from '../../threads/index.ts';
import type { AppendedStructure } from './append-pdf.ts';
import { outlineObjects } from './outline.ts';
import type { FinishedDocument, OpenedPdf, PdfMerger } from './pdf.ts';

const latin = new TextEncoder();

/** A PDF that lies beside the document, and what is known of it. */
interface Opened extends OpenedPdf {
  readonly path: string;
}

/**
 * Gathers PDFs in a file of this folder, object by object: what stays in memory is where each object lies and the numbers of
 * the pages. The PDFs are read and copied by a thread, whoever made them. The folder is emptied of what a crash left when the server starts.
 */
export async function createMerger(folder: string, threads: Threads): Promise<PdfMerger> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.pdf`);
  const file = await open(path, 'wx', 0o600);
  let position = 0;
  let isOpen = true;
  /** Where each object begins; objects are numbered from 1, and a place of 0 is an object not written yet. */
  const places: number[] = [0];
  const pages: PDFRef[] = [];
  /** PDFs that were opened and lie there still. */
  const opened = new Set<string>();

  const take = (): PDFRef => {
    places.push(0);
    return PDFRef.of(places.length - 1);
  };
  const write = async (bytes: Uint8Array) => {
    await file.write(bytes, 0, bytes.byteLength, position);
    position += bytes.byteLength;
  };
  const writeObject = async (ref: PDFRef, object: PDFObject) => {
    places[ref.objectNumber] = position;
    const body = new Uint8Array(object.sizeInBytes());
    object.copyBytesInto(body, 0);
    await write(latin.encode(`${ref.objectNumber} 0 obj\n`));
    await write(body);
    await write(latin.encode('\nendobj\n'));
  };
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await file.close();
  };
  const forget = async (part: string) => {
    opened.delete(part);
    await rm(part, { force: true });
  };
  const discard = async () => {
    await close().catch(() => undefined);
    await Promise.all([...opened].map(forget));
    await rm(path, { force: true });
  };

  // The mark of four high bytes tells programs that the file is not text.
  await write(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  const catalogRef = take();
  const pagesRef = take();
  const structureRef = take();
  /** Everything is below one element: trees with several roots are none to some readers. */
  const wholeRef = take();
  const structures: AppendedStructure[] = [];
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

  const refOf = (number: number) => PDFRef.of(number);

  /** One tree of the trees of all documents, one below the other in the order of their pages. */
  function structureTree(parts: readonly AppendedStructure[], next: number): Array<readonly [PDFRef, PDFDict]> {
    const numbers = parts.flatMap(({ parents }) =>
      parents.flatMap(([key, number]) => [PDFNumber.of(key), refOf(number)]),
    );
    const roleMap = parts.find((part) => part.roleMap)?.roleMap;
    const root = dict({
      Type: PDFName.of('StructTreeRoot'),
      K: listOf([wholeRef]),
      ParentTree: dict({ Nums: listOf(numbers) }),
      ParentTreeNextKey: PDFNumber.of(next),
      ...(roleMap ? { RoleMap: refOf(roleMap) } : {}),
    });
    const whole = dict({
      Type: PDFName.of('StructElem'),
      S: PDFName.of('Document'),
      P: structureRef,
      K: listOf(parts.flatMap(({ kids }) => kids.map(refOf))),
    });
    return [
      [structureRef, root],
      [wholeRef, whole],
    ];
  }

  return {
    pageCount: () => pages.length,
    async open(bytes) {
      const part = join(folder, `${randomUUID()}.part.pdf`);
      opened.add(part);
      await writeFile(part, bytes, { mode: 0o600 });
      try {
        const { pages: count, anchors } = await threads.run('lookAtPdf', part);
        return { path: part, pages: count, anchor: (name) => anchors.get(name) } satisfies Opened;
      } catch (error) {
        await forget(part);
        throw error;
      }
    },
    async append(given, numbers) {
      const { path: part } = given as Opened;
      try {
        const appended = await threads.run('appendPdf', {
          path: part,
          into: path,
          position,
          firstObject: places.length,
          parent: pagesRef.objectNumber,
          above: wholeRef.objectNumber,
          firstKey: nextKey,
          numbers,
        });
        position += appended.size;
        for (const place of appended.places) places.push(place);
        for (const number of appended.pages) pages.push(refOf(number));
        const { structure } = appended;
        if (!structure) return;
        structures.push(structure);
        nextKey = 1 + (structure.parents.at(-1)?.[0] ?? nextKey);
      } catch (error) {
        // Of what was stopped half way nothing stays behind what comes next.
        await file.truncate(position);
        throw error;
      } finally {
        await forget(part);
      }
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
        if (language) catalog.set(PDFName.of('Lang'), refOf(language));
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
      await close();
      await Promise.all([...opened].map(forget));
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
