import {
  createInternalReviewArgs,
  deleteInternalReviewArgs,
  internalReviewArgs,
  internalReviewPolicies,
  internalReviewScope,
  internalReviewSentences,
  internalReviewsArgs,
  mayAskInternalReviewers,
  mayDeleteInternalReview,
  mayEditInternalReview,
  mayListInternalReviews,
  updateInternalReviewArgs,
} from '@atrium/domain/internal-review';
import type { Ctx } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { AbilityRef, abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { formRead } from '../../graphql/form-read.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { defineWrittenRecords } from '../../live/kinds.ts';
import {
  lockProposalOfTechnicalReview,
  TechnicalReviewAbilitiesRef,
  TechnicalReviewRef,
  technicalReviewFacts,
  technicalReviews,
} from '../technical-review/index.ts';
import { BasicUserDetailsRef, people } from '../user/index.ts';
import { factsOfRow, internalReviewFacts, internalReviews } from './internal-review.facts.ts';
import { type InternalReviewRow, listInternalReviews, lockInternalReview } from './internal-review.queries.ts';
import * as service from './internal-review.service.ts';

registerSentences(internalReviewSentences);

const absent = 'INTERNAL_REVIEW_NOT_FOUND';

type Facts = NonNullable<Awaited<ReturnType<typeof factsOfRow>>>;

/** Returns the facts of a review the caller may read, which therefore exist. */
const factsOf = async (ctx: Ctx, row: InternalReviewRow) => (await factsOfRow(ctx, row)) as Facts;

const AbilitiesRef = abilitiesType<Facts>('InternalReviewAbilities', {
  edit: (facts, ctx) => mayEditInternalReview(ctx.actor, facts),
  delete: (facts, ctx) => mayDeleteInternalReview(ctx.actor, facts),
});

const InternalReviewRef = builder.objectRef<InternalReviewRow>('InternalReview').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    title: t.exposeString('title'),
    comment: t.exposeString('comment', { nullable: true }),
    files: t.string({
      nullable: true,
      description: 'A list of {id, caption, figure}, as JSON text.',
      resolve: (row) => (row.files === null ? null : JSON.stringify(row.files)),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    technicalReviewId: t.exposeInt('technicalReviewId'),
    // A caller who may read an internal review may read its technical review (rules R59 and R82).
    technicalReview: t.field({
      type: TechnicalReviewRef,
      nullable: true,
      resolve: (row, _, ctx) => technicalReviews.load(ctx, row.technicalReviewId),
    }),
    reviewerId: t.exposeInt('reviewerId'),
    reviewer: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: (row, _, ctx) => people.load(ctx, row.reviewerId),
    }),
    assignedBy: t.int({ resolve: (row) => row.assignedBy ?? 0 }),
    assignedByUser: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: (row, _, ctx) => (row.assignedBy === null ? null : people.load(ctx, row.assignedBy)),
    }),
    editScope: t.string({
      description: 'What the caller may change: ALL, COMMENT_AND_DOCUMENTS or NOTHING.',
      resolve: async (row, _, ctx) => internalReviewScope(ctx.actor, await factsOf(ctx, row)),
    }),
    abilities: t.field({ type: AbilitiesRef, resolve: (row, _, ctx) => factsOf(ctx, row) }),
  }),
});

builder.objectFields(TechnicalReviewAbilitiesRef, (t) => ({
  readInternalReviews: t.field({
    type: AbilityRef,
    resolve: (facts, _, ctx) => mayListInternalReviews(ctx.actor, facts),
  }),
  askInternalReviewers: t.field({
    type: AbilityRef,
    resolve: (facts, _, ctx) => mayAskInternalReviewers(ctx.actor, facts),
  }),
}));

query('internalReviews', {
  type: [InternalReviewRef],
  nullable: true,
  input: internalReviewsArgs,
  policy: internalReviewPolicies.list,
  // Without a technical review there are no facts to check.
  facts: (ctx, { filter }) => technicalReviewFacts(ctx, filter?.technicalReviewId ?? 0),
  absent,
  resolve: (ctx, { filter }) => listInternalReviews(ctx.db, filter?.technicalReviewId ?? 0, filter?.reviewerId ?? null),
});

query('internalReview', {
  type: InternalReviewRef,
  nullable: true,
  input: internalReviewArgs,
  policy: internalReviewPolicies.view,
  facts: (ctx, input) => internalReviewFacts(ctx, { id: input.internalReviewId }),
  absent,
  resolve: (ctx, input) => internalReviews.load(ctx, input.internalReviewId),
});

mutation('createInternalReview', {
  type: InternalReviewRef,
  input: createInternalReviewArgs,
  policy: internalReviewPolicies.create,
  lock: (tx, input) => lockProposalOfTechnicalReview(tx.db, input.createInternalReviewInput.technicalReviewId),
  facts: (ctx, input) => technicalReviewFacts(ctx, input.createInternalReviewInput.technicalReviewId),
  absent,
  resolve: (ctx, input) => service.createInternalReview(ctx, input.createInternalReviewInput),
});

mutation('updateInternalReview', {
  type: InternalReviewRef,
  input: updateInternalReviewArgs,
  policy: internalReviewPolicies.edit,
  lock: (tx, input) => lockProposalOfTechnicalReview(tx.db, input.updateInternalReviewInput.technicalReviewId),
  facts: (ctx, input) => internalReviewFacts(ctx, input.updateInternalReviewInput),
  absent,
  read: formRead({
    name: 'InternalReviewRead',
    schema: updateInternalReviewArgs,
    within: 'updateInternalReviewInput',
    fields: ['title', 'reviewerId', 'comment', 'files'],
    stored: (tx, { updateInternalReviewInput }) => lockInternalReview(tx.db, updateInternalReviewInput.id),
    changes: ({ updateInternalReviewInput }) => ({
      types: ['INTERNAL_REVIEW_UPDATED'],
      objectId: updateInternalReviewInput.id,
    }),
  }),
  resolve: (ctx, input) => service.updateInternalReview(ctx, input.updateInternalReviewInput),
});

mutation('deleteInternalReview', {
  type: InternalReviewRef,
  input: deleteInternalReviewArgs,
  destructive: 'Deleted an internal review',
  policy: internalReviewPolicies.delete,
  lock: (tx, input) => lockProposalOfTechnicalReview(tx.db, input.deleteInternalReviewInput.technicalReviewId),
  facts: (ctx, input) => internalReviewFacts(ctx, input.deleteInternalReviewInput),
  absent,
  resolve: (ctx, input) => service.deleteInternalReview(ctx, input.deleteInternalReviewInput),
});

defineWrittenRecords('internal-review', async (ctx, id) => {
  const facts = await internalReviewFacts(ctx, { id });
  return facts !== null && internalReviewPolicies.edit.may(ctx.actor, facts, ctx.now).allowed;
});
