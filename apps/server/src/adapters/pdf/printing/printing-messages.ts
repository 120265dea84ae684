import type { PageLook } from '../pdf.ts';

/** A request to the printing process, which handles several documents at a time, each with an id. */
export type PrintAsked =
  | { readonly kind: 'print'; readonly id: number; readonly html: string; readonly look: PageLook }
  | { readonly kind: 'give up'; readonly id: number };

/** A response of the printing process: the PDF, or why there is none. */
export type PrintTold =
  | { readonly id: number; readonly content: Uint8Array }
  | { readonly id: number; readonly problem: string };
