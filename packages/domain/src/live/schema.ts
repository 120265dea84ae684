import { z } from 'zod';
import { liveKinds, type RecordKey } from './keys.ts';
import { mostDownloadsOfWindow, mostKeysOfWindow } from './limits.ts';

const key = z
  .string()
  .regex(new RegExp(`^(${liveKinds.join('|')})/[1-9]\\d{0,9}$`), 'A record is named by kind and number: proposal/12')
  .transform((text) => text as RecordKey);

/** Where somebody is: which part of which record is open, and whether they write there. */
export const presenceInput = z.object({
  key,
  part: z.string().max(60),
  isWriting: z.boolean(),
});

/** The name a client gives a download, to be told how far it is. */
export const downloadName = z.string().regex(/^[\w-]{8,64}$/, 'A download is named by 8 to 64 letters and digits');

/** What a window wants to be told of. */
export const windowInput = z.object({
  /** A name nobody guesses, by which the window is known while it is open. */
  window: z.string().regex(/^[\w-]{16,64}$/, 'A window is named by 16 to 64 letters and digits'),
  keys: z.array(key).max(mostKeysOfWindow, `A window is told of at most ${mostKeysOfWindow} records`),
  presence: presenceInput.nullish(),
  /** Downloads that were begun here and are being made. */
  downloads: z.array(downloadName).max(mostDownloadsOfWindow).nullish(),
});

export type WindowInput = z.output<typeof windowInput>;
export type PresenceInput = z.output<typeof presenceInput>;

/** A record that changed, and the act that changed it: two of one act are told apart from two acts by it. */
export type Change = readonly [key: RecordKey, version: number];

/** Somebody who has the same record open. */
export interface Present {
  readonly userId: number;
  readonly name: string;
  readonly part: string;
  readonly isWriting: boolean;
}

/** How far a download is: so many of its documents are made. */
export interface Making {
  readonly name: string;
  readonly done: number;
  readonly total: number;
}

/** What the server tells a window, by the name of the message. */
export interface LiveMessages {
  /** The connection stands; these of the records asked for may be seen. */
  readonly open: { readonly keys: readonly RecordKey[] };
  readonly changed: { readonly changes: readonly Change[] };
  /** Who else has the record open now; nobody is an empty list. */
  readonly here: { readonly key: RecordKey; readonly people: readonly Present[] };
  /** How many documents of a download are made. */
  readonly making: Making;
  /** Something may have been missed: everything on the screen is to be asked again. */
  readonly missed: Record<string, never>;
  /** The session this window was opened in is over. */
  readonly over: Record<string, never>;
}
