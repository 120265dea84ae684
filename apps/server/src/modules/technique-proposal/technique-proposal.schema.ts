import { mayWriteScientistComment } from '@atrium/domain/scientist-comment';
import {
  assignTechniqueProposalsToInstrumentsArgs,
  changeTechniqueProposalsStatusArgs,
  instrumentChoices,
  mayChooseInstrument,
  mayChooseStatus,
  statusChoices,
  techniqueProposalPolicies,
  techniqueProposalSentences,
} from '@atrium/domain/technique-proposal';
import { type Ctx, once } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { AbilityRef, abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { CallRef } from '../call/index.ts';
import { InstrumentRef, instruments } from '../instrument/index.ts';
import {
  holdCallsOf,
  lockProposals,
  proposalFacts,
  uncheckedSetInstruments,
  uncheckedSetStatus,
} from '../proposal/index.ts';
import { commentOfProposal, ScientistCommentRef } from '../scientist-comment/index.ts';
import { listStatuses, StatusRef } from '../status/index.ts';
import { TechniqueRef } from '../technique/index.ts';
import { instrumentChangeFacts, statusChangeFacts } from './technique-proposal.facts.ts';
import type { TechniqueProposalRow } from './technique-proposal.queries.ts';
import {
  statusesInOrder,
  type TechniqueProposalFilters,
  techniqueProposalFilters,
} from './technique-proposal.service.ts';

registerSentences(techniqueProposalSentences);

/** What the caller may currently do with a technique proposal. */
const AbilitiesRef = abilitiesType<TechniqueProposalRow>('TechniqueProposalAbilities', {
  changeStatus: (row, ctx) => mayChooseStatus(ctx.actor, row),
  assignInstrument: (row, ctx) => mayChooseInstrument(ctx.actor, row),
});

const statusesOfProposals = (ctx: Ctx) => once(ctx, readStatuses);
const readStatuses = (ctx: Ctx) => listStatuses(ctx.db, 'PROPOSAL');

const mayComment = async (ctx: Ctx, { proposalPk }: TechniqueProposalRow) =>
  mayWriteScientistComment(ctx.actor, await proposalFacts(ctx, proposalPk));

/** The choices offered by a row in the table of technique proposals. */
export const TechniqueProposalRef = builder.objectRef<TechniqueProposalRow>('TechniqueProposal').implement({
  fields: (t) => ({
    statusChoices: t.field({
      type: [StatusRef],
      description: 'The current status first, then those the caller may set, in order.',
      resolve: async (row, _, ctx) => statusesInOrder(await statusesOfProposals(ctx), statusChoices(ctx.actor, row)),
    }),
    instrumentChoices: t.field({
      type: [InstrumentRef],
      description: 'The current instruments first, then those of its techniques that are in its call.',
      resolve: (row, _, ctx) =>
        instruments.loadMany(ctx, instrumentChoices(row.instrumentIds, row.offeredInstrumentIds)),
    }),
    comment: t.field({
      type: ScientistCommentRef,
      nullable: true,
      resolve: async (row, _, ctx) =>
        (await mayComment(ctx, row)).allowed ? commentOfProposal.load(ctx, row.proposalPk) : null,
    }),
    mayComment: t.field({ type: AbilityRef, resolve: (row, _, ctx) => mayComment(ctx, row) }),
    abilities: t.field({ type: AbilitiesRef, resolve: (row) => row }),
  }),
});

const FiltersRef = builder.objectRef<TechniqueProposalFilters>('TechniqueProposalFilters').implement({
  fields: (t) => ({
    presetCallId: t.exposeInt('presetCallId', {
      nullable: true,
      description: 'The call that the table initially shows.',
    }),
    calls: t.expose('calls', { type: [CallRef] }),
    techniques: t.expose('techniques', { type: [TechniqueRef] }),
    instruments: t.expose('instruments', { type: [InstrumentRef] }),
    statuses: t.expose('statuses', { type: [StatusRef] }),
  }),
});

query('techniqueProposalFilters', {
  type: FiltersRef,
  nullable: true,
  description: 'The values by which the caller can filter the table of technique proposals.',
  policy: techniqueProposalPolicies.list,
  resolve: (ctx) => techniqueProposalFilters(ctx),
});

mutation('changeTechniqueProposalsStatus', {
  type: 'Boolean',
  input: changeTechniqueProposalsStatusArgs,
  destructive: 'Changed the status of technique proposals',
  policy: techniqueProposalPolicies.changeStatus,
  lock: (tx, { changeProposalsStatusInput }) => lockProposals(tx.db, changeProposalsStatusInput.proposalPks),
  facts: (ctx, { changeProposalsStatusInput }) => statusChangeFacts(ctx, changeProposalsStatusInput),
  resolve: (ctx, { changeProposalsStatusInput }) => uncheckedSetStatus(ctx, changeProposalsStatusInput),
});

mutation('assignTechniqueProposalsToInstruments', {
  type: 'Boolean',
  input: assignTechniqueProposalsToInstrumentsArgs,
  destructive: 'Assigned instruments to technique proposals',
  policy: techniqueProposalPolicies.assignInstruments,
  lock: async (tx, { proposalPks }) => {
    await holdCallsOf(tx.db, proposalPks);
    await lockProposals(tx.db, proposalPks);
  },
  facts: instrumentChangeFacts,
  resolve: async (ctx, { proposalPks, instrumentIds }) => {
    // Technique proposals are not assigned to panels (rule P69).
    await uncheckedSetInstruments(ctx, proposalPks, instrumentIds, { withoutPanels: true });
    return true;
  },
});
