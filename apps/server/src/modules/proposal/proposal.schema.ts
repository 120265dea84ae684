import { userIdOf } from '@atrium/domain/kernel';
import {
  assignProposalsToFapsArgs,
  assignProposalsToInstrumentsArgs,
  assignProposalToTechniquesArgs,
  changeProposalsStatusArgs,
  cloneProposalsArgs,
  createProposalArgs,
  extendProposalArgs,
  importProposalArgs,
  mayCloneProposal,
  mayDeleteProposal,
  mayDownloadProposal,
  mayEditProposal,
  mayExtendProposal,
  mayManageProposals,
  mayReadExtension,
  mayReadProposalLogs,
  maySubmitProposal,
  mayViewProposal,
  type ProposalFacts,
  proposalArgs,
  proposalByIdArgs,
  proposalPkArgs,
  proposalPksArgs,
  proposalPolicies,
  restorableSince,
  submitProposalArgs,
  updateProposalArgs,
} from '@atrium/domain/proposal';
import type { Ctx } from '../../access/context.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { requestedFields } from '../../graphql/asked.ts';
import { builder } from '../../graphql/builder.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { defineLiveRecords } from '../../live/kinds.ts';
import { calls, holdCall } from '../call/index.ts';
import { loadWithRecords } from './along/proposal-along.ts';
import { addRecordsAlong } from './along/proposal-records.ts';
import * as assignment from './assignment/proposal-assignment.service.ts';
import { updateProposal } from './basis/proposal-basis.service.ts';
import { cloneProposals } from './copies/proposal-clone.service.ts';
import { addEarlierProposals } from './copies/proposal-earlier.ts';
import { importProposal } from './copies/proposal-import.service.ts';
import { addOwnProposals } from './own/own-proposals.ts';
import { proposalFacts, proposalsFacts } from './proposal.facts.ts';
import { proposals } from './proposal.loaders.ts';
import { findProposalPk, listDeletedBy, lockProposal, lockProposals, lockWithCall } from './proposal.queries.ts';
import * as service from './proposal.service.ts';
import { extendProposal } from './proposal-extension.service.ts';
import { changeProposalsStatus } from './proposal-status.service.ts';
import { ProposalRef } from './proposal-type.ts';
import { addReceipts, submissionFacts } from './receipt/proposal-receipt.ts';

addRecordsAlong();
addOwnProposals();
addReceipts();
addEarlierProposals();

const absent = 'PROPOSAL_NOT_FOUND';
const factsOfArgument = (ctx: Ctx, input: { proposalPk: number }) => proposalFacts(ctx, input.proposalPk);
const lockOfArgument = (tx: Ctx, input: { proposalPk: number }) => lockProposal(tx.db, input.proposalPk);

/** What the caller may currently do with a proposal. Higher areas add their abilities to this type. */
export const ProposalAbilitiesRef = abilitiesType<ProposalFacts>('ProposalAbilities', {
  view: (facts, ctx) => mayViewProposal(ctx.actor, facts),
  edit: (facts, ctx) => mayEditProposal(ctx.actor, facts, ctx.now),
  submit: (facts, ctx) => maySubmitProposal(ctx.actor, facts, ctx.now),
  delete: (facts, ctx) => mayDeleteProposal(ctx.actor, facts),
  extend: (facts, ctx) => mayExtendProposal(ctx.actor, facts),
  clone: (facts, ctx) => mayCloneProposal(ctx.actor, facts),
  download: (facts, ctx) => mayDownloadProposal(ctx.actor, facts),
  changeStatus: (_facts, ctx) => mayManageProposals(ctx.actor),
  assignInstruments: (_facts, ctx) => mayManageProposals(ctx.actor),
  assignPanels: (_facts, ctx) => mayManageProposals(ctx.actor),
  readLogs: (facts, ctx) => mayReadProposalLogs(ctx.actor, facts),
});

builder.objectFields(ProposalRef, (t) => ({
  extendedUntil: t.expose('extendedUntil', {
    type: 'DateTime',
    nullable: true,
    description: 'The later deadline that an officer gave this proposal.',
  }),
  extensionReason: t.string({
    nullable: true,
    description: 'The reason for the extension; only for its team and officers.',
    resolve: async (row, _, ctx) =>
      row.extensionReason && mayReadExtension(ctx.actor, await proposalFacts(ctx, row.proposalPk))
        ? row.extensionReason
        : null,
  }),
}));

builder.objectField(ProposalRef, 'abilities', (t) =>
  t.field({ type: ProposalAbilitiesRef, resolve: (row, _, ctx) => proposalFacts(ctx, row.proposalPk) }),
);

query('proposal', {
  type: ProposalRef,
  nullable: true,
  input: proposalArgs,
  policy: proposalPolicies.view,
  facts: (ctx, input) => proposalFacts(ctx, input.primaryKey),
  resolve: (ctx, input, info) => loadWithRecords(ctx, input.primaryKey, requestedFields(info)),
});

query('proposalById', {
  type: ProposalRef,
  nullable: true,
  input: proposalByIdArgs,
  policy: proposalPolicies.view,
  facts: async (ctx, input) => proposalFacts(ctx, (await findProposalPk(ctx.db, input.proposalId)) ?? 0),
  resolve: async (ctx, input) => proposals.load(ctx, (await findProposalPk(ctx.db, input.proposalId)) ?? 0),
});

query('userHasAccessToProposal', {
  type: 'Boolean',
  nullable: true,
  input: proposalPkArgs,
  policy: proposalPolicies.askAccess,
  resolve: async (ctx, input) => mayViewProposal(ctx.actor, await proposalFacts(ctx, input.proposalPk)).allowed,
});

