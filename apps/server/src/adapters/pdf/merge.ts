import {
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  type PDFRef,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { type Bookmark, captionOf, isPrintable, type PdfMerger } from './pdf.ts';

const a4 = { width: 595.28, height: 841.89 };
const edge = 54;

/** Gathers documents, files and images page by page into one, and gives it an outline. */
export async function createMerger(): Promise<PdfMerger> {
  const target = await PDFDocument.create();
  const font = await target.embedFont(StandardFonts.Helvetica);

  async function appendPdf(bytes: Uint8Array): Promise<void> {
    const source = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
    for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page);
  }

  async function appendImage(bytes: Uint8Array, mimeType: string, caption: string): Promise<void> {
    const image = mimeType === 'image/png' ? await target.embedPng(bytes) : await target.embedJpg(bytes);
    const page = target.addPage([a4.width, a4.height]);
    const scaled = image.scaleToFit(a4.width - 2 * edge, a4.height - 2 * edge - 30);
    page.drawImage(image, {
      x: (a4.width - scaled.width) / 2,
      y: (a4.height - scaled.height) / 2 + 15,
      width: scaled.width,
      height: scaled.height,
    });
    // The built-in font knows Latin letters only; others are left out of the caption rather than failing the document.
    const text = caption.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').slice(0, 110);
    page.drawText(text, { x: edge, y: edge - 15, size: 9, font });
  }

  return {
    pageCount: () => target.getPageCount(),
    appendPdf,
    async appendAttachment(attachment) {
      if (!isPrintable(attachment.mimeType)) return false;
      try {
        const bytes = await attachment.read();
        if (attachment.mimeType === 'application/pdf') await appendPdf(bytes);
        else await appendImage(bytes, attachment.mimeType, captionOf(attachment));
        return true;
      } catch {
        return false;
      }
    },
    async save(bookmarks, title) {
      target.setTitle(title, { showInWindowTitleBar: true });
      target.setProducer('Atrium');
      writeOutline(target, bookmarks);
      return target.save();
    },
  };
}

function writeOutline(document: PDFDocument, bookmarks: readonly Bookmark[]): void {
  if (bookmarks.length === 0) return;
  const { context } = document;
  const pages = document.getPages();
  const root = context.nextRef();
  const { first, last, count } = writeLevel(document, bookmarks, root, pages);
  const dict = PDFDict.withContext(context);
  dict.set(PDFName.of('Type'), PDFName.of('Outlines'));
  if (first) dict.set(PDFName.of('First'), first);
  if (last) dict.set(PDFName.of('Last'), last);
  dict.set(PDFName.of('Count'), PDFNumber.of(count));
  context.assign(root, dict);
  document.catalog.set(PDFName.of('Outlines'), root);
}

function writeLevel(document: PDFDocument, bookmarks: readonly Bookmark[], parent: PDFRef, pages: PDFPage[]) {
  const { context } = document;
  const refs = bookmarks.map(() => context.nextRef());
  let count = bookmarks.length;
  bookmarks.forEach((bookmark, index) => {
    const dict = PDFDict.withContext(context);
    const page = pages[Math.min(bookmark.page, pages.length - 1)];
    dict.set(PDFName.of('Title'), PDFHexString.fromText(bookmark.title));
    dict.set(PDFName.of('Parent'), parent);
    if (page) dict.set(PDFName.of('Dest'), context.obj([page.ref, PDFName.of('Fit')]));
    const previous = refs[index - 1];
    const next = refs[index + 1];
    if (previous) dict.set(PDFName.of('Prev'), previous);
    if (next) dict.set(PDFName.of('Next'), next);
    const own = refs[index] as PDFRef;
    if (bookmark.children.length > 0) {
      const below = writeLevel(document, bookmark.children, own, pages);
      if (below.first) dict.set(PDFName.of('First'), below.first);
      if (below.last) dict.set(PDFName.of('Last'), below.last);
      dict.set(PDFName.of('Count'), PDFNumber.of(below.count));
      count += below.count;
    }
    context.assign(own, dict);
  });
  return { first: refs[0], last: refs.at(-1), count };
}
