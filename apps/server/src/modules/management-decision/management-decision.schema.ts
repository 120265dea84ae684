import { wordsOfValue } from '@atrium/domain/kernel';
import {
  administrationProposalArgs,
  decideProposalsArgs,
  type ManagementDecisionFacts,
  managementDecisionPolicies,
  managementDecisionSentences,
  mayAdministerProposal,
  mayNotifyProposal,
  mayViewAdministration,
  notifyProposalArgs,
  resultLettersArgs,
} from '@atrium/domain/management-decision';
import type { ProposalFacts } from '@atrium/domain/proposal';
import { registerSentences } from '../../access/errors.ts';
import { oneLoader } from '../../access/loaders.ts';
import { AbilityRef } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { formRead } from '../../graphql/form-read.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { defineWrittenRecords } from '../../live/kinds.ts';
import {
  lockProposal,
  lockProposals,
  ProposalAbilitiesRef,
  ProposalRef,
  proposalFacts,
  proposalsFacts,
  type ResultLetter,
  resultLetters,
} from '../proposal/index.ts';

import './decision-basis.schema.ts';
import { type HeldResultRow, listHeldResults } from './held-results.queries.ts';
import {
  administrationProposal,
  decideProposals,
  notifyProposal,
  storedDecision,
  timesInWords,
} from './management-decision.service.ts';

registerSentences(managementDecisionSentences);

// The proposal area loads the facts for both areas, but knows them only as facts of a proposal.
const whole = (facts: ProposalFacts) => facts as ManagementDecisionFacts;

builder.objectFields(ProposalAbilitiesRef, (t) => ({
  administer: t.field({
    type: AbilityRef,
    resolve: (facts, _, ctx) => mayAdministerProposal(ctx.actor, whole(facts)),
  }),
  viewAdministration: t.field({
    type: AbilityRef,
    resolve: (facts, _, ctx) => mayViewAdministration(ctx.actor, whole(facts)),
  }),
  notify: t.field({ type: AbilityRef, resolve: (facts, _, ctx) => mayNotifyProposal(ctx.actor, whole(facts)) }),
}));

mutation('administrationProposal', {
  type: ProposalRef,
  input: administrationProposalArgs,
  policy: managementDecisionPolicies.administer,
  lock: (tx, { proposalPk }) => lockProposal(tx.db, proposalPk),
  facts: (ctx, input) => proposalFacts(ctx, input.proposalPk),
  read: formRead({
    name: 'AdministrationRead',
    schema: administrationProposalArgs,
    fields: [
      'finalStatus',
      'commentForUser',
      'commentForManagement',
      'managementTimeAllocations',
      'managementDecisionSubmitted',
    ],
    stored: (tx, { proposalPk }) => storedDecision(tx, proposalPk),
    changes: ({ proposalPk }) => ({ types: ['PROPOSAL_MANAGEMENT_DECISION_UPDATED'], objectId: proposalPk }),
    words: (field, value) => (field === 'managementTimeAllocations' ? timesInWords(value) : wordsOfValue(value)),
  }),
  resolve: administrationProposal,
});

mutation('decideProposals', {
  type: [ProposalRef],
  description: 'Decides on several proposals together: on all of them, or on none if one is refused.',
  input: decideProposalsArgs,
  destructive: 'Decided on proposals',
  policy: managementDecisionPolicies.administerEach,
  lock: (tx, { decisions }) =>
    lockProposals(
      tx.db,
      decisions.map(({ proposalPk }) => proposalPk),
    ),
  facts: (ctx, { decisions }) =>
    proposalsFacts(
      ctx,
      decisions.map(({ proposalPk }) => proposalPk),
    ),
  resolve: decideProposals,
});

mutation('notifyProposal', {
  type: ProposalRef,
  input: notifyProposalArgs,
  policy: managementDecisionPolicies.notify,
  lock: (tx, { proposalPk }) => lockProposal(tx.db, proposalPk),
  facts: async (ctx, input) => ({
    ...(await proposalFacts(ctx, input.proposalPk)),
    ignoreNotifiedFlag: input.ignoreNotifiedFlag,
  }),
  resolve: notifyProposal,
});

const heldResultOf = oneLoader<number, HeldResultRow>(
  (ctx, pks) => listHeldResults(ctx.db, pks),
  (row) => row.proposalPk,
);

builder.objectField(ProposalRef, 'resultHeldSince', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    description: 'Since when the letter with the result has been waiting in the outbox; for officers.',
    resolve: async (row, _, ctx) =>
      managementDecisionPolicies.previewLetters.may(ctx.actor, undefined, ctx.now).allowed
        ? ((await heldResultOf.load(ctx, row.proposalPk))?.created ?? null)
        : null,
  }),
);

const ResultLetterRef = builder.objectRef<ResultLetter>('ResultLetter').implement({
  description: 'A result letter as it would be sent now.',
  fields: (t) => ({
    proposalPk: t.exposeInt('proposalPk'),
    recipients: t.exposeStringList('recipients'),
    copies: t.exposeStringList('copies', { description: 'Who receives the same letter once it has been sent.' }),
    subject: t.exposeString('subject'),
    html: t.exposeString('html'),
  }),
});

query('resultLetters', {
  type: [ResultLetterRef],
  nullable: true,
  description: 'The result letters of these proposals before they are sent; empty where nothing is decided.',
  input: resultLettersArgs,
  policy: managementDecisionPolicies.previewLetters,
  resolve: (ctx, { proposalPks }) => resultLetters(ctx, proposalPks),
});

defineWrittenRecords('administration', async (ctx, proposalPk) => {
  const facts = await proposalFacts(ctx, proposalPk);
  return managementDecisionPolicies.administer.may(ctx.actor, facts, ctx.now).allowed;
});
