import { experimentStatus } from '@atrium/domain/experiment';
import {
  type BeamTimeWarningKind,
  type BeamTimeWish,
  type BlockFacts,
  beamTimeWarningKind,
  beamTimeWishKind,
  closureFields,
  mayCompleteBlock,
  mayMoveBlock,
  mayPublishBlock,
  mayRemoveBlock,
  mayReopenBlock,
  warningWords,
} from '@atrium/domain/schedule';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { fieldsOf } from '../../graphql/fields-of.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { pageType } from '../../graphql/page-type.ts';
import { BasicUserDetailsRef, people } from '../user/index.ts';
import type { BlockModel } from './blocks.service.ts';
import {
  type BeamTimeOnBoard,
  type BeamTimeSuggestion,
  contactsOf,
  type InstrumentOnBoard,
  type ProposalToPlan,
  type ToldOf,
  type ToPublish,
} from './board.service.ts';
import { blockFactsOf } from './schedule.facts.ts';
import type { ClosureRow, CycleRow } from './schedule.queries.ts';

const BlockAbilitiesRef = abilitiesType<BlockFacts>('BeamTimeBlockAbilities', {
  move: (facts, { actor }) => mayMoveBlock(actor, facts),
  publish: (facts, { actor }) => mayPublishBlock(actor, facts),
  complete: (facts, { actor }) => mayCompleteBlock(actor, facts),
  reopen: (facts, { actor }) => mayReopenBlock(actor, facts),
  remove: (facts, { actor }) => mayRemoveBlock(actor, facts),
});

const WarningRef = builder.objectRef<BeamTimeWarningKind>('BeamTimeWarning').implement({
  description: 'A warning about planned time; it does not prevent anything.',
  fields: (t) => ({
    reason: t.field({ type: enumRef(beamTimeWarningKind), resolve: (kind) => kind }),
    message: t.string({ description: 'The reason in words.', resolve: (kind) => warningWords[kind] }),
  }),
});

export const BlockRef = builder.objectRef<BlockModel>('BeamTimeBlock').implement({
  description: 'Time planned on an instrument, as planners see it.',
  fields: (t) => ({
    experimentPk: t.exposeInt('experimentPk'),
    experimentId: t.exposeString('experimentId'),
    proposalPk: t.exposeInt('proposalPk'),
    proposalId: t.exposeString('proposalId'),
    title: t.exposeString('title', { description: 'The title of the proposal.' }),
    instrumentId: t.exposeInt('instrumentId'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
    status: t.field({ type: enumRef(experimentStatus), resolve: ({ status }) => status }),
    shared: t.exposeBoolean('shared', { description: 'Whether others may use the instrument at the same time.' }),
    localContactId: t.exposeInt('localContactId', { nullable: true }),
    localContactName: t.exposeString('localContactName', { nullable: true }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Send it back when the block is moved.' }),
    warnings: t.field({ type: [WarningRef], resolve: ({ warnings }) => [...warnings] }),
    abilities: t.field({ type: BlockAbilitiesRef, resolve: (block, _, ctx) => blockFactsOf(ctx, block) }),
  }),
});

export const ClosureRef = builder.objectRef<ClosureRow>('InstrumentClosure').implement({
  description: 'A period without beam on an instrument, or at the whole facility.',
  fields: (t) => ({ id: t.exposeInt('id'), ...fieldsOf(t, closureFields) }),
});

const BoardInstrumentRef = builder.objectRef<InstrumentOnBoard>('BeamTimeInstrument').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    shortCode: t.exposeString('shortCode'),
    mayPlan: t.exposeBoolean('mayPlan', { description: 'Whether the caller may currently plan on it.' }),
    contacts: t.field({
      type: [BasicUserDetailsRef],
      description: 'People who can be the local contact: the manager and the scientists of the instrument.',
      resolve: (instrument, _, ctx) => contactsOf(ctx, instrument),
    }),
  }),
});

