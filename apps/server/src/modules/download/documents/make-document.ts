import { becomesPages, captionOf } from '@atrium/domain/download';
import type { Bookmark, FinishedDocument, OpenedPdf, Pdf, PdfMerger } from '../../../adapters/pdf/pdf.ts';
import { AtriumError } from '../../../errors/atrium-error.ts';
import { failedAttachmentPage, imagePage } from './attachment-page.ts';
import type { AnchoredBookmark, DocumentAttachment, DocumentPart, PrintableDocument } from './model.ts';

/** A job that can be aborted and that reports its progress. */
export interface Work {
  readonly signal: AbortSignal;
  readonly progress: (done: number) => void;
}

/** A part whose HTML has been printed; files are read only when they are appended. */
type ReadyPart = { readonly part: DocumentPart; readonly opened?: OpenedPdf };

interface Ready {
  readonly document: PrintableDocument;
  readonly parts: readonly ReadyPart[];
  readonly total: number;
}

const printable = (files: readonly DocumentAttachment[]) => files.filter((file) => becomesPages(file));

const pagesOf = ({ part, opened }: ReadyPart) =>
  part.kind !== 'attachments'
    ? (opened?.pages ?? 0)
    : printable(part.files).reduce(
        (sum, { mimeType, pages }) => sum + (mimeType === 'application/pdf' ? (pages ?? 1) : 1),
        0,
      );

/** Makes one document after another; the next one is printed while the previous one is written. */
class DocumentMaker {
  private readonly pdf: Pdf;
  private readonly merger: PdfMerger;
  private readonly work: Work;

  constructor(pdf: Pdf, merger: PdfMerger, work: Work) {
    this.pdf = pdf;
    this.merger = merger;
    this.work = work;
  }

  async prepare(document: PrintableDocument): Promise<Ready> {
    const { signal } = this.work;
    const parts = await Promise.all(
      document.parts.map(async (part): Promise<ReadyPart> => {
        if (part.kind === 'attachments') return { part };
        if (part.kind === 'stored') return { part, opened: await this.merger.open(await part.read()) };
        const print = async (html: string) => this.merger.open(await this.pdf.render(html, part.look, signal));
        const opened = await print(part.html);
        if (!part.refill) return { part, opened };
        return { part, opened: await print(part.refill((anchor) => opened.anchor(anchor))) };
      }),
    );
    return { document, parts, total: parts.reduce((sum, part) => sum + pagesOf(part), 0) };
  }

  /**
   * Appends a document and returns its bookmark in the outline. If an attachment has another number of pages than at its upload, because it
   * is damaged since, the document is appended again with the right total (rule Q170).
   */
  async append(ready: Ready): Promise<Bookmark> {
    const start = this.merger.pageCount();
    const takeBack = this.merger.mark();
    const bookmark = await this.appendParts(ready);
    const total = this.merger.pageCount() - start;
    if (!ready.document.isNumbered || total === ready.total) return bookmark;
    takeBack();
    return this.appendParts({ ...ready, total });
  }

  private async appendParts({ document, parts, total }: Ready): Promise<Bookmark> {
    const { merger } = this;
    const start = merger.pageCount();
    const children: Bookmark[] = [];
    for (const { part, opened } of parts) {
      this.work.signal.throwIfAborted();
      if (part.kind === 'attachments') {
        children.push(...(await this.appendFiles(part.files)));
      } else if (opened) {
        const first = merger.pageCount();
        const placed = (bookmark: AnchoredBookmark): Bookmark => ({
          title: bookmark.title,
          page: first + ((bookmark.anchor && opened.anchor(bookmark.anchor)) || 0),
          children: (bookmark.children ?? []).map(placed),
        });
        if (part.kind === 'html') children.push(...part.bookmarks.map(placed));
        await merger.append(opened, document.isNumbered ? { first: first - start + 1, total } : undefined);
      }
    }
    return { title: document.bookmark, page: start, children };
  }

  private async appendFiles(files: readonly DocumentAttachment[]): Promise<Bookmark[]> {
    const listed: Bookmark[] = [];
    for (const file of printable(files)) {
      this.work.signal.throwIfAborted();
      listed.push({ title: captionOf(file), page: this.merger.pageCount(), children: [] });
      await this.appendFile(file);
    }
    const [first] = listed;
    return first ? [{ title: 'Attachments', page: first.page, children: listed }] : [];
  }

  /** Appends the pages of a file, or a page saying that it cannot be read, since a document must not hide what is missing. */
  private async appendFile(file: DocumentAttachment): Promise<void> {
    const { signal } = this.work;
    try {
      await this.merger.append({ content: await this.pdfOfFile(file) });
    } catch (error) {
      signal.throwIfAborted();
      // The server is overloaded; the file itself may be intact.
      if (error instanceof AtriumError && error.code === 'OVERLOADED') throw error;
      await this.merger.append({ content: await this.pdf.render(failedAttachmentPage(file), {}, signal) });
    }
  }

  private async pdfOfFile(file: DocumentAttachment): Promise<Uint8Array> {
    const { signal } = this.work;
    if (file.asPrintable) {
      const { content, mimeType, pictures } = await file.asPrintable();
      return this.pdf.render(imagePage({ ...file, mimeType }, content, pictures), {}, signal);
    }
    return file.read();
  }
}

/**
 * Makes one PDF of these documents, in order. At most two are in memory, one being printed and one being written, so memory does not grow
 * with their number. The unfinished PDF is discarded on failure or abort.
 */
export async function makeDocument(
  pdf: Pdf,
  documents: AsyncIterator<PrintableDocument>,
  { work, title }: { readonly work: Work; readonly title: string },
): Promise<FinishedDocument> {
  const merger = await pdf.newDocument();
  const maker = new DocumentMaker(pdf, merger, work);
  const bookmarks: Bookmark[] = [];
  const prepareNext = async () => {
    work.signal.throwIfAborted();
    const { done, value } = await documents.next();
    return done ? undefined : maker.prepare(value);
  };
  let next = prepareNext();
  try {
    for (let ready = await next; ready; ready = await next) {
      next = prepareNext();
      // The loop awaits it later; this keeps a failure until then from being an unhandled rejection.
      next.catch(() => undefined);
      bookmarks.push(await maker.append(ready));
      work.progress(bookmarks.length);
    }
    return await merger.finish(bookmarks, bookmarks.length === 1 ? (bookmarks[0]?.title ?? title) : title);
  } catch (error) {
    await next.catch(() => undefined);
    await merger.discard();
    throw error;
  }
}
