import { knowsExperiment } from '@atrium/domain/experiment';
import {
  addSamplesToShipmentInput,
  createShipmentInput,
  mayChangeShipment,
  mayDeclareShipment,
  mayDeleteShipment,
  mayMoveParcel,
  maySubmitShipment,
  moveParcelInput,
  ownShipmentsInput,
  parcelStage,
  type ShipmentSubmissionFacts,
  shipmentInput,
  shipmentPolicies,
  shipmentSentences,
  shipmentStatus,
  shipmentsInput,
  shipmentsOfCallInput,
  shippingProposalsInput,
  stageOf,
  updateShipmentInput,
} from '@atrium/domain/shipment';
import type { Ctx } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { AbilityRef, abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { askedList, boundedList, boundedPage } from '../../graphql/long-lists.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { pageType } from '../../graphql/page-type.ts';
import { ExperimentRef, experiments, lockExperiment, relationsOf } from '../experiment/index.ts';
import { ProposalRef, type ProposalRow, proposals } from '../proposal/index.ts';
import { QuestionaryRef, questionaryLoader } from '../questionary/index.ts';
import { SampleRef, samples } from '../sample/index.ts';
import {
  changingFacts,
  newShipmentFacts,
  samplesOfShipment,
  shipmentFacts,
  shipmentSubmissionFacts,
  shipments,
  shipmentsOfExperiment,
  shippingProposals,
} from './shipment.facts.ts';
import { listShipments, lockShipment, pageOfShipments, visibleShipments } from './shipment.queries.ts';
import * as service from './shipment.service.ts';

registerSentences(shipmentSentences);
const absent = 'SHIPMENT_NOT_FOUND';
const unchanged = { changesForm: true, wanted: undefined, target: undefined };

/** What the caller may currently do with a shipment. */
const ShipmentAbilities = abilitiesType<ShipmentSubmissionFacts>('ShipmentAbilities', {
  change: (facts, { actor }) => mayChangeShipment(actor, { ...facts, ...unchanged }),
  submit: (facts, { actor }) => maySubmitShipment(actor, facts),
  delete: (facts, { actor }) => mayDeleteShipment(actor, facts),
  moveParcel: (facts, { actor }) => mayMoveParcel(actor, facts),
});

const ShipmentRef = builder.objectRef<service.AnsweredShipment>('Shipment').implement({
  description: 'What a team sends to the facility for an experiment.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    title: t.exposeString('title'),
    creatorId: t.exposeInt('creatorId'),
    proposalPk: t.exposeInt('proposalPk'),
    experimentPk: t.exposeInt('experimentPk', { nullable: true }),
    questionaryId: t.exposeInt('questionaryId'),
    status: t.expose('status', { type: enumRef(shipmentStatus) }),
    externalRef: t.exposeString('externalRef', {
      nullable: true,
      description: 'The identifier of the parcel in the facility’s parcel system, as printed on the label.',
    }),
    created: t.expose('created', { type: 'DateTime' }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime', nullable: true }),
    stage: t.field({ type: enumRef(parcelStage), description: 'Where the parcel is.', resolve: stageOf }),
    arrivedAt: t.expose('arrivedAt', { type: 'DateTime', nullable: true }),
    storedAt: t.expose('storedAt', { type: 'DateTime', nullable: true }),
    returnedAt: t.expose('returnedAt', { type: 'DateTime', nullable: true }),
    storagePlace: t.exposeString('storagePlace', { nullable: true }),
    samples: t.field({
      type: [SampleRef],
      resolve: async ({ id }, _, ctx) =>
        samples.loadMany(
          ctx,
          (await samplesOfShipment.load(ctx, id)).map(({ sampleId }) => sampleId),
        ),
    }),
    questionary: t.field({
      type: QuestionaryRef,
      resolve: async ({ id, questionaryId, questionary: removed }, _, ctx) => {
        const questionary = removed ?? (await questionaryLoader.load(ctx, questionaryId));
        if (!questionary) throw new Error(`Shipment ${id} has no questionary`);
        return questionary;
      },
    }),
    proposal: t.field({
      type: ProposalRef,
      resolve: async ({ proposalPk }, _, ctx) => (await proposals.load(ctx, proposalPk)) as ProposalRow,
    }),
    experiment: t.field({
      type: ExperimentRef,
      nullable: true,
      description: 'Null also for callers who may not read it, for example when its booking was removed.',
      resolve: async ({ experimentPk }, _, ctx) => {
        const experiment = experimentPk === null ? null : await experiments.load(ctx, experimentPk);
        return experiment && knowsExperiment(ctx.actor, await relationsOf(ctx, experiment)) ? experiment : null;
      },
    }),
    abilities: t.field({ type: ShipmentAbilities, resolve: (row, _, ctx) => shipmentSubmissionFacts(ctx, row) }),
  }),
});

builder.objectField(ExperimentRef, 'shipments', (t) =>
  t.field({
    type: [ShipmentRef],
    description: 'Shipments declared for it, as far as the caller may read them.',
    resolve: ({ experimentPk }, _, ctx) => shipmentsOfExperiment.load(ctx, experimentPk),
  }),
);

builder.objectField(ExperimentRef, 'mayDeclareShipment', (t) =>
  t.field({
    type: AbilityRef,
    description: 'Whether the caller may declare a shipment for it now.',
    resolve: async (experiment, _, ctx) =>
      mayDeclareShipment(ctx.actor, await newShipmentFacts(ctx, experiment.proposalPk, experiment)),
  }),
);

const ShipmentsRef = pageType('ShipmentsQueryResult', 'shipments', ShipmentRef);

