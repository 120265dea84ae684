import { z } from 'zod';
import { draftCaps } from './limits.ts';

const record = z.string().min(1).max(200);
const windowId = z.string().min(1).max(100);

/** The copies of a record; with `kind` instead those of all records whose names begin with it, such as proposals not made yet. */
export const ownDraftsArgs = z.object({ record: record.nullish(), kind: record.nullish() });

/** `copy` is what a window keeps, as JSON; `takes` are windows whose text stands in it and whose copies go with it. */
export const keepDraftArgs = z.object({
  record,
  window: windowId,
  copy: z.string().min(2).max(draftCaps.letters),
  takes: z.array(windowId).max(100),
});

export const forgetDraftsArgs = z.object({ record, windows: z.array(windowId).min(1).max(100) });

export type OwnDraftsArgs = z.infer<typeof ownDraftsArgs>;
export type KeepDraftArgs = z.infer<typeof keepDraftArgs>;
export type ForgetDraftsArgs = z.infer<typeof forgetDraftsArgs>;
