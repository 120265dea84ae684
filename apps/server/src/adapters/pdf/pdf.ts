/** A file that becomes pages of a document. */
export interface PdfAttachment {
  readonly name: string;
  readonly mimeType: string;
  readonly figure?: string | undefined;
  readonly caption?: string | undefined;
  readonly read: () => Promise<Uint8Array>;
}

/** An entry of the outline: a title and the page it leads to. */
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

/** Gathers printed parts, files and images page by page into one document. */
export interface PdfMerger {
  pageCount(): number;
  appendPdf(bytes: Uint8Array): Promise<void>;
  /** False when the file is of a kind that can not become pages, or is broken. */
  appendAttachment(attachment: PdfAttachment): Promise<boolean>;
  save(bookmarks: readonly Bookmark[], title: string): Promise<Uint8Array>;
}

/** Makes PDF documents out of HTML and files. */
export interface Pdf {
  /** Prints one HTML document on A4; it can not run scripts and reaches neither network nor files. */
  render(html: string, look?: PageLook): Promise<Uint8Array>;
  newDocument(): Promise<PdfMerger>;
  close(): Promise<void>;
}

/** Kinds of files that become pages of a document. */
export function isPrintable(mimeType: string): boolean {
  return ['application/pdf', 'image/png', 'image/jpeg'].includes(mimeType);
}

/** `Figure 1: caption`, or what of it there is, or the file's name. */
export function captionOf({ figure, caption, name }: Pick<PdfAttachment, 'figure' | 'caption' | 'name'>): string {
  if (!figure && !caption) return name;
  return [figure ? `Figure ${figure}` : '', caption ?? ''].filter(Boolean).join(': ');
}