query('shipment', {
  type: ShipmentRef,
  nullable: true,
  input: shipmentInput,
  policy: shipmentPolicies.view,
  facts: (ctx, { shipmentId }) => shipmentFacts(ctx, shipmentId),
  absent,
  resolve: (ctx, { shipmentId }) => shipments.load(ctx, shipmentId),
});

query('shipments', {
  type: [ShipmentRef],
  nullable: true,
  input: shipmentsInput,
  policy: shipmentPolicies.list,
  resolve: (ctx, asked, info) =>
    boundedList(ctx, askedList(info), asked, (page) => listShipments(ctx.db, asked, visibleShipments(ctx.actor), page)),
});

query('shipmentsPage', {
  type: ShipmentsRef,
  nullable: true,
  description: 'The same, with the number of all matches.',
  input: shipmentsInput,
  policy: shipmentPolicies.list,
  resolve: (ctx, asked, info) =>
    boundedPage(ctx, askedList(info, 'shipments'), asked, (page) =>
      pageOfShipments(ctx.db, asked, visibleShipments(ctx.actor), page),
    ),
});

query('myShipments', {
  type: [ShipmentRef],
  nullable: true,
  description: 'The shipments that the caller has begun.',
  input: ownShipmentsInput,
  policy: shipmentPolicies.list,
  resolve: (ctx, asked, info) =>
    boundedList(ctx, askedList(info), asked, async (page) => {
      const creatorId = ctx.actor.kind === 'person' ? ctx.actor.id : undefined;
      return creatorId ? listShipments(ctx.db, { filter: { creatorId } }, visibleShipments(ctx.actor), page) : [];
    }),
});

query('shippingProposals', {
  type: [ProposalRef],
  nullable: true,
  description: 'Accepted proposals for which the caller can send shipments, newest first, to choose from.',
  input: shippingProposalsInput,
  policy: shipmentPolicies.listProposals,
  resolve: (ctx, { searchText }) => shippingProposals(ctx, searchText ?? ''),
});

query('shipmentsByCallId', {
  type: [ShipmentRef],
  nullable: true,
  input: shipmentsOfCallInput,
  policy: shipmentPolicies.listOfCall,
  resolve: (ctx, { callId, ...asked }, info) =>
    boundedList(ctx, askedList(info), asked, (page) =>
      listShipments(ctx.db, { filter: { callId } }, visibleShipments(ctx.actor), page),
    ),
});

mutation('createShipment', {
  type: ShipmentRef,
  description: 'Starts a shipment for an experiment of the proposal.',
  input: createShipmentInput,
  policy: shipmentPolicies.declare,
  lock: (tx, { experimentPk }) => lockExperiment(tx.db, experimentPk),
  facts: async (ctx, { proposalPk, experimentPk }) =>
    newShipmentFacts(ctx, proposalPk, (await experiments.load(ctx, experimentPk)) ?? null),
  absent,
  resolve: (ctx, input) => service.createShipment(ctx, input),
});

const lock = (tx: Ctx, { shipmentId }: { shipmentId: number }) => lockShipment(tx.db, shipmentId);
const factsOf = (ctx: Ctx, { shipmentId }: { shipmentId: number }) => shipmentFacts(ctx, shipmentId);

mutation('updateShipment', {
  type: ShipmentRef,
  input: updateShipmentInput,
  policy: shipmentPolicies.change,
  lock: (tx, { shipmentId, proposalPk }) => lockShipment(tx.db, shipmentId, proposalPk ?? null),
  facts: (ctx, { shipmentId, title, proposalPk, status }) =>
    changingFacts(ctx, shipmentId, {
      changesForm: Boolean(title || proposalPk),
      wanted: status ?? undefined,
      proposalPk,
    }),
  absent,
  resolve: (ctx, input) => service.updateShipment(ctx, input),
});

mutation('addSamplesToShipment', {
  type: ShipmentRef,
  description: 'Replaces the samples of the shipment with these.',
  input: addSamplesToShipmentInput,
  policy: shipmentPolicies.write,
  lock,
  facts: factsOf,
  absent,
  resolve: (ctx, { shipmentId, sampleIds }) => service.setShipmentSamples(ctx, shipmentId, sampleIds),
});

mutation('submitShipment', {
  type: ShipmentRef,
  description: 'Submits the shipment: its parcel is registered and gets the reference for its label.',
  input: shipmentInput,
  policy: shipmentPolicies.submit,
  prepare: service.prepareSubmission,
  lock,
  facts: async (ctx, { shipmentId }) => {
    const row = await shipments.load(ctx, shipmentId);
    return row && shipmentSubmissionFacts(ctx, row);
  },
  absent,
  resolve: (ctx, { shipmentId }) => service.submitShipment(ctx, shipmentId),
});

mutation('deleteShipment', {
  type: ShipmentRef,
  input: shipmentInput,
  destructive: 'Deleted a shipment',
  policy: shipmentPolicies.delete,
  lock,
  facts: factsOf,
  absent,
  resolve: (ctx, { shipmentId }) => service.deleteShipment(ctx, shipmentId),
});

mutation('moveParcel', {
  type: ShipmentRef,
  description: 'Records where the parcel of a shipment is: not arrived, arrived, stored or returned.',
  input: moveParcelInput,
  // Undoing a mistaken move restores the times that it cleared.
  destructive: 'Recorded where a parcel is',
  policy: shipmentPolicies.moveParcel,
  lock,
  facts: factsOf,
  absent,
  resolve: (ctx, input) => service.moveParcel(ctx, input),
});
