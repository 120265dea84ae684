import { id, userIdOf } from '@atrium/domain/kernel';
import { mayViewProposal } from '@atrium/domain/proposal';
import {
  addTechnicalReviewInput,
  editScope,
  mayEditTechnicalReview,
  mayReadInternalPart,
  mayReassignTechnicalReview,
  mayReopenTechnicalReview,
  maySeeInternalPart,
  maySubmitTechnicalReview,
  mayViewTechnicalReview,
  openFields,
  submitTechnicalReviewsInput,
  technicalReviewPolicies,
  technicalReviewSentences,
  technicalReviewsArgs,
  updateTechnicalReviewAssigneeArgs,
} from '@atrium/domain/technical-review';
import { z } from 'zod';
import type { Ctx } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { fieldsOf } from '../../graphql/fields-of.ts';
import { askedList, boundedPage } from '../../graphql/long-lists.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { pageType } from '../../graphql/page-type.ts';
import { defineWrittenRecords } from '../../live/kinds.ts';
import { InstrumentRef, instruments } from '../instrument/index.ts';
import {
  lockProposal,
  lockProposals,
  ProposalRef,
  proposalFacts,
  proposals,
  whenInstrumentsAssigned,
} from '../proposal/index.ts';
import { QuestionaryRef, type QuestionaryRow, questionaryLoader } from '../questionary/index.ts';
import { BasicUserDetailsRef, people } from '../user/index.ts';
import { ensureTechnicalReviews } from './technical-review.creation.ts';
import {
  factsOfPlace,
  factsOfPlaces,
  type LoadedFacts,
  openStepTitles,
  type TechnicalReviewWithRights,
  technicalReviewFacts,
  withRights,
} from './technical-review.facts.ts';
import {
  listTechnicalReviews,
  reviewsOfProposal,
  type TechnicalReviewRow,
  technicalReviews,
} from './technical-review.queries.ts';
import * as service from './technical-review.service.ts';

registerSentences(technicalReviewSentences);
whenInstrumentsAssigned(ensureTechnicalReviews);

const absent = 'TECHNICAL_REVIEW_NOT_FOUND';

/** A readable review always has facts. */
const factsOf = async (ctx: Ctx, row: TechnicalReviewRow) => (await technicalReviewFacts(ctx, row.id)) as LoadedFacts;

/** Returns null instead of the value if the caller may not see the internal part, such as a panel reviewer. */
const internal = <T>(ctx: Ctx, row: TechnicalReviewWithRights, value: T): T | null | Promise<T | null> => {
  if (row.showsInternalPart !== undefined) return row.showsInternalPart ? value : null;
  return factsOf(ctx, row).then((facts) => (maySeeInternalPart(ctx.actor, facts) ? value : null));
};

/** What the caller may currently do with a review. */
export const TechnicalReviewAbilitiesRef = abilitiesType<LoadedFacts>('TechnicalReviewAbilities', {
  readInternalPart: (facts, ctx) => mayReadInternalPart(ctx.actor, facts),
  edit: (facts, ctx) => mayEditTechnicalReview(ctx.actor, facts),
  submit: (facts, ctx) => maySubmitTechnicalReview(ctx.actor, facts),
  reopen: (facts, ctx) => mayReopenTechnicalReview(ctx.actor, facts),
  reassign: (facts, ctx) => mayReassignTechnicalReview(ctx.actor, facts),
});

export const TechnicalReviewRef = builder.objectRef<TechnicalReviewWithRights>('TechnicalReview').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    proposalPk: t.exposeInt('proposalPk'),
    instrumentId: t.exposeInt('instrumentId'),
    instrument: t.field({
      type: InstrumentRef,
      nullable: true,
      resolve: (row, _, ctx) => instruments.load(ctx, row.instrumentId),
    }),
    ...fieldsOf(t, openFields),
    comment: t.string({ nullable: true, resolve: (row, _, ctx) => internal(ctx, row, row.comment) }),
    files: t.string({
      nullable: true,
      description: 'A list of {id, caption, figure}, as JSON text.',
      resolve: (row, _, ctx) => internal(ctx, row, row.files === null ? null : JSON.stringify(row.files)),
    }),
    openSteps: t.stringList({
      description: 'Steps of the form that are not complete yet.',
      resolve: (row, _, ctx) => openStepTitles(ctx, row.questionaryId),
    }),
    submitted: t.exposeBoolean('submitted'),
    reviewerId: t.int({ resolve: (row) => row.reviewerId ?? row.technicalReviewAssigneeId ?? 0 }),
    reviewer: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: (row, _, ctx) => (row.reviewerId === null ? null : people.load(ctx, row.reviewerId)),
    }),
    technicalReviewAssigneeId: t.exposeInt('technicalReviewAssigneeId', { nullable: true }),
    technicalReviewAssignee: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: (row, _, ctx) =>
        row.technicalReviewAssigneeId === null ? null : people.load(ctx, row.technicalReviewAssigneeId),
    }),
    questionaryId: t.int({ resolve: (row) => row.questionaryId ?? 0 }),
    questionary: t.field({
      type: QuestionaryRef,
      // Every review is created with a questionary.
      resolve: async (row, _, ctx) => (await questionaryLoader.load(ctx, row.questionaryId ?? 0)) as QuestionaryRow,
    }),
    proposal: t.field({
      type: ProposalRef,
      nullable: true,
      resolve: async (row, _, ctx) =>
        mayViewProposal(ctx.actor, await proposalFacts(ctx, row.proposalPk)).allowed
          ? proposals.load(ctx, row.proposalPk)
          : null,
    }),
    editScope: t.string({
      description: 'What the caller may change: ALL, COMMENTS_AND_DOCUMENTS or NOTHING.',
      resolve: async (row, _, ctx) => editScope(ctx.actor, await factsOf(ctx, row)),
    }),
    abilities: t.field({ type: TechnicalReviewAbilitiesRef, resolve: (row, _, ctx) => factsOf(ctx, row) }),
  }),
});

