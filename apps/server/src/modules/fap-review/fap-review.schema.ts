import {
  addUserForReviewArgs,
  assignFapReviewersArgs,
  declineReviewArgs,
  fapProposalArgs,
  fapProposalsArgs,
  fapReviewPolicies,
  fapReviewSentences,
  leadsPanel,
  proposalReviewsArgs,
  removeMemberFromFapProposalArgs,
  removeUserForReviewArgs,
  reviewsArgs,
  saveReviewerRankArgs,
  submitProposalsReviewInput,
  updateReviewArgs,
} from '@atrium/domain/fap-review';
import { hasRole, id, isPerson, userIdOf } from '@atrium/domain/kernel';
import { mayViewProposal, proposalPolicies, removeProposalsFromFapsArgs } from '@atrium/domain/proposal';
import { z } from 'zod';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused, registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { argsOf } from '../../graphql/inputs.ts';
import { askedList, boundedPage } from '../../graphql/long-lists.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { pageType } from '../../graphql/page-type.ts';
import { FapRef, type FapRow, faps, holdFap, isShownInPanel, onReviewsRemoval, panelPerson } from '../fap/index.ts';
import { lockProposals, ProposalRef, proposalFacts, removeProposalsFromFaps } from '../proposal/index.ts';
import { declineReview } from './decline/review-decline.service.ts';
import { panelFacts, readable, reviewFacts, reviewsFacts, withRights } from './fap-review.facts.ts';
import {
  listReviews,
  lockProposalsOfReviews,
  type ReviewRow,
  reviews,
  reviewsOfProposal,
} from './fap-review.queries.ts';
import { submitProposalsReview, updateReview } from './fap-review.service.ts';
import { ReviewRef } from './fap-review-type.ts';
import * as assignment from './proposals/fap-assignment.service.ts';
import { findPlaces, listFapProposals } from './proposals/fap-proposal.queries.ts';
import { FapProposalRef } from './proposals/fap-proposal-type.ts';
import './settings/call-settings.schema.ts';
import './unnamed-review.ts';

registerSentences(fapReviewSentences);
onReviewsRemoval(assignment.uncheckedRemoveOpenReviews);

const absent = 'REVIEW_NOT_FOUND';
const noPanel = 'FAP_NOT_FOUND';

const fapOf = async (ctx: Ctx, fapId: number) => (await faps.load(ctx, fapId)) as FapRow;

/** Prevents changes to the members of the panel while its proposals are assigned. */
async function lockInPanel(tx: Ctx, fapId: number, proposalPks: readonly number[]): Promise<void> {
  await holdFap(tx.db, fapId);
  await lockProposals(tx.db, proposalPks);
}

/** Returns the caller's places in a panel; refuses a panel lead from whom the panel hides one of these proposals (rule R134). */
async function placesBefore(ctx: Ctx, fapId: number, proposalPks: readonly number[]) {
  const facts = await panelFacts(ctx, fapId);
  const shown = await Promise.all(
    [...new Set(proposalPks)].map((pk) => isShownInPanel(ctx, { fapId, proposalPk: pk })),
  );
  if (facts && leadsPanel(ctx.actor, facts) && shown.includes(false)) throw refused('PROPOSAL_NOT_IN_PANEL');
  return facts;
}

/** Returns the same for a review, which does not exist for callers from whom its proposal is hidden. */
async function ofReview(ctx: Ctx, fapId: number, reviewId: number) {
  const review = await reviews.load(ctx, reviewId);
  if (review && !(await isShownInPanel(ctx, review))) throw refused(absent);
  return panelFacts(ctx, fapId);
}

const ofPanel = (rows: readonly ReviewRow[], fapId: number | null | undefined) =>
  fapId ? rows.filter((row) => row.fapId === fapId) : rows;

const ReviewPageRef = pageType('ReviewsQueryResult', 'reviews', ReviewRef);

const byPanel = z.object({ fapId: id().nullish() });

builder.objectField(ProposalRef, 'reviews', (t) =>
  t.field({
    type: [ReviewRef],
    nullable: true,
    description: 'Panel reviews the caller may read.',
    args: argsOf(byPanel, (options) => t.arg(options)),
    resolve: async (proposal, args, ctx) => {
      const { fapId } = byPanel.parse({ ...args });
      return readable(ctx, ofPanel(await reviewsOfProposal.load(ctx, proposal.proposalPk), fapId));
    },
  }),
);

