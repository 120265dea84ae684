import {
  type AssignmentSuggestion,
  assignmentDraftArgs,
  assignmentPolicies,
  type DraftCell,
  fapMatrixArgs,
  keepAssignmentDraftArgs,
  type NamedFit,
  publishDraftArgs,
  type ReviewWish,
  reviewWish,
  setReviewerLimitArgs,
  setReviewWishArgs,
  suggestArgs,
} from '@atrium/domain/assignment';
import { userIdOf } from '@atrium/domain/kernel';
import { sql } from 'kysely';
import { refused } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { FapRef, type FapRow, faps, holdFap, isShownInPanel, lockFap, membersOfFap } from '../fap/index.ts';
import { FapProposalRef, panelFacts } from '../fap-review/index.ts';
import { lockProposals, lockProposalsOf } from '../proposal/index.ts';
import { BasicUserDetailsRef, people } from '../user/index.ts';
import * as queries from './draft.queries.ts';
import { myWishes } from './draft.queries.ts';
import {
  type AssignmentDraft,
  keepAssignmentDraft,
  type PanelExpertise,
  publishDraft,
  readDraft,
  readExpertise,
  suggestAssignments,
} from './draft.service.ts';

const noPanel = 'FAP_NOT_FOUND';

const CellRef = builder.objectRef<DraftCell>('AssignmentDraftCell').implement({
  fields: (t) => ({
    proposalPk: t.exposeInt('proposalPk'),
    userId: t.exposeInt('userId'),
    pinned: t.exposeBoolean('pinned', { description: 'It stays in place when the draft is calculated again.' }),
    reasons: t.exposeStringList('reasons', { description: 'Why the pair was chosen.' }),
  }),
});

const UnmetRef = builder.objectRef<AssignmentSuggestion['unmet'][number]>('UnmetAssignment').implement({
  fields: (t) => ({
    proposalPk: t.exposeInt('proposalPk'),
    lacks: t.exposeInt('lacks', { description: 'Number of missing reviewers.' }),
    atLimit: t.exposeIntList('atLimit', {
      description: 'People whose review limit prevents an assignment; empty where conflicts leave too few reviewers.',
    }),
  }),
});

const SuggestionRef = builder.objectRef<AssignmentSuggestion>('AssignmentSuggestion').implement({
  fields: (t) => ({
    cells: t.expose('cells', { type: [CellRef] }),
    unmet: t.expose('unmet', { type: [UnmetRef] }),
    isOptimal: t.exposeBoolean('isOptimal', { description: 'Whether no better assignment exists.' }),
    seconds: t.exposeFloat('seconds'),
  }),
});

const DraftRef = builder.objectRef<AssignmentDraft>('AssignmentDraft').implement({
  fields: (t) => ({
    revision: t.exposeInt('revision'),
    keptAt: t.expose('keptAt', { type: 'DateTime', nullable: true }),
    keptBy: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: ({ keptBy }, _, ctx) => (keptBy === null ? null : people.load(ctx, keptBy)),
    }),
    cells: t.expose('cells', { type: [CellRef] }),
  }),
});

const FitRef = builder.objectRef<NamedFit>('ReviewerFit').implement({
  fields: (t) => ({
    proposalPk: t.exposeInt('proposalPk'),
    userId: t.exposeInt('userId'),
    score: t.exposeFloat('score', { description: 'How well the person fits the proposal, from 0 to 1.' }),
    shared: t.exposeStringList('shared', { description: 'What it has in common with the person’s own proposals.' }),
  }),
});

const MemberWishRef = builder.objectRef<queries.WishRow>('ReviewerWish').implement({
  fields: (t) => ({
    proposalPk: t.exposeInt('proposalPk'),
    userId: t.exposeInt('userId'),
    wish: t.field({ type: enumRef(reviewWish), resolve: ({ wish }) => wish }),
  }),
});

const ExpertiseRef = builder.objectRef<PanelExpertise>('FapExpertise').implement({
  fields: (t) => ({
    fits: t.expose('fits', { type: [FitRef] }),
    wishes: t.expose('wishes', { type: [MemberWishRef] }),
  }),
});

