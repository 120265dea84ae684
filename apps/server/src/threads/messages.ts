import type { WorkName } from './works.ts';

/** What a thread is asked; one at a time. */
export interface WorkAsked {
  readonly name: WorkName;
  readonly input: unknown;
}

/** What a thread tells: that the code is loaded and the work begins, then how it ended. */
export type WorkTold =
  | { readonly kind: 'began' }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly message: string };
