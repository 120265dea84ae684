import { z } from 'zod';
import { despiteReason } from '../conflict/index.ts';
import { id, type Sentences } from '../kernel/index.ts';
import { reviewWishes } from './draft.ts';

/** The most people reminded in one request. */
export const remindedLimit = 500;
/** The most assignments in a draft. */
const draftCellsLimit = 20_000;
/** The highest review limit that can be set for a person. */
export const mostReviewsLimit = 1000;

export type AssignmentReason = 'NOBODY_TO_REMIND' | 'DRAFT_CHANGED' | 'DRAFT_EMPTY';

export const assignmentSentences: Sentences<AssignmentReason> = {
  NOBODY_TO_REMIND: 'These people have already submitted all their reviews',
  DRAFT_CHANGED:
    'Somebody else has changed this draft in the meantime. The current version is shown; please try again.',
  DRAFT_EMPTY: 'This draft is empty',
};

export const fapMatrixArgs = z.object({ fapId: id(), callId: id().nullish(), instrumentId: id().nullish() });
export type FapMatrixArgs = z.output<typeof fapMatrixArgs>;

/** Whose draft reviews to remind of: in one call, or in all calls under review. */
export const remindReviewersArgs = z.object({
  fapId: id(),
  callId: id().nullish(),
  userIds: z
    .array(id())
    .min(1, { message: 'Please choose at least one person' })
    .max(remindedLimit, { message: `At most ${remindedLimit} people at once` }),
});
export type RemindReviewersArgs = z.output<typeof remindReviewersArgs>;

export const reviewWish = z.enum(reviewWishes).meta({ id: 'ReviewWish' });

const ofDraft = { fapId: id(), callId: id() };
const pair = { proposalPk: id(), userId: id() };

export const assignmentDraftArgs = z.object(ofDraft);

/** The pairs to preserve when a draft is suggested. */
export const suggestArgs = z.object({
  ...ofDraft,
  pins: z.array(z.object(pair).meta({ id: 'AssignmentPinInput' })).max(draftCellsLimit),
});
export type SuggestArgs = z.output<typeof suggestArgs>;

export const keepAssignmentDraftArgs = z.object({
  ...ofDraft,
  /** The revision of the draft that the caller read; a mismatch means that someone else has saved another one since. */
  revision: z.int().min(0).max(2147483647),
  cells: z
    .array(
      z
        .object({ ...pair, pinned: z.boolean(), reasons: z.array(z.string().max(500)).max(10) })
        .meta({ id: 'AssignmentDraftCellInput' }),
    )
    .max(draftCellsLimit, { message: `At most ${draftCellsLimit} assignments in a draft` }),
});
export type KeepAssignmentDraftArgs = z.output<typeof keepAssignmentDraftArgs>;

export const publishDraftArgs = z.object({
  ...ofDraft,
  revision: z.int().min(0).max(2147483647),
  conflictReason: despiteReason,
});

/** A reviewer's wish for a proposal; null withdraws it. */
export const setReviewWishArgs = z.object({ fapId: id(), proposalPk: id(), wish: reviewWish.nullish() });
/** How many reviews a person accepts in the panel; null for no limit. */
export const setReviewerLimitArgs = z.object({
  fapId: id(),
  userId: id(),
  most: z.int().min(0).max(mostReviewsLimit).nullish(),
});
