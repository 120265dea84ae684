import { z } from 'zod';
import { liveKinds, type RecordKey } from './keys.ts';
import { mostDownloadsOfWindow, mostKeysOfWindow } from './limits.ts';

const key = z
  .string()
  .regex(
    new RegExp(`^(${liveKinds.join('|')})/[1-9]\\d{0,9}$`),
    'A record needs a kind and a number, such as proposal/12',
  )
  .transform((text) => text as RecordKey);

/** A user's presence: which part of which record is open, and whether the user is editing it. */
const presenceInput = z.object({
  key,
  part: z.string().max(60),
  isWriting: z.boolean(),
});

/** The name a client gives a download in order to follow its progress. */
const downloadName = z.string().regex(/^[\w-]{8,64}$/, 'A download id must have 8 to 64 letters and digits');

/** What a window subscribes to. */
export const windowInput = z.object({
  /** An unguessable name that identifies the window while it is open. */
  window: z.string().regex(/^[\w-]{16,64}$/, 'A window id must have 16 to 64 letters and digits'),
  keys: z.array(key).max(mostKeysOfWindow, `A window can follow at most ${mostKeysOfWindow} records`),
  presence: presenceInput.nullish(),
  /** Downloads started in this window that are in progress. */
  downloads: z.array(downloadName).max(mostDownloadsOfWindow).nullish(),
});

export type WindowInput = z.output<typeof windowInput>;
export type PresenceInput = z.output<typeof presenceInput>;

/** A record that changed, and the version of the act that changed it, which tells two changes by one act from changes by two acts. */
export type Change = readonly [key: RecordKey, version: number];

/** A person who has the same record open. */
export interface Present {
  readonly userId: number;
  readonly name: string;
  readonly part: string;
  readonly isWriting: boolean;
}

/** Progress of a download: how many of its documents are finished. */
export interface Making {
  readonly name: string;
  readonly done: number;
  readonly total: number;
}

/** Messages from the server to a window, by message name. */
export interface LiveMessages {
  /** The connection is established; contains those of the requested records that the user may see. */
  readonly open: { readonly keys: readonly RecordKey[] };
  readonly changed: { readonly changes: readonly Change[] };
  /** Who else has the record open now; an empty list if nobody. */
  readonly here: { readonly key: RecordKey; readonly people: readonly Present[] };
  /** How many documents of a download are finished. */
  readonly making: Making;
  /** Messages may have been missed: everything on the screen has to be fetched again. */
  readonly missed: Record<string, never>;
  /** The session in which this window was opened has ended. */
  readonly over: Record<string, never>;
}
