import { z } from 'zod';
import { id, ids, paging, searchText, tableOf, text } from '../kernel/index.ts';
import { parcelPlaceLimit, parcelReferenceLimit, parcelStages, shipmentStatuses, shipmentTitleLimit } from './model.ts';

export const shipmentStatus = z.enum(shipmentStatuses).meta({ id: 'ShipmentStatus' });
export const parcelStage = z.enum(parcelStages).meta({ id: 'ParcelStage' });

/** The title of a shipment (rule O72). */
export const shipmentTitle = text(
  shipmentTitleLimit,
  'Title is required',
  `Please make title at most ${shipmentTitleLimit} characters long`,
);

/** The first step of the form (rule O72). */
export const shipmentBasis = z.object({
  title: shipmentTitle,
  proposalPk: id('Proposal is required').min(1, 'Proposal is required'),
  sampleIds: ids().min(1, 'At least one sample must be selected'),
});

export const shipmentInput = z.object({ shipmentId: id() });
export const shipmentsOfCallInput = z.object({ callId: id(), ...paging });
export const ownShipmentsInput = z.object({ ...paging });

export const createShipmentInput = z.object({ title: shipmentTitle, proposalPk: id(), experimentPk: id() });

export const updateShipmentInput = z.object({
  shipmentId: id(),
  proposalPk: id().nullish(),
  title: shipmentTitle.nullish(),
  status: shipmentStatus.nullish(),
  externalRef: text(parcelReferenceLimit).nullish(),
});

export const addSamplesToShipmentInput = z.object({ shipmentId: id(), sampleIds: ids() });

export const moveParcelInput = z.object({
  shipmentId: id(),
  stage: parcelStage,
  /** Where it is stored; if omitted, the place remains unchanged. */
  place: text(parcelPlaceLimit).nullish(),
});

const shipmentsFilter = z
  .object({
    title: z.string().max(shipmentTitleLimit).nullish(),
    callId: id().nullish(),
    creatorId: id().nullish(),
    proposalPk: id().nullish(),
    questionaryIds: ids().nullish(),
    status: shipmentStatus.nullish(),
    externalRef: z.string().max(parcelReferenceLimit).nullish(),
    shipmentIds: ids().nullish(),
    experimentPk: id().nullish(),
    stage: parcelStage.nullish(),
  })
  .meta({ id: 'ShipmentsFilter' });
export type ShipmentsFilter = z.infer<typeof shipmentsFilter>;

/** Fields by which shipments can be sorted (rule O220). */
export const shipmentSortFields = [
  'externalRef',
  'title',
  'proposalId',
  'instrument',
  'storagePlace',
  'submittedAt',
] as const;

export const shipmentsInput = z.object({ filter: shipmentsFilter.nullish(), ...tableOf(shipmentSortFields) });
export type ShipmentsAsked = z.infer<typeof shipmentsInput>;

/** Searches the proposals by number or title. */
export const shippingProposalsInput = z.object({ searchText: searchText() });

/** Maximum proposals offered in one list. */
export const shippingProposalsLimit = 20;
