import {
  declineReason,
  mayDeclineReview,
  mayEditReview,
  mayReopenReview,
  maySubmitReview,
  mayTakeBackDecline,
  mayViewReview,
  reviewStatus,
} from '@atrium/domain/fap-review';
import { no } from '@atrium/domain/kernel';
import { mayViewProposal } from '@atrium/domain/proposal';
import type { Ctx } from '../../access/context.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { ProposalRef, proposalFacts, proposals } from '../proposal/index.ts';
import { QuestionaryRef, type QuestionaryRow, questionaryLoader } from '../questionary/index.ts';
import { openStepTitles } from '../technical-review/index.ts';
import { BasicUserDetailsRef, people } from '../user/index.ts';
import { namesReviewer, type RatedReview, reviewFacts } from './fap-review.facts.ts';
import type { ReviewFactsRow } from './fap-review-facts.queries.ts';

/** Returns the value only if the caller may read the review; that the review exists may be visible to other panel members. */
function content<T>(ctx: Ctx, row: RatedReview, value: T): T | null | Promise<T | null> {
  if (row.isReadable !== undefined) return row.isReadable ? value : null;
  return reviewFacts(ctx, row.id).then((facts) => (facts && mayViewReview(ctx.actor, facts).allowed ? value : null));
}

/** What the caller may do with a review now. */
const ReviewAbilitiesRef = abilitiesType<ReviewFactsRow>('ReviewAbilities', {
  view: (facts, ctx) => mayViewReview(ctx.actor, facts),
  edit: (facts, ctx) => mayEditReview(ctx.actor, facts),
  submit: (facts, ctx) => maySubmitReview(ctx.actor, facts),
  decline: (facts, ctx) => (facts.isDeclined ? no('REVIEW_DECLINED') : mayDeclineReview(ctx.actor, facts)),
  takeBackDecline: (facts, ctx) => (facts.isDeclined ? mayTakeBackDecline(ctx.actor, facts) : no('REVIEW_NOT_FOUND')),
  reopen: (facts, ctx) => mayReopenReview(ctx.actor, facts),
});

const viewable = async (ctx: Ctx, proposalPk: number) =>
  mayViewProposal(ctx.actor, await proposalFacts(ctx, proposalPk)).allowed;

/** A review that was just removed carries its questionary along, which no longer exists in the database. */
type AnsweredReview = RatedReview & { readonly questionary?: QuestionaryRow | null };

export const ReviewRef = builder.objectRef<AnsweredReview>('Review').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    userID: t.int({
      description: '0 where the panel hides reviewers from each other.',
      resolve: async (row, _, ctx) => ((await namesReviewer(ctx, row)) ? row.userId : 0),
    }),
    fapID: t.exposeInt('fapId'),
    status: t.expose('status', { type: enumRef(reviewStatus) }),
    comment: t.string({ nullable: true, resolve: (row, _, ctx) => content(ctx, row, row.comment) }),
    grade: t.float({ nullable: true, resolve: (row, _, ctx) => content(ctx, row, row.grade) }),
    rank: t.int({ nullable: true, resolve: (row, _, ctx) => content(ctx, row, row.rank) }),
    questionaryID: t.int({ resolve: (row) => row.questionaryId ?? 0 }),
    questionary: t.field({
      type: QuestionaryRef,
      // Every review has a questionary, which does its own permission checks.
      resolve: async (row, _, ctx) =>
        row.questionary ?? ((await questionaryLoader.load(ctx, row.questionaryId ?? 0)) as QuestionaryRow),
    }),
    declinedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Set while the reviewer has declined; the review then counts nowhere.',
      resolve: (row, _, ctx) => content(ctx, row, row.declinedAt),
    }),
    declineReason: t.field({
      type: enumRef(declineReason),
      nullable: true,
      resolve: (row, _, ctx) => content(ctx, row, row.declineReason),
    }),
    declineText: t.string({ nullable: true, resolve: (row, _, ctx) => content(ctx, row, row.declineText) }),
    openSteps: t.stringList({
      nullable: true,
      description: 'Steps of the form that are not complete yet, for callers who may read the review.',
      resolve: async (row, _, ctx) => content(ctx, row, await openStepTitles(ctx, row.questionaryId)),
    }),
    dateAssigned: t.expose('dateAssigned', { type: 'DateTime' }),
    dateReassigned: t.field({ type: 'DateTime', nullable: true, resolve: () => null }),
    reassigned: t.boolean({ resolve: () => false }),
    emailSent: t.exposeBoolean('notified'),
    reviewer: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: async (row, _, ctx) => ((await namesReviewer(ctx, row)) ? people.load(ctx, row.userId) : null),
    }),
    proposal: t.field({
      type: ProposalRef,
      nullable: true,
      resolve: async (row, _, ctx) =>
        (await viewable(ctx, row.proposalPk)) ? proposals.load(ctx, row.proposalPk) : null,
    }),
    abilities: t.field({
      type: ReviewAbilitiesRef,
      nullable: true,
      resolve: (row, _, ctx) => reviewFacts(ctx, row.id),
    }),
  }),
});
