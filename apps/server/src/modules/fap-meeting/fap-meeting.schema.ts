import {
  type FapDecisionFacts,
  fapMeetingPolicies,
  fapMeetingSentences,
  fapProposalsByInstrumentArgs,
  instrumentInFapArgs,
  instrumentsByFapArgs,
  mayAllocateTime,
  mayCloseInstrument,
  mayReopenDecision,
  mayReorder,
  maySaveDecision,
  mayUnsubmitInstrument,
  reorderFapMeetingDecisionProposalsInput,
  saveFapMeetingDecisionInput,
  seenRank,
  submitFapMeetingDecisionsInput,
  updateFapTimeAllocationArgs,
} from '@atrium/domain/fap-meeting';
import { fapReviewPolicies } from '@atrium/domain/fap-review';
import { id, wordsOfValue } from '@atrium/domain/kernel';
import { proposalEndStatus } from '@atrium/domain/proposal';
import { z } from 'zod';
import type { Ctx } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { formRead } from '../../graphql/form-read.ts';
import { argsOf, enumRef } from '../../graphql/inputs.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { defineWrittenRecords } from '../../live/kinds.ts';
import { panelPerson } from '../fap/index.ts';
import { FapProposalRef, type FapProposalRow, panelFacts } from '../fap-review/index.ts';
import { InstrumentWithAvailabilityTimeRef } from '../instrument/index.ts';
import { ProposalRef } from '../proposal/index.ts';
import { reviewsOfProposal as technicalReviewsOf } from '../technical-review/index.ts';
import {
  decisionFacts,
  decisionFactsFor,
  decisionsOfProposal,
  meetingFacts,
  ofNoProposal,
  panelMeetingFacts,
} from './fap-meeting.facts.ts';
import {
  type DecisionRow,
  findPlace,
  listPlaces,
  listPlacesOfProposal,
  lockMeeting,
  lockMeetings,
  lockMeetingsOf,
} from './fap-meeting.queries.ts';
import * as service from './fap-meeting.service.ts';
import {
  type InstrumentInMeeting,
  knowsMeeting,
  listInstrumentsInMeeting,
  type MeetingOnInstrument,
} from './meeting-instruments.ts';
import { heardOf, isKeptOut, ranksHiddenIn } from './meeting-room.facts.ts';
import './meeting-room.schema.ts';
import './panel-table.schema.ts';

registerSentences(fapMeetingSentences);

const absent = 'FAP_PROPOSAL_NOT_FOUND';
const noPanel = 'FAP_NOT_FOUND';

/** Returns a decision with its rank as the caller sees it (rule R220). */
async function asSeen(ctx: Ctx, row: DecisionRow): Promise<DecisionRow> {
  const { fapId, instrumentId, callId, rankOrder } = row;
  if (rankOrder === null || callId === null) return row;
  return { ...row, rankOrder: seenRank(rankOrder, await ranksHiddenIn(ctx, { fapId, instrumentId, callId })) };
}

const FapMeetingDecisionRef = builder.objectRef<DecisionRow>('FapMeetingDecision').implement({
  fields: (t) => ({
    proposalPk: t.exposeInt('proposalPk'),
    instrumentId: t.exposeInt('instrumentId'),
    fapId: t.exposeInt('fapId'),
    recommendation: t.expose('recommendation', { type: enumRef(proposalEndStatus), nullable: true }),
    commentForUser: t.exposeString('commentForUser', { nullable: true }),
    commentForManagement: t.exposeString('commentForManagement', { nullable: true }),
    rankOrder: t.int({ nullable: true, resolve: async (row, _, ctx) => (await asSeen(ctx, row)).rankOrder }),
    submitted: t.exposeBoolean('submitted'),
    submittedBy: t.exposeInt('submittedBy', { nullable: true }),
  }),
});

/** What the caller may do in the meeting with a proposal. */
const MeetingAbilitiesRef = abilitiesType<FapDecisionFacts>('FapMeetingAbilities', {
  saveDecision: (facts, ctx) => maySaveDecision(ctx.actor, facts),
  reopenDecision: (facts, ctx) => mayReopenDecision(ctx.actor, facts),
  allocateTime: (facts, ctx) => mayAllocateTime(ctx.actor, facts),
  reorder: (facts, ctx) => mayReorder(ctx.actor, facts),
});