const CycleRef = builder.objectRef<CycleRow>('BeamTimeCycle').implement({
  description: 'The period in which the beam time of a call is used.',
  fields: (t) => ({
    callId: t.exposeInt('callId'),
    shortCode: t.exposeString('shortCode'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
  }),
});

export const BeamTimeRef = builder.objectRef<BeamTimeOnBoard>('BeamTime').implement({
  description: 'The planning board: the instruments, the beam time planned on them, and when there is no beam.',
  fields: (t) => ({
    instruments: t.field({ type: [BoardInstrumentRef], resolve: ({ instruments }) => [...instruments] }),
    experiments: t.field({ type: [BlockRef], resolve: ({ experiments }) => [...experiments] }),
    closures: t.field({ type: [ClosureRef], resolve: ({ closures }) => [...closures] }),
    cycles: t.field({ type: [CycleRef], resolve: ({ cycles }) => [...cycles] }),
    shiftHours: t.exposeInt('shiftHours', {
      description: 'Length of a shift in hours; shifts are counted from midnight.',
    }),
    plannedHere: t.exposeBoolean('plannedHere', {
      description: 'Whether beam time is planned here rather than by an external scheduler.',
    }),
  }),
});

const WishRef = builder.objectRef<BeamTimeWish>('BeamTimeWish').implement({
  description:
    'When a team would like to come or cannot come, taken from its answers to the date questions marked as wishes.',
  fields: (t) => ({
    from: t.expose('from', { type: 'DateTime' }),
    to: t.expose('to', { type: 'DateTime' }),
    kind: t.field({ type: enumRef(beamTimeWishKind), resolve: ({ kind }) => kind }),
  }),
});

const ProposalToPlanRef = builder.objectRef<ProposalToPlan>('ProposalToPlan').implement({
  description: 'An accepted proposal and its time on one of its instruments.',
  fields: (t) => ({
    proposalPk: t.exposeInt('proposalPk'),
    proposalId: t.exposeString('proposalId'),
    title: t.exposeString('title'),
    callId: t.exposeInt('callId'),
    callShortCode: t.exposeString('callShortCode'),
    instrumentId: t.exposeInt('instrumentId'),
    instrumentName: t.exposeString('instrumentName'),
    unit: t.exposeString('unit', { description: 'The unit in which the call allocates time: Hour, Day or Week.' }),
    grantedHours: t.exposeFloat('grantedHours'),
    plannedHours: t.exposeFloat('plannedHours'),
    leftHours: t.exposeFloat('leftHours', { description: 'Never below 0.' }),
    principalInvestigator: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: ({ proposerId }, _, ctx) => people.load(ctx, proposerId),
    }),
    wishes: t.field({ type: [WishRef], resolve: ({ wishes }) => [...wishes] }),
  }),
});

export const ProposalsToPlanRef = pageType('ProposalsToPlan', 'proposals', ProposalToPlanRef);

const ToldRef = builder.objectRef<ToldOf>('BeamTimeTold').implement({
  description: 'A person who is notified of published beam time.',
  fields: (t) => ({
    experimentPk: t.exposeInt('experimentPk'),
    experimentId: t.exposeString('experimentId'),
    userId: t.exposeInt('userId'),
    name: t.exposeString('name'),
    why: t.exposeString('why'),
  }),
});

const RefusedRef = builder.objectRef<ToPublish['refused'][number]>('BeamTimeRefused').implement({
  fields: (t) => ({
    experimentPk: t.exposeInt('experimentPk'),
    experimentId: t.exposeString('experimentId'),
    reason: t.exposeString('reason', { description: 'The reason in words.' }),
  }),
});

export const ToPublishRef = builder.objectRef<ToPublish>('BeamTimeToPublish').implement({
  description: 'What publishing would do.',
  fields: (t) => ({
    experiments: t.field({ type: [BlockRef], resolve: ({ experiments }) => [...experiments] }),
    told: t.field({ type: [ToldRef], resolve: ({ told }) => [...told] }),
    refused: t.field({ type: [RefusedRef], resolve: ({ refused }) => [...refused] }),
  }),
});

const PlacementRef = builder.objectRef<BeamTimeSuggestion['placements'][number]>('BeamTimePlacement').implement({
  fields: (t) => ({
    proposalPk: t.exposeInt('proposalPk'),
    proposalId: t.exposeString('proposalId'),
    title: t.exposeString('title'),
    instrumentId: t.exposeInt('instrumentId'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
    localContactId: t.exposeInt('localContactId', { nullable: true }),
    reasons: t.stringList({
      description: 'Why this time was chosen, in words.',
      resolve: ({ reasons }) => [...reasons],
    }),
  }),
});

const NotPlacedRef = builder.objectRef<BeamTimeSuggestion['notPlaced'][number]>('BeamTimeNotPlaced').implement({
  fields: (t) => ({
    proposalPk: t.exposeInt('proposalPk'),
    proposalId: t.exposeString('proposalId'),
    title: t.exposeString('title'),
    reason: t.exposeString('reason', { description: 'The reason in words.' }),
  }),
});

export const SuggestionRef = builder.objectRef<BeamTimeSuggestion>('BeamTimeSuggestion').implement({
  description: 'A suggested plan; nothing is stored until it is planned.',
  fields: (t) => ({
    placements: t.field({ type: [PlacementRef], resolve: ({ placements }) => [...placements] }),
    notPlaced: t.field({ type: [NotPlacedRef], resolve: ({ notPlaced }) => [...notPlaced] }),
  }),
});
