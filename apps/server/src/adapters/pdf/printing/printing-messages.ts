import type { PageLook } from '../pdf.ts';

/** What the process that prints is asked: several documents at a time, each under a number. */
export type PrintAsked =
  | { readonly kind: 'print'; readonly id: number; readonly html: string; readonly look: PageLook }
  | { readonly kind: 'give up'; readonly id: number };

/** What it tells of a document: the PDF, or why there is none. */
export type PrintTold =
  | { readonly id: number; readonly content: Uint8Array }
  | { readonly id: number; readonly problem: string };
