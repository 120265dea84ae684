import type { Readable } from 'node:stream';

/** An entry of the outline: a title and the page it refers to, counted from 0. */
export interface Bookmark {
  readonly title: string;
  readonly page: number;
  readonly children: readonly Bookmark[];
}

export interface PageLook {
  /** HTML of the band at the top of each page. */
  readonly header?: string;
  /** HTML of the band at the bottom; the printer fills elements of the classes `pageNumber` and `totalPages`. */
  readonly footer?: string;
}

/** A PDF that was read and can be appended once. */
export interface OpenedPdf {
  readonly content: Uint8Array;
  readonly pages: number;
  /** Returns the page of an anchor of the printed HTML, counted from 0; only anchors that something links to are known. */
  anchor(name: string): number | undefined;
}

/** Continuous numbers printed at the foot of appended pages: the first number, and the total number of pages. */
export interface PageNumbers {
  readonly first: number;
  readonly total: number;
}

/** A finished document, stored outside of memory. */
export interface FinishedDocument {
  readonly size: number;
  /** Returns the content, once; the file is removed afterwards. */
  stream(): Readable;
  discard(): Promise<void>;
}

/** Merges PDFs page by page into one document outside of memory: only the current one is in memory. */
export interface PdfMerger {
  pageCount(): number;
  /** Rejects if the content is not a PDF or cannot be read without a password. */
  open(bytes: Uint8Array): Promise<OpenedPdf>;
  /** Rejects like `open`, and then leaves the document unchanged. */
  append(pdf: Pick<OpenedPdf, 'content'>, numbers?: PageNumbers): Promise<void>;
  /** Returns a function that takes back everything appended since. */
  mark(): () => void;
  finish(bookmarks: readonly Bookmark[], title: string): Promise<FinishedDocument>;
  /** Discards the merged document. */
  discard(): Promise<void>;
}

/** Creates PDF documents from HTML and files. */
export interface Pdf {
  /**
   * Prints one HTML document on A4; it cannot run scripts and can access neither network nor files. An aborted signal stops the work
   * immediately and rejects.
   */
  render(html: string, look?: PageLook, signal?: AbortSignal): Promise<Uint8Array>;
  newDocument(): Promise<PdfMerger>;
  close(): Promise<void>;
}
