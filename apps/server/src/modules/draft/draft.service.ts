import {
  type DraftFacts,
  type ForgetDraftsArgs,
  type KeepDraftArgs,
  keptSince,
  type OwnDraftsArgs,
} from '@atrium/domain/draft';
import { type Ctx, transaction } from '../../access/context.ts';
import * as queries from './draft.queries.ts';

/** Returns the owner whose drafts the caller may access. An officer's drafts while impersonating somebody are separate from that person's own. */
function ownerOf({ actor }: Ctx): queries.DraftOwner {
  if (actor.kind !== 'person') throw new Error('Only people have drafts');
  return { userId: actor.id, writtenBy: actor.impersonatingUserId ?? actor.id };
}

/** Returns the caller's drafts that are recent enough to be restored, newest first. */
export function ownDrafts(ctx: Ctx, { record = null, kind = null }: OwnDraftsArgs): Promise<queries.DraftRow[]> {
  return queries.listDrafts(ctx.db, ownerOf(ctx), { record, kind }, keptSince(ctx.now));
}

export async function lockOwnDrafts(tx: Ctx): Promise<void> {
  if (tx.actor.kind === 'person') await queries.lockDraftsOf(tx.db, ownerOf(tx));
}

/** Returns the facts about the caller's drafts other than the copies that the new one replaces. */
export function draftFacts(ctx: Ctx, { record, window, takes }: KeepDraftArgs): Promise<DraftFacts> | DraftFacts {
  if (ctx.actor.kind !== 'person') return { copies: 0, letters: 0 };
  return queries.countOtherDrafts(ctx.db, ownerOf(ctx), record, [window, ...takes]);
}

/** Stores a window's copy in place of its previous one and of those whose text it already contains; all or nothing. */
export function keepDraft(ctx: Ctx, { record, window, copy, takes }: KeepDraftArgs): Promise<boolean> {
  const owner = ownerOf(ctx);
  return transaction(ctx, async (tx) => {
    if (takes.length > 0) await queries.deleteDrafts(tx.db, owner, record, takes);
    await queries.upsertDraft(tx.db, owner, { record, windowId: window, copy, keptAt: tx.now });
    return true;
  });
}

/** Deletes copies of the caller; copies that no longer exist are ignored. */
export async function forgetOwnDrafts(ctx: Ctx, { record, windows }: ForgetDraftsArgs): Promise<boolean> {
  await queries.deleteDrafts(ctx.db, ownerOf(ctx), record, windows);
  return true;
}