builder.objectField(ProposalRef, 'showsGrading', (t) =>
  t.boolean({
    description: 'Whether the caller has anything to grade or read; always true for callers who lead a panel.',
    resolve: async ({ proposalPk }, _, ctx) =>
      hasRole(ctx.actor, 'FAP_CHAIR', 'FAP_SECRETARY') ||
      (await readable(ctx, await reviewsOfProposal.load(ctx, proposalPk))).length > 0,
  }),
);

query('review', {
  type: ReviewRef,
  nullable: true,
  input: z.object({ reviewId: id() }),
  policy: fapReviewPolicies.view,
  facts: (ctx, input) => reviewFacts(ctx, input.reviewId),
  absent,
  resolve: (ctx, input) => reviews.load(ctx, input.reviewId),
});

query('reviews', {
  type: ReviewPageRef,
  nullable: true,
  input: reviewsArgs,
  policy: fapReviewPolicies.list,
  resolve: (ctx, { filter, first, offset }, info) =>
    boundedPage(ctx, askedList(info, 'reviews'), { first, offset }, async (page) => {
      const me = userIdOf(ctx.actor) ?? null;
      const ledAs = isPerson(ctx.actor) && !hasRole(ctx.actor, 'USER_OFFICER') ? ctx.actor.role : null;
      const found = await listReviews(ctx.db, filter ?? {}, { ...page, me, ledAs });
      return { ...found, reviews: await withRights(ctx, found.reviews) };
    }),
});

query('proposalReviews', {
  type: [ReviewRef],
  nullable: true,
  input: proposalReviewsArgs,
  policy: fapReviewPolicies.listOwn,
  resolve: async (ctx, { proposalPk, fapId }) => {
    if (!mayViewProposal(ctx.actor, await proposalFacts(ctx, proposalPk)).allowed) throw refused('PROPOSAL_NOT_FOUND');
    return readable(ctx, ofPanel(await reviewsOfProposal.load(ctx, proposalPk), fapId));
  },
});

query('fapProposals', {
  type: [FapProposalRef],
  nullable: true,
  input: fapProposalsArgs,
  policy: fapReviewPolicies.viewPanelProposals,
  facts: (ctx, input) => panelFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: (ctx, { fapId, callId, instrumentId, legacy }) =>
    listFapProposals(ctx.db, {
      fapId,
      callId: callId || null,
      instrumentId: instrumentId || null,
      proposalPk: null,
      legacy: legacy ?? false,
      hiddenFrom: panelPerson(ctx),
    }),
});

query('fapProposal', {
  type: FapProposalRef,
  description: 'A proposal in a panel, for `instrumentId`; without it, for its first instrument.',
  nullable: true,
  input: fapProposalArgs,
  policy: fapReviewPolicies.viewPanelProposals,
  facts: (ctx, input) => panelFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: async (ctx, { fapId, proposalPk, instrumentId }) => {
    const rows = await listFapProposals(ctx.db, {
      fapId,
      proposalPk,
      callId: null,
      instrumentId: instrumentId ?? null,
      legacy: null,
      hiddenFrom: panelPerson(ctx),
    });
    return rows[0] ?? null;
  },
});

mutation('removeProposalsFromFaps', {
  type: [FapProposalRef],
  description: 'Returns the removed assignments to panels; their reviews and decisions are deleted.',
  input: removeProposalsFromFapsArgs,
  destructive: 'Removed proposals from panels',
  policy: proposalPolicies.manage,
  resolve: (ctx, input) =>
    transaction(ctx, async (tx) => {
      const places = await findPlaces(tx.db, input.proposalPks, input.fapIds);
      await removeProposalsFromFaps(tx, input);
      return places;
    }),
});

mutation('updateReview', {
  type: ReviewRef,
  input: updateReviewArgs,
  policy: fapReviewPolicies.edit,
  lock: (tx, { reviewID }) => lockProposalsOfReviews(tx.db, [reviewID]),
  facts: (ctx, input) => reviewFacts(ctx, input.reviewID),
  absent,
  resolve: updateReview,
});

