/** Text that users have typed and that is not yet on the server: when it is stored, sent, restored and asked about. */
import { z } from 'zod';
import {
  type AccessReason,
  type Actor,
  type Decision,
  no,
  rule,
  type Sentences,
  userIdOf,
  yes,
} from '../kernel/index.ts';
import { draftCaps } from './limits.ts';

export * from './limits.ts';
export * from './machine.ts';
export * from './model.ts';
export { copyOf, differs, hasUnsent, isAsked, isSendable } from './parts.ts';
export { isShelved } from './shelf.ts';
export { readCopy } from './stored-copy.ts';

const record = z.string().min(1).max(200);
const windowId = z.string().min(1).max(100);

/**
 * Selects the copies of one record; with `kind` instead, those of all records whose names begin with it, such as proposals not yet created;
 * an empty one selects all.
 */
export const ownDraftsArgs = z.object({ record: record.nullish(), kind: z.string().max(200).nullish() });

/** `copy` is what a window stores, as JSON; `takes` are windows whose text it includes and whose copies it replaces. */
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

/** What the user already has on the server, besides the copy to be stored. */
export interface DraftFacts {
  readonly copies: number;
  readonly letters: number;
}

/** Drafts are private: access tokens have none, and nobody may read those of another user. */
function personOnly(actor: Actor): Decision<AccessReason> {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  return userIdOf(actor) === undefined ? no('INSUFFICIENT_PERMISSIONS') : yes;
}

/** Allows storing another copy while the user's other copies leave room for it. */
function mayKeepDraft(actor: Actor, facts: DraftFacts): Decision<AccessReason | DraftReason> {
  const person = personOnly(actor);
  if (!person.allowed) return person;
  return facts.copies < draftCaps.copies && facts.letters < draftCaps.lettersInAll ? yes : no('TOO_MANY_DRAFTS');
}

export const draftPolicies = {
  /** Reading and removing need no further check: each user reaches only their own drafts. */
  own: rule('draft.own', personOnly),
  keep: rule('draft.keep', mayKeepDraft, {
    'few drafts': { copies: 3, letters: 2000 },
    'as many as may be': { copies: draftCaps.copies, letters: 2000 },
    'too long in all': { copies: 3, letters: draftCaps.lettersInAll },
  }),
};

export type DraftReason = 'TOO_MANY_DRAFTS';

export const draftSentences: Sentences<DraftReason> = {
  TOO_MANY_DRAFTS: 'You have too many unsaved texts in other forms. Save or discard some of them.',
};
