import type { Readable } from 'node:stream';

/** What a scanner says of content: nothing found, or the name of what was. */
export type Verdict = { readonly clean: true } | { readonly clean: false; readonly virus: string };

/** Looks for viruses in uploads. */
export interface VirusScan {
  /** Rejects when the scanner is not there, does not answer in time, or can not tell. */
  scan(content: Readable): Promise<Verdict>;
}
