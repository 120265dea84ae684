import type { Readable } from 'node:stream';

/** An entry of the outline: a title and the page it leads to, counted from 0. */
export interface Bookmark {
  readonly title: string;
  readonly page: number;
  readonly children: readonly Bookmark[];
}

export interface PageLook {
  /** HTML of the band at the top of each page. */
  readonly header?: string;
  /** HTML of the band at the bottom; `pageNumber` and `totalPages` are classes the printer fills. */
  readonly footer?: string;
}

/** A PDF that was read and can be appended once. */
export interface OpenedPdf {
  readonly content: Uint8Array;
  readonly pages: number;
  /** The page an anchor of the printed HTML stands on, counted from 0; only anchors that something links to are known. */
  anchor(name: string): number | undefined;
}

/** Continuous numbers printed at the foot of appended pages: the number of the first, and of how many in all. */
export interface PageNumbers {
  readonly first: number;
  readonly total: number;
}

/** A document that lies ready outside of memory. */
export interface FinishedDocument {
  readonly size: number;
  /** Hands the content over, once; afterwards it is gone. */
  stream(): Readable;
  discard(): Promise<void>;
}

/** Gathers PDFs page by page into one document, outside of memory: only the one at hand is in it. */
export interface PdfMerger {
  pageCount(): number;
  /** Rejects what is no PDF or can not be read without a password. */
  open(bytes: Uint8Array): Promise<OpenedPdf>;
  /** Rejects like `open`, and the document stays what it was. */
  append(pdf: Pick<OpenedPdf, 'content'>, numbers?: PageNumbers): Promise<void>;
  finish(bookmarks: readonly Bookmark[], title: string): Promise<FinishedDocument>;
  /** Gives up what was gathered. */
  discard(): Promise<void>;
}

/** Makes PDF documents out of HTML and files. */
export interface Pdf {
  /**
   * Prints one HTML document on A4; it can not run scripts and reaches neither network nor files. An aborted signal ends the
   * work at once and rejects.
   */
  render(html: string, look?: PageLook, signal?: AbortSignal): Promise<Uint8Array>;
  newDocument(): Promise<PdfMerger>;
  close(): Promise<void>;
}