mutation('declineReview', {
  type: ReviewRef,
  description: 'Declines a review that was assigned to the caller, with a reason; without a reason it withdraws that.',
  input: declineReviewArgs,
  policy: fapReviewPolicies.takeBackDecline,
  lock: (tx, { reviewId }) => lockProposalsOfReviews(tx.db, [reviewId]),
  facts: (ctx, { reviewId }) => reviewFacts(ctx, reviewId),
  absent,
  resolve: declineReview,
});

mutation('submitProposalsReview', {
  type: 'Boolean',
  input: z.object({ submitProposalsReviewInput }),
  policy: fapReviewPolicies.viewEach,
  lock: (tx, { submitProposalsReviewInput: { proposals } }) =>
    lockProposalsOfReviews(
      tx.db,
      proposals.map(({ reviewId }) => reviewId),
    ),
  facts: (ctx, { submitProposalsReviewInput: { proposals } }) =>
    reviewsFacts(
      ctx,
      proposals.map(({ reviewId }) => reviewId),
    ),
  absent,
  resolve: (ctx, input) => submitProposalsReview(ctx, input.submitProposalsReviewInput.proposals),
});

mutation('assignFapReviewersToProposals', {
  type: FapRef,
  input: assignFapReviewersArgs,
  policy: fapReviewPolicies.assign,
  lock: (tx, { fapId, assignments }) =>
    lockInPanel(
      tx,
      fapId,
      assignments.map(({ proposalPk }) => proposalPk),
    ),
  facts: (ctx, { fapId, assignments }) =>
    placesBefore(
      ctx,
      fapId,
      assignments.map(({ proposalPk }) => proposalPk),
    ),
  absent: noPanel,
  resolve: async (ctx, input) => {
    await assignment.assignFapReviewers(ctx, input);
    return fapOf(ctx, input.fapId);
  },
});

mutation('removeMemberFromFapProposal', {
  type: FapRef,
  input: removeMemberFromFapProposalArgs,
  destructive: 'Removed a reviewer from a proposal',
  policy: fapReviewPolicies.assign,
  lock: (tx, { fapId, proposalPk }) => lockInPanel(tx, fapId, [proposalPk]),
  facts: (ctx, { fapId, proposalPk }) => placesBefore(ctx, fapId, [proposalPk]),
  absent: noPanel,
  resolve: async (ctx, input) => {
    await assignment.removeMemberFromFapProposal(ctx, input);
    return fapOf(ctx, input.fapId);
  },
});

mutation('addUserForReview', {
  type: ReviewRef,
  input: addUserForReviewArgs,
  policy: fapReviewPolicies.assign,
  lock: (tx, { fapID, proposalPk }) => lockInPanel(tx, fapID, [proposalPk]),
  facts: (ctx, { fapID, proposalPk }) => placesBefore(ctx, fapID, [proposalPk]),
  absent: noPanel,
  resolve: async (ctx, { fapID, proposalPk, userID }) => {
    const made = await assignment.assignFapReviewers(ctx, {
      fapId: fapID,
      assignments: [{ proposalPk, memberId: userID }],
    });
    return made[0] as ReviewRow;
  },
});

mutation('removeUserForReview', {
  type: ReviewRef,
  input: removeUserForReviewArgs,
  destructive: 'Removed a review',
  policy: fapReviewPolicies.assign,
  lock: (tx, { reviewId }) => lockProposalsOfReviews(tx.db, [reviewId]),
  facts: (ctx, { fapId, reviewId }) => ofReview(ctx, fapId, reviewId),
  absent: noPanel,
  resolve: (ctx, input) => assignment.removeReview(ctx, input.reviewId, input.fapId),
});

mutation('saveReviewerRank', {
  type: 'Boolean',
  input: saveReviewerRankArgs,
  policy: fapReviewPolicies.rank,
  lock: (tx, { fapReviewId }) => lockProposalsOfReviews(tx.db, [fapReviewId]),
  facts: async (ctx, input) => {
    const review = await reviews.load(ctx, input.fapReviewId);
    return review && ofReview(ctx, review.fapId, review.id);
  },
  absent,
  resolve: assignment.saveReviewerRank,
});