const TechnicalReviewPageRef = pageType('TechnicalReviewsQueryResult', 'technicalReviews', TechnicalReviewRef);

builder.objectField(ProposalRef, 'technicalReviews', (t) =>
  t.field({
    type: [TechnicalReviewRef],
    description: 'Technical reviews the caller may read, by instrument name.',
    resolve: async (proposal, _, ctx) => {
      const rows = await reviewsOfProposal.load(ctx, proposal.proposalPk);
      const facts = await Promise.all(rows.map((row) => technicalReviewFacts(ctx, row.id)));
      return rows.filter((_row, at) => facts[at] && mayViewTechnicalReview(ctx.actor, facts[at]).allowed);
    },
  }),
);

query('technicalReview', {
  type: TechnicalReviewRef,
  nullable: true,
  input: z.object({ technicalReviewId: id() }),
  policy: technicalReviewPolicies.view,
  facts: (ctx, input) => technicalReviewFacts(ctx, input.technicalReviewId),
  absent,
  resolve: (ctx, input) => technicalReviews.load(ctx, input.technicalReviewId),
});

query('technicalReviews', {
  type: TechnicalReviewPageRef,
  nullable: true,
  input: technicalReviewsArgs,
  policy: technicalReviewPolicies.list,
  resolve: (ctx, { filter, first, offset }, info) =>
    boundedPage(ctx, askedList(info, 'technicalReviews'), { first, offset }, async (page) => {
      const found = await listTechnicalReviews(ctx.db, filter ?? {}, { ...page, me: userIdOf(ctx.actor) ?? null });
      return { ...found, technicalReviews: await withRights(ctx, found.technicalReviews) };
    }),
});

mutation('addTechnicalReview', {
  type: TechnicalReviewRef,
  input: z.object({ addTechnicalReviewInput }),
  policy: technicalReviewPolicies.edit,
  lock: (tx, { addTechnicalReviewInput }) => lockProposal(tx.db, addTechnicalReviewInput.proposalPk),
  facts: (ctx, input) => factsOfPlace(ctx, input.addTechnicalReviewInput),
  absent,
  resolve: (ctx, input) => service.addTechnicalReview(ctx, input.addTechnicalReviewInput),
});

mutation('submitTechnicalReviews', {
  type: 'Boolean',
  input: z.object({ submitTechnicalReviewsInput }),
  policy: technicalReviewPolicies.submit,
  lock: (tx, { submitTechnicalReviewsInput: { technicalReviews } }) =>
    lockProposals(
      tx.db,
      technicalReviews.map(({ proposalPk }) => proposalPk),
    ),
  facts: (ctx, input) => factsOfPlaces(ctx, input.submitTechnicalReviewsInput.technicalReviews),
  absent,
  resolve: (ctx, input) => service.submitTechnicalReviews(ctx, input.submitTechnicalReviewsInput),
});

mutation('updateTechnicalReviewAssignee', {
  type: [TechnicalReviewRef],
  input: updateTechnicalReviewAssigneeArgs,
  destructive: 'Reassigned technical reviews',
  policy: technicalReviewPolicies.reassign,
  lock: (tx, { proposalPks }) => lockProposals(tx.db, proposalPks),
  facts: (ctx, { proposalPks, instrumentId }) =>
    factsOfPlaces(
      ctx,
      proposalPks.map((proposalPk) => ({ proposalPk, instrumentId })),
    ),
  absent,
  resolve: service.updateTechnicalReviewAssignee,
});

defineWrittenRecords('technical-review', async (ctx, id) => {
  const facts = await technicalReviewFacts(ctx, id);
  return facts !== null && technicalReviewPolicies.edit.may(ctx.actor, facts, ctx.now).allowed;
});
