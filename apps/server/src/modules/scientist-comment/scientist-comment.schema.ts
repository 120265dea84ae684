import {
  createScientistCommentArgs,
  deleteScientistCommentArgs,
  mayWriteScientistComment,
  scientistCommentOfArgs,
  scientistCommentPolicies,
  scientistCommentSentences,
  updateScientistCommentArgs,
} from '@atrium/domain/scientist-comment';
import { registerSentences } from '../../access/errors.ts';
import { AbilityRef } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { formRead } from '../../graphql/form-read.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { defineWrittenRecords } from '../../live/kinds.ts';
import { lockProposal, ProposalAbilitiesRef, proposalFacts } from '../proposal/index.ts';
import {
  commentFacts,
  commentOfProposal,
  lockComment,
  lockProposalOfComment,
  type ScientistCommentRow,
} from './scientist-comment.queries.ts';
import * as service from './scientist-comment.service.ts';

registerSentences(scientistCommentSentences);

export const ScientistCommentRef = builder.objectRef<ScientistCommentRow>('ProposalScientistComment').implement({
  fields: (t) => ({
    commentId: t.exposeInt('commentId'),
    proposalPk: t.exposeInt('proposalPk'),
    comment: t.exposeString('comment'),
  }),
});

builder.objectField(ProposalAbilitiesRef, 'commentAsScientist', (t) =>
  t.field({ type: AbilityRef, resolve: (facts, _, ctx) => mayWriteScientistComment(ctx.actor, facts) }),
);

query('proposalScientistComment', {
  type: ScientistCommentRef,
  nullable: true,
  input: scientistCommentOfArgs,
  policy: scientistCommentPolicies.read,
  facts: (ctx, input) => proposalFacts(ctx, input.proposalPk),
  resolve: (ctx, input) => commentOfProposal.load(ctx, input.proposalPk),
});

mutation('createProposalScientistComment', {
  type: ScientistCommentRef,
  input: createScientistCommentArgs,
  policy: scientistCommentPolicies.create,
  lock: (tx, { proposalPk }) => lockProposal(tx.db, proposalPk),
  facts: (ctx, input) => proposalFacts(ctx, input.proposalPk),
  resolve: service.createComment,
});

mutation('updateProposalScientistComment', {
  type: ScientistCommentRef,
  input: updateScientistCommentArgs,
  policy: scientistCommentPolicies.update,
  lock: (tx, { commentId }) => lockProposalOfComment(tx.db, commentId),
  facts: commentFacts,
  read: formRead({
    name: 'ScientistCommentRead',
    schema: updateScientistCommentArgs,
    fields: ['comment'],
    stored: (tx, { commentId }) => lockComment(tx.db, commentId),
    // A proposal has one comment, whose changes are in the proposal's log.
    changes: (_, { proposalPk }) => ({ types: ['PROPOSAL_SCIENTIST_COMMENT_UPDATED'], objectId: Number(proposalPk) }),
  }),
  resolve: service.updateComment,
});

mutation('deleteProposalScientistComment', {
  type: ScientistCommentRef,
  input: deleteScientistCommentArgs,
  destructive: "Deleted a scientist's comment",
  policy: scientistCommentPolicies.delete,
  lock: (tx, { commentId }) => lockProposalOfComment(tx.db, commentId),
  facts: commentFacts,
  resolve: service.deleteComment,
});

// Identified by the key of the proposal, because its only comment may not exist yet.
defineWrittenRecords('scientist-comment', async (ctx, proposalPk) => {
  const facts = await proposalFacts(ctx, proposalPk);
  return scientistCommentPolicies.create.may(ctx.actor, facts, ctx.now).allowed;
});