/** What the caller may do in the meeting with an instrument. */
const InstrumentAbilitiesRef = abilitiesType<MeetingOnInstrument>('FapInstrumentAbilities', {
  reorder: (facts, ctx) => mayReorder(ctx.actor, facts),
  submit: (facts, ctx) => mayCloseInstrument(ctx.actor, facts, facts.places),
  unsubmit: (facts, ctx) => mayUnsubmitInstrument(ctx.actor, facts),
});

async function knownDecisions(ctx: Ctx, proposalPk: number): Promise<DecisionRow[]> {
  if (await isKeptOut(ctx, proposalPk)) return [];
  const rows = await decisionsOfProposal.load(ctx, proposalPk);
  const known = await Promise.all(rows.map((row) => knowsMeeting(ctx, row.fapId)));
  return rows.filter((_, at) => known[at]);
}

const byPanel = z.object({ fapId: id().nullish() });

builder.objectField(ProposalRef, 'fapMeetingDecisions', (t) =>
  t.field({
    type: [FapMeetingDecisionRef],
    nullable: true,
    description: 'Decisions of panels the caller leads; officers get all of them.',
    args: argsOf(byPanel, (options) => t.arg(options)),
    resolve: async (proposal, args, ctx) => {
      const { fapId } = byPanel.parse({ ...args });
      const known = await knownDecisions(ctx, proposal.proposalPk);
      return fapId ? known.filter((row) => row.fapId === fapId) : known;
    },
  }),
);

const isOfPlace = (place: FapProposalRow) => (row: { instrumentId: number; fapId?: number }) =>
  row.instrumentId === place.instrumentId && (row.fapId === undefined || row.fapId === place.fapId);

builder.objectFields(FapProposalRef, (t) => ({
  meetingDecision: t.field({
    type: FapMeetingDecisionRef,
    nullable: true,
    description: 'The panel’s decision on the proposal for this instrument.',
    resolve: async (place, _, ctx) => (await knownDecisions(ctx, place.proposalPk)).find(isOfPlace(place)) ?? null,
  }),
  technicalTimeAllocation: t.int({
    nullable: true,
    description: 'The time allocated by the technical review of this instrument.',
    resolve: async (place, _, ctx) => {
      if (!(await knowsMeeting(ctx, place.fapId))) return null;
      const reviews = await technicalReviewsOf.load(ctx, place.proposalPk);
      return reviews.find((row) => row.instrumentId === place.instrumentId)?.timeAllocation ?? null;
    },
  }),
  meetingAbilities: t.field({
    type: MeetingAbilitiesRef,
    nullable: true,
    resolve: (place, _, ctx) => decisionFacts(ctx, place),
  }),
}));

builder.objectField(InstrumentWithAvailabilityTimeRef, 'meetingAbilities', (t) =>
  t.field({
    type: InstrumentAbilitiesRef,
    nullable: true,
    description: 'Only in the result of instrumentsByFap; null elsewhere.',
    resolve: (instrument) => ('meeting' in instrument ? (instrument as InstrumentInMeeting).meeting : null),
  }),
);

query('instrumentsByFap', {
  type: [InstrumentWithAvailabilityTimeRef],
  nullable: true,
  input: instrumentsByFapArgs,
  policy: fapMeetingPolicies.view,
  facts: async (ctx, input) => {
    const facts = await panelMeetingFacts(ctx, input.fapId);
    return facts && ofNoProposal(facts);
  },
  absent: noPanel,
  resolve: listInstrumentsInMeeting,
});

query('fapProposalsByInstrument', {
  type: [FapProposalRef],
  nullable: true,
  input: fapProposalsByInstrumentArgs,
  policy: fapReviewPolicies.viewPanelProposals,
  facts: (ctx, input) => panelFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: async (ctx, input) => heardOf(ctx, await listPlaces(ctx.db, input, panelPerson(ctx))),
});

const saveFapMeetingDecisionArgs = z.object({ saveFapMeetingDecisionInput });

