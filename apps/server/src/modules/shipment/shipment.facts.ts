import { userIdOf } from '@atrium/domain/kernel';
import {
  isShippingProposal,
  type NewShipmentFacts,
  type ShipmentChangeFacts,
  type ShipmentFacts,
  type ShipmentSubmissionFacts,
  shippingProposalsLimit,
} from '@atrium/domain/shipment';
import type { Ctx } from '../../access/context.ts';
import { manyLoader, oneLoader } from '../../access/loaders.ts';
import { type ExperimentRow, isHiddenRow } from '../experiment/index.ts';
import { type ProposalRow, proposalFacts, proposals, proposalsFacts, visibleTo } from '../proposal/index.ts';
import { topicStatesOf } from '../questionary/index.ts';
import { activeTemplateOf } from '../template/index.ts';
import * as queries from './shipment.queries.ts';

/** Loads shipments by key, batched. */
export const shipments = oneLoader<number, queries.ShipmentRow>(
  (ctx, ids) => queries.findShipments(ctx.db, ids),
  ({ id }) => id,
);

/** Loads the shipments of an experiment that the caller may see, batched. */
export const shipmentsOfExperiment = manyLoader<number, queries.ShipmentRow & { readonly experimentPk: number }>(
  (ctx, pks) => queries.listOfExperiments(ctx.db, pks, queries.visibleShipments(ctx.actor)),
  ({ experimentPk }) => experimentPk,
);

/** Loads the context of a shipment that the rules need, batched. */
export const surroundings = oneLoader<number, queries.SurroundingsRow>(
  (ctx, ids) => queries.findSurroundings(ctx.db, userIdOf(ctx.actor) ?? null, ids),
  ({ id }) => id,
);

/** Loads the ids of the samples of a shipment, batched. */
export const samplesOfShipment = manyLoader<number, { readonly shipmentId: number; readonly sampleId: number }>(
  (ctx, ids) => queries.listSamplesOf(ctx.db, ids),
  ({ shipmentId }) => shipmentId,
);

interface LoadedFacts extends ShipmentFacts {
  readonly callId: number;
  readonly proposalPk: number;
}

type Around = Pick<
  queries.SurroundingsRow,
  'callId' | 'localContactId' | 'isBookingRemoved' | 'isScientistOfExperiment' | 'sampleCount' | 'areSamplesDeclared'
>;
const alone: Around = {
  callId: 0,
  localContactId: null,
  isBookingRemoved: false,
  isScientistOfExperiment: false,
  sampleCount: 0,
  areSamplesDeclared: true,
};

/** Returns the context of a loaded shipment; an empty context if it was deleted since. */
async function around(ctx: Ctx, { id }: queries.ShipmentRow): Promise<Around> {
  return (await surroundings.load(ctx, id)) ?? alone;
}

/** Returns the facts that the rules need about a loaded shipment. */
async function factsOfShipment(ctx: Ctx, row: queries.ShipmentRow): Promise<LoadedFacts> {
  const { callId, isScientistOfExperiment } = await around(ctx, row);
  const { proposalPk, status } = row;
  const isParcelHere = row.arrivedAt !== null && row.returnedAt === null;
  const proposal = await proposalFacts(ctx, proposalPk);
  return { callId, proposalPk, status, isParcelHere, isScientistOfExperiment, proposal };
}

/** Returns the same facts by key; null if the shipment does not exist. */
export async function shipmentFacts(ctx: Ctx, id: number): Promise<LoadedFacts | null> {
  const row = await shipments.load(ctx, id);
  return row ? factsOfShipment(ctx, row) : null;
}

/** Returns the facts for changing a shipment. */
export async function changingFacts(
  ctx: Ctx,
  id: number,
  change: Pick<ShipmentChangeFacts, 'changesForm' | 'wanted'> & { readonly proposalPk?: number | null | undefined },
): Promise<ShipmentChangeFacts | null> {
  const facts = await shipmentFacts(ctx, id);
  if (!facts) return null;
  const { changesForm, wanted, proposalPk } = change;
  const target = proposalPk && proposalPk !== facts.proposalPk ? await proposalFacts(ctx, proposalPk) : undefined;
  return { ...facts, changesForm, wanted, target };
}

/** Returns the facts for submitting a shipment. */
export async function shipmentSubmissionFacts(ctx: Ctx, row: queries.ShipmentRow): Promise<ShipmentSubmissionFacts> {
  const [facts, { localContactId, ...place }, topics] = await Promise.all([
    factsOfShipment(ctx, row),
    around(ctx, row),
    topicStatesOf(ctx, row.questionaryId),
  ]);
  const { isBookingRemoved, sampleCount, areSamplesDeclared } = place;
  return {
    ...facts,
    isBookingRemoved,
    hasLocalContact: localContactId !== null,
    sampleCount,
    areSamplesDeclared,
    topics,
  };
}

/** Returns the facts for creating a shipment of a proposal for an experiment, which may be null. */
export async function newShipmentFacts(
  ctx: Ctx,
  proposalPk: number,
  experiment: ExperimentRow | null,
): Promise<NewShipmentFacts> {
  const isBookingRemoved = experiment !== null && experiment.removedAt !== null;
  // A draft planned here is invisible to its team (rule O109); if the time was removed, the team is told so.
  const isKnown = experiment !== null && (isBookingRemoved || !isHiddenRow(experiment));
  const [proposal, templateId] = await Promise.all([proposalFacts(ctx, proposalPk), activeTemplateOf(ctx, 'SHIPMENT')]);
  return {
    proposal,
    isOfProposal: isKnown && experiment.proposalPk === proposalPk,
    isBookingRemoved,
    hasTemplate: Boolean(templateId),
    hasLocalContact: experiment !== null && experiment.localContactId !== null,
  };
}

/** Returns accepted proposals that the caller sends shipments for and that match the search text, newest first. */
export async function shippingProposals(ctx: Ctx, searchText: string): Promise<ProposalRow[]> {
  // Some of the readable proposals are not ones the caller sends for, so more are read than needed.
  const pks = await queries.listAccepted(ctx.db, searchText.trim(), visibleTo(ctx.actor), shippingProposalsLimit * 5);
  const facts = await proposalsFacts(ctx, pks);
  const sent = pks.filter((_, at) => facts[at] && isShippingProposal(ctx.actor, facts[at]));
  return proposals.loadMany(ctx, sent.slice(0, shippingProposalsLimit));
}
