import { type DraftEffect, type KeptCopy, readCopy, type ShelfOutcome } from '@atrium/domain/draft';
import { ForgetDraftsDocument, KeepDraftDocument, OwnDraftsDocument } from '../../api/generated/kits/draft/drafts.ts';
import { ApiError, request } from '../../api/index.ts';
import { troubleOf } from './outcome.ts';
import { windowId } from './windows.ts';

/** The longest list the server accepts; drafts of windows beyond it are deleted when they expire. */
const mostWindows = 100;

/**
 * Returns the drafts that the server stores for the signed-in user: those of one record, or of all records with a prefix. Throws if the
 * request fails.
 */
export async function draftsOnServer(
  asked: { readonly record: string } | { readonly kind: string },
): Promise<Array<KeptCopy & { readonly record: string }>> {
  const { data } = await request(OwnDraftsDocument, asked);
  return (data.ownDrafts ?? []).flatMap(({ record, window, copy }) => {
    const read = readCopy(window, copy);
    return read ? [{ ...read, record }] : [];
  });
}

/** Stores a draft on the server, or deletes it, and returns the outcome. It never throws. */
export async function carryOutOnServer(
  record: string,
  effect: Extract<DraftEffect, { type: 'shelve' | 'unshelve' }>,
): Promise<ShelfOutcome> {
  try {
    if (effect.type === 'unshelve') {
      await request(ForgetDraftsDocument, { record, windows: [windowId, ...effect.takes].slice(0, mostWindows) });
    } else {
      const { copy, takes } = effect;
      const kept = { record, window: windowId, copy: JSON.stringify(copy), takes: takes.slice(-mostWindows) };
      await request(KeepDraftDocument, kept);
    }
    return {};
  } catch (error) {
    if (!(error instanceof ApiError)) return { trouble: 'SERVER' };
    const trouble = troubleOf(error);
    return trouble ? { trouble } : { refused: error.message };
  }
}