query('deletedProposals', {
  type: [ProposalRef],
  nullable: true,
  description: 'Proposals the caller deleted and can still restore, newest first.',
  policy: proposalPolicies.askAccess,
  resolve: (ctx) => {
    return listDeletedBy(ctx.db, userIdOf(ctx.actor) ?? 0, restorableSince(ctx.now));
  },
});

mutation('createProposal', {
  type: ProposalRef,
  input: createProposalArgs,
  policy: proposalPolicies.create,
  lock: (tx, input) => holdCall(tx.db, input.callId),
  facts: (ctx, input) => calls.load(ctx, input.callId),
  absent: 'CALL_NOT_FOUND',
  resolve: service.createProposal,
});

mutation('updateProposal', {
  type: ProposalRef,
  input: updateProposalArgs,
  destructive: ({ users }) => (users ? { whenRemoving: 'Removed co-proposers from a proposal' } : null),
  policy: proposalPolicies.edit,
  lock: lockOfArgument,
  facts: factsOfArgument,
  absent,
  resolve: updateProposal,
});

mutation('submitProposal', {
  type: ProposalRef,
  input: submitProposalArgs,
  policy: proposalPolicies.submit,
  lock: (tx, { proposalPk }) => lockWithCall(tx.db, proposalPk),
  facts: submissionFacts,
  absent,
  resolve: service.submitProposal,
});

mutation('extendProposal', {
  type: ProposalRef,
  description:
    'Extends the deadline of an unsubmitted proposal, by at most ninety days, with a reason that its team can read; the latest extension applies.',
  input: extendProposalArgs,
  policy: proposalPolicies.extend,
  lock: lockOfArgument,
  facts: factsOfArgument,
  absent,
  resolve: extendProposal,
});

mutation('deleteProposal', {
  type: ProposalRef,
  input: proposalPkArgs,
  destructive: 'Deleted a proposal',
  policy: proposalPolicies.delete,
  lock: lockOfArgument,
  facts: factsOfArgument,
  absent,
  resolve: service.deleteProposal,
});

mutation('deleteProposals', {
  type: 'Boolean',
  description: 'Deletes proposals, all of them or none; undoing the act restores them together.',
  input: proposalPksArgs,
  destructive: 'Deleted proposals',
  policy: proposalPolicies.manage,
  resolve: service.deleteProposals,
});

mutation('undoDeleteProposal', {
  type: ProposalRef,
  description: 'Restores a recently deleted proposal; for the person who deleted it and officers.',
  input: proposalPkArgs,
  policy: proposalPolicies.undoDelete,
  lock: lockOfArgument,
  facts: factsOfArgument,
  absent,
  resolve: service.undoDeleteProposal,
});

mutation('cloneProposals', {
  type: [ProposalRef],
  input: cloneProposalsArgs,
  policy: proposalPolicies.cloneToCall,
  lock: async (tx, { cloneProposalsInput: { callId, proposalsToClonePk } }) => {
    await holdCall(tx.db, callId);
    await lockProposals(tx.db, proposalsToClonePk);
  },
  facts: (ctx, input) => calls.load(ctx, input.cloneProposalsInput.callId),
  absent: 'CALL_NOT_FOUND',
  resolve: (ctx, input) => cloneProposals(ctx, input.cloneProposalsInput),
});

mutation('importProposal', {
  type: ProposalRef,
  description: 'Imports a proposal that was submitted in another system, as submitted, under its reference there.',
  input: importProposalArgs,
  policy: proposalPolicies.import,
  resolve: importProposal,
});

mutation('changeProposalsStatus', {
  type: 'Boolean',
  input: changeProposalsStatusArgs,
  destructive: 'Changed the status of proposals',
  policy: proposalPolicies.manage,
  resolve: (ctx, input) => changeProposalsStatus(ctx, input.changeProposalsStatusInput),
});

mutation('assignProposalsToInstruments', {
  type: 'Boolean',
  input: assignProposalsToInstrumentsArgs,
  destructive: 'Assigned instruments to proposals',
  policy: proposalPolicies.manage,
  resolve: assignment.assignProposalsToInstruments,
});

mutation('assignProposalToTechniques', {
  type: 'Boolean',
  input: assignProposalToTechniquesArgs,
  destructive: 'Changed the techniques of a proposal',
  policy: proposalPolicies.manage,
  resolve: assignment.assignProposalToTechniques,
});

mutation('removeProposalsFromInstrument', {
  type: 'Boolean',
  input: proposalPksArgs,
  destructive: 'Removed proposals from their instruments',
  policy: proposalPolicies.manage,
  resolve: assignment.removeProposalsFromInstrument,
});

mutation('assignProposalsToFaps', {
  type: 'Boolean',
  input: assignProposalsToFapsArgs,
  destructive: 'Assigned panels to proposals',
  policy: proposalPolicies.manage,
  resolve: assignment.assignProposalsToFaps,
});

defineLiveRecords('proposal', {
  viewable: async (ctx, pks) => {
    const facts = await proposalsFacts(ctx, pks);
    return pks.filter((_, at) => facts[at] && proposalPolicies.view.may(ctx.actor, facts[at], ctx.now).allowed);
  },
  writable: async (ctx, pks) => {
    const facts = await proposalsFacts(ctx, pks);
    return pks.filter((_, at) => facts[at] && proposalPolicies.edit.may(ctx.actor, facts[at], ctx.now).allowed);
  },
});
