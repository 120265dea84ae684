import { type PDFDict, PDFHexString, PDFName, PDFNumber, type PDFObject, type PDFRef } from '@cantoo/pdf-lib';
import type { Bookmark } from './pdf.ts';

interface Outline {
  readonly bookmarks: readonly Bookmark[];
  readonly root: PDFRef;
  readonly pages: readonly PDFRef[];
  readonly take: () => PDFRef;
  readonly dict: (entries: Readonly<Record<string, PDFObject>>) => PDFDict;
}

interface Level {
  readonly first: PDFRef | undefined;
  readonly last: PDFRef | undefined;
  readonly count: number;
}

/** Returns the objects of an outline: its root, and one for each bookmark, linked as nested lists. */
export function outlineObjects({ bookmarks, root, pages, take, dict }: Outline): Array<readonly [PDFRef, PDFObject]> {
  const objects: Array<readonly [PDFRef, PDFObject]> = [];

  function level(list: readonly Bookmark[], parent: PDFRef): Level {
    const refs = list.map(() => take());
    let count = list.length;
    list.forEach((bookmark, at) => {
      const own = refs[at] as PDFRef;
      const page = pages[Math.min(bookmark.page, pages.length - 1)];
      const previous = refs[at - 1];
      const next = refs[at + 1];
      const entry = dict({
        Title: PDFHexString.fromText(bookmark.title),
        Parent: parent,
        ...(previous ? { Prev: previous } : {}),
        ...(next ? { Next: next } : {}),
      });
      if (page) entry.set(PDFName.of('Dest'), entry.context.obj([page, PDFName.of('Fit')]));
      if (bookmark.children.length > 0) {
        const below = level(bookmark.children, own);
        ends(entry, below);
        count += below.count;
      }
      objects.push([own, entry]);
    });
    return { first: refs[0], last: refs.at(-1), count };
  }

  function ends(entry: PDFDict, { first, last, count }: Level): void {
    if (first) entry.set(PDFName.of('First'), first);
    if (last) entry.set(PDFName.of('Last'), last);
    entry.set(PDFName.of('Count'), PDFNumber.of(count));
  }

  const top = dict({ Type: PDFName.of('Outlines') });
  ends(top, level(bookmarks, root));
  objects.push([root, top]);
  return objects;
}