mutation('saveFapMeetingDecision', {
  type: FapMeetingDecisionRef,
  input: saveFapMeetingDecisionArgs,
  policy: fapMeetingPolicies.saveDecision,
  lock: (tx, { saveFapMeetingDecisionInput }) => lockMeetingsOf(tx.db, [saveFapMeetingDecisionInput]),
  facts: (ctx, input) => decisionFactsFor(fapMeetingPolicies.saveDecision)(ctx, input.saveFapMeetingDecisionInput),
  absent: 'DECISION_WITHOUT_PLACE',
  read: formRead({
    name: 'FapMeetingDecisionRead',
    schema: saveFapMeetingDecisionArgs,
    within: 'saveFapMeetingDecisionInput',
    fields: ['recommendation', 'commentForUser', 'commentForManagement', 'rankOrder', 'submitted'],
    stored: async (tx, input) => {
      const decision = (await findPlace(tx.db, input.saveFapMeetingDecisionInput))?.decision;
      return decision ? asSeen(tx, decision) : {};
    },
    changes: ({ saveFapMeetingDecisionInput: { proposalPk } }) => ({
      types: ['PROPOSAL_FAP_MEETING_SAVED', 'PROPOSAL_FAP_MEETING_REORDER'],
      objectId: proposalPk,
    }),
    // A missing recommendation is shown as UNSET.
    words: (_, value) => wordsOfValue(value === 'UNSET' ? null : value),
  }),
  resolve: (ctx, input) => service.saveFapMeetingDecision(ctx, input.saveFapMeetingDecisionInput),
});

mutation('reorderFapMeetingDecisionProposals', {
  type: FapMeetingDecisionRef,
  input: z.object({ reorderFapMeetingDecisionProposalsInput }),
  policy: fapMeetingPolicies.reorder,
  lock: (tx, { reorderFapMeetingDecisionProposalsInput: { proposals } }) => lockMeetingsOf(tx.db, proposals),
  facts: (ctx, { reorderFapMeetingDecisionProposalsInput: { proposals } }) => {
    const [first] = proposals;
    return first ? decisionFacts(ctx, first) : null;
  },
  absent,
  resolve: (ctx, input) => service.reorderProposals(ctx, input.reorderFapMeetingDecisionProposalsInput),
});

mutation('submitFapMeetingDecisions', {
  type: [FapProposalRef],
  input: z.object({ SubmitFapMeetingDecisionsInput: submitFapMeetingDecisionsInput }),
  policy: fapMeetingPolicies.view,
  lock: (tx, { SubmitFapMeetingDecisionsInput: { fapId, callId } }) => lockMeetings(tx.db, fapId, callId),
  facts: async (ctx, input) => {
    const facts = await panelMeetingFacts(ctx, input.SubmitFapMeetingDecisionsInput.fapId);
    return facts && ofNoProposal(facts);
  },
  absent: noPanel,
  resolve: (ctx, input) => service.submitFapMeetingDecisions(ctx, input.SubmitFapMeetingDecisionsInput),
});

mutation('updateFapTimeAllocation', {
  type: FapProposalRef,
  input: updateFapTimeAllocationArgs,
  policy: fapMeetingPolicies.allocateTime,
  lock: (tx, input) => lockMeetingsOf(tx.db, [input]),
  facts: decisionFactsFor(fapMeetingPolicies.allocateTime),
  absent,
  resolve: service.updateFapTimeAllocation,
});

const withDecision = async (ctx: Ctx, input: { callId: number; instrumentId: number; fapId: number }) => {
  const facts = await meetingFacts(ctx, input);
  return facts && ofNoProposal(facts);
};

mutation('submitInstrumentInFap', {
  type: 'Boolean',
  input: instrumentInFapArgs,
  policy: fapMeetingPolicies.submitInstrument,
  lock: (tx, input) => lockMeeting(tx.db, input),
  facts: withDecision,
  absent: noPanel,
  resolve: service.submitInstrument,
});

mutation('unsubmitInstrumentInFap', {
  type: 'Boolean',
  input: instrumentInFapArgs,
  policy: fapMeetingPolicies.unsubmitInstrument,
  lock: (tx, input) => lockMeeting(tx.db, input),
  facts: withDecision,
  absent: noPanel,
  resolve: service.unsubmitInstrument,
});

// A panel's decisions on a proposal can be written by users who may write them in one of its panels.
defineWrittenRecords('fap-decision', async (ctx, proposalPk) => {
  const places = await listPlacesOfProposal(ctx.db, proposalPk);
  const facts = await Promise.all(places.map((place) => decisionFacts(ctx, place)));
  return facts.some((each) => each && fapMeetingPolicies.saveDecision.may(ctx.actor, each, ctx.now).allowed);
});
