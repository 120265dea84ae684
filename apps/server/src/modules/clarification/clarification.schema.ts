import {
  answerClarificationArgs,
  askClarificationArgs,
  askerKind,
  clarificationPolicies,
  clarificationSentences,
  clarificationState,
  clarificationStateEnum,
  extendClarificationArgs,
  mayAnswerClarification,
  mayAskClarification,
  mayExtendClarification,
  mayWithdrawClarification,
  withdrawClarificationArgs,
} from '@atrium/domain/clarification';
import { hasRole, isOfficer, userIdOf } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { AbilityRef, abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { defineWrittenRecords } from '../../live/kinds.ts';
import { lockProposal, ProposalAbilitiesRef, ProposalRef, proposalFacts, proposals } from '../proposal/index.ts';
import { BasicUserDetailsRef, personOf } from '../user/index.ts';
import { clarificationFacts, clarificationFactsOfRow, clarificationsOf, readableOf } from './clarification.facts.ts';
import { type ClarificationRow, listOpenTo, lockProposalOfClarification } from './clarification.queries.ts';
import * as service from './clarification.service.ts';

registerSentences(clarificationSentences);

type Facts = Awaited<ReturnType<typeof clarificationFactsOfRow>>;

const ClarificationAbilitiesRef = abilitiesType<Facts>('ClarificationAbilities', {
  answer: (facts, ctx) => mayAnswerClarification(ctx.actor, facts, ctx.now),
  extend: (facts, ctx) => mayExtendClarification(ctx.actor, facts, ctx.now),
  withdraw: (facts, ctx) => mayWithdrawClarification(ctx.actor, facts, ctx.now),
});

/** Applicants see that a question was asked, but not who asked it. */
const seesAsker = (ctx: Ctx, row: ClarificationRow) =>
  isOfficer(ctx.actor) || row.askedBy === userIdOf(ctx.actor) || !hasRole(ctx.actor, 'USER');

const ClarificationRef = builder.objectRef<ClarificationRow>('Clarification').implement({
  description: 'A question to the team of a proposal under review, and their answer.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    proposalPk: t.exposeInt('proposalPk'),
    question: t.exposeString('question'),
    askedAs: t.expose('askedAs', { type: enumRef(askerKind) }),
    askedAt: t.expose('askedAt', { type: 'DateTime' }),
    askedBy: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      description: 'Null for applicants.',
      resolve: (row, _, ctx, info) =>
        row.askedBy !== null && seesAsker(ctx, row) ? personOf(ctx, row.askedBy, info) : null,
    }),
    dueAt: t.expose('dueAt', { type: 'DateTime' }),
    visibleToReviewers: t.exposeBoolean('visibleToReviewers'),
    state: t.field({
      type: enumRef(clarificationStateEnum),
      resolve: (row, _, ctx) => clarificationState(row, ctx.now),
    }),
    remindedAt: t.expose('remindedAt', { type: 'DateTime', nullable: true }),
    answer: t.exposeString('answer', { nullable: true }),
    fileIds: t.exposeStringList('fileIds'),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true }),
    abilities: t.field({
      type: ClarificationAbilitiesRef,
      resolve: (row, _, ctx) => clarificationFactsOfRow(ctx, row),
    }),
    proposal: t.field({
      type: ProposalRef,
      nullable: true,
      resolve: (row, _, ctx) => proposals.load(ctx, row.proposalPk),
    }),
  }),
});

builder.objectField(ProposalAbilitiesRef, 'askClarification', (t) =>
  t.field({ type: AbilityRef, resolve: (facts, _, ctx) => mayAskClarification(ctx.actor, facts) }),
);

builder.objectField(ProposalRef, 'clarifications', (t) =>
  t.field({
    type: [ClarificationRef],
    description: 'Questions to the team that the caller may read, oldest first.',
    resolve: async (row, _, ctx) => readableOf(ctx, await clarificationsOf.load(ctx, row.proposalPk)),
  }),
);

query('clarificationsToAnswer', {
  type: [ClarificationRef],
  nullable: true,
  description: 'Unanswered questions to the caller or their team, the most urgent first.',
  policy: clarificationPolicies.own,
  resolve: async (ctx) => readableOf(ctx, await listOpenTo(ctx.db, userIdOf(ctx.actor) ?? 0, ctx.now)),
});

mutation('askClarification', {
  type: ClarificationRef,
  input: askClarificationArgs,
  policy: clarificationPolicies.ask,
  lock: (tx, { proposalPk }) => lockProposal(tx.db, proposalPk),
  facts: (ctx, { proposalPk }) => proposalFacts(ctx, proposalPk),
  resolve: service.askClarification,
});

const absent = 'CLARIFICATION_NOT_FOUND';
const lock = (tx: Ctx, { id }: { id: number }) => lockProposalOfClarification(tx.db, id);

mutation('answerClarification', {
  type: ClarificationRef,
  input: answerClarificationArgs,
  policy: clarificationPolicies.answer,
  absent,
  lock,
  facts: clarificationFacts,
  resolve: service.answerClarification,
});

mutation('extendClarification', {
  type: ClarificationRef,
  input: extendClarificationArgs,
  policy: clarificationPolicies.extend,
  absent,
  lock,
  facts: clarificationFacts,
  resolve: service.extendClarification,
});

mutation('withdrawClarification', {
  type: ClarificationRef,
  input: withdrawClarificationArgs,
  policy: clarificationPolicies.withdraw,
  absent,
  lock,
  facts: clarificationFacts,
  resolve: service.withdrawClarification,
});

defineWrittenRecords('clarification', async (ctx, id) => {
  const facts = await clarificationFacts(ctx, { id });
  return clarificationPolicies.answer.may(ctx.actor, facts, ctx.now).allowed;
});
