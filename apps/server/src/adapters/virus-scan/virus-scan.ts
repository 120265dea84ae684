/** What a scanner says of content: nothing found, or the name of what was. */
export type ScanVerdict = { readonly clean: true } | { readonly clean: false; readonly virus: string };

/** Pieces of what is looked at; a stream is closed when the scanner wants no more of it. */
export type ScannedBytes = AsyncIterable<Uint8Array> & { destroy?(): unknown };

/** Looks for viruses in uploads. */
export interface VirusScan {
  /** Rejects when the scanner is not there, does not answer in time, or can not tell. */
  scan(content: ScannedBytes): Promise<ScanVerdict>;
}