query('fapExpertise', {
  type: ExpertiseRef,
  nullable: true,
  description: 'For each proposal the panel members who know most about it, best first, and the wishes of members.',
  input: fapMatrixArgs,
  policy: assignmentPolicies.desk,
  facts: (ctx, input) => panelFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: readExpertise,
});

query('assignmentDraft', {
  type: DraftRef,
  nullable: true,
  description: 'The stored, unpublished draft of who reviews what in a panel and a call.',
  input: assignmentDraftArgs,
  policy: assignmentPolicies.desk,
  facts: (ctx, input) => panelFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: readDraft,
});

query('suggestAssignments', {
  type: SuggestionRef,
  nullable: true,
  description: 'Suggests assignments that keep pinned and existing ones; stores nothing.',
  input: suggestArgs,
  policy: assignmentPolicies.desk,
  facts: (ctx, input) => panelFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: suggestAssignments,
});

mutation('keepAssignmentDraft', {
  type: DraftRef,
  description: 'Stores an assignment draft, unless a newer one has been stored in the meantime.',
  input: keepAssignmentDraftArgs,
  policy: assignmentPolicies.desk,
  lock: (tx, { fapId }) => holdFap(tx.db, fapId),
  facts: (ctx, input) => panelFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: keepAssignmentDraft,
});

mutation('publishAssignmentDraft', {
  type: 'Int',
  description: 'Turns a draft into assignments; returns how many.',
  input: publishDraftArgs,
  destructive: 'Published a draft of assignments',
  policy: assignmentPolicies.desk,
  lock: async (tx, { fapId, callId }) => {
    await holdFap(tx.db, fapId);
    await lockProposalsOf(
      tx.db,
      sql`select c.proposal_pk from assignment_draft_cells c join assignment_drafts d on d.id = c.draft_id
           where d.fap_id = ${fapId} and d.call_id = ${callId}`,
    );
  },
  facts: (ctx, input) => panelFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: publishDraft,
});

mutation('setReviewerLimit', {
  type: FapRef,
  description: 'Sets how many reviews a person takes in the panel.',
  input: setReviewerLimitArgs,
  policy: assignmentPolicies.desk,
  lock: (tx, { fapId }) => lockFap(tx.db, fapId),
  facts: (ctx, input) => panelFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: async (ctx, { fapId, userId, most }) => {
    if (!(await membersOfFap.load(ctx, fapId)).some((member) => member.userId === userId))
      throw refused('NOT_MEMBER_OF_PANEL');
    await queries.setLimit(ctx.db, fapId, userId, most ?? null);
    return (await faps.load(ctx, fapId)) as FapRow;
  },
});

mutation('setReviewWish', {
  type: 'Boolean',
  description: 'Sets whether the caller would like to review a proposal of the panel.',
  input: setReviewWishArgs,
  policy: assignmentPolicies.wish,
  lock: async (tx, { fapId, proposalPk }) => {
    await holdFap(tx.db, fapId);
    await lockProposals(tx.db, [proposalPk]);
  },
  facts: (ctx, input) => panelFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: async (ctx, { fapId, proposalPk, wish }) => {
    const isThere = await queries.isReviewed(ctx.db, fapId, proposalPk);
    if (!isThere || !(await isShownInPanel(ctx, { fapId, proposalPk }))) throw refused('PROPOSAL_NOT_IN_PANEL');
    await queries.setWish(ctx.db, fapId, { userId: userIdOf(ctx.actor) ?? 0, proposalPk, wish: wish ?? null });
    return true;
  },
});

builder.objectField(FapProposalRef, 'myWish', (t) =>
  t.field({
    type: enumRef(reviewWish),
    nullable: true,
    description: 'The caller’s wish to review the proposal or not.',
    resolve: async (place, _, ctx) =>
      ((await myWishes.load(ctx, `${place.fapId}/${place.proposalPk}`))?.wish as ReviewWish | undefined) ?? null,
  }),
);
