import type { Sentences } from '../kernel/index.ts';
import type { ProposalFacts } from '../proposal/index.ts';
import type { TopicState } from '../questionary/index.ts';
import { screenAddress } from '../session/index.ts';

/** Where a declaration stands (rule O21). */
export const shipmentStatuses = ['DRAFT', 'SUBMITTED'] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** Where the parcel of a declared shipment is, as the facility saw it last (rule O75). */
export const parcelStages = ['UNDERWAY', 'ARRIVED', 'STORED', 'RETURNED'] as const;
export type ParcelStage = (typeof parcelStages)[number];

export const parcelStageWords: Readonly<Record<ParcelStage, string>> = {
  UNDERWAY: 'Not arrived',
  ARRIVED: 'Arrived',
  STORED: 'Stored',
  RETURNED: 'Returned',
};

/** When the parcel came, was put away and left. */
export interface ParcelTimes {
  readonly arrivedAt: Date | null;
  readonly storedAt: Date | null;
  readonly returnedAt: Date | null;
}

/** The last thing that happened to it. */
export function stageOf({ arrivedAt, storedAt, returnedAt }: ParcelTimes): ParcelStage {
  if (returnedAt) return 'RETURNED';
  if (storedAt) return 'STORED';
  return arrivedAt ? 'ARRIVED' : 'UNDERWAY';
}

/**
 * The times of a parcel that is at a stage now: what comes later did not happen, and what must have come before happened at the latest
 * now, since nobody returns what never arrived. It need not have been put away.
 */
export function timesAt(stage: ParcelStage, was: ParcelTimes, now: Date): ParcelTimes {
  const arrivedAt = stage === 'UNDERWAY' ? null : (was.arrivedAt ?? now);
  if (stage === 'UNDERWAY' || stage === 'ARRIVED') return { arrivedAt, storedAt: null, returnedAt: null };
  if (stage === 'STORED') return { arrivedAt, storedAt: was.storedAt ?? now, returnedAt: null };
  return { arrivedAt, storedAt: was.storedAt, returnedAt: was.returnedAt ?? now };
}

/** What the rules ask about a shipment and the caller. */
export interface ShipmentFacts {
  readonly proposal: ProposalFacts;
  /** The caller manages or works on the instrument of the experiment. */
  readonly isScientistOfExperiment: boolean;
  readonly status: ShipmentStatus;
  /** Its parcel has arrived and was not sent back. */
  readonly isParcelHere: boolean;
}

/** What counts when a shipment is changed. */
export interface ShipmentChangeFacts extends ShipmentFacts {
  /** Title, proposal or samples are to be others. */
  readonly changesForm: boolean;
  /** The status that is wanted; undefined leaves it as it is. Only officers are heard. */
  readonly wanted: ShipmentStatus | undefined;
  /** The proposal it is to belong to, where that is another one. */
  readonly target: ProposalFacts | undefined;
}

/** What counts when a shipment is handed in. */
export interface ShipmentSubmissionFacts extends ShipmentFacts {
  /** The booking it is for was removed: nobody waits for it. */
  readonly isBookingRemoved: boolean;
  readonly hasLocalContact: boolean;
  readonly sampleCount: number;
  /** The safety input of every sample that was chosen for the experiment is handed in. */
  readonly areSamplesDeclared: boolean;
  readonly topics: readonly TopicState[];
}

/** What counts when a shipment is begun. */
export interface NewShipmentFacts {
  /** The one that is named. */
  readonly proposal: ProposalFacts;
  /** There is such an experiment of it, and its team knows of it. */
  readonly isOfProposal: boolean;
  /** A form for shipments is in use. */
  readonly hasTemplate: boolean;
  /** The time of the experiment was taken back. */
  readonly isBookingRemoved: boolean;
  /** Somebody of the facility is there for the experiment. */
  readonly hasLocalContact: boolean;
}

/** Where the screen of a parcel is, for its label: what the camera of a phone opens (rule O77). */
export const parcelAddress = (publicUrl: string, reference: string): string =>
  screenAddress(publicUrl, { to: '/Shipments', query: { parcel: reference } });

/**
 * The reference in what a scanner read: the bar code holds it bare, the square code holds the address of its screen (rule O233). What is no
 * such address is taken as a reference, without the blanks around it.
 */
export function referenceScanned(read: string): string {
  const scanned = read.trim();
  const named = /^https?:\/\/[^?#]+\?(?:[^#]*&)?parcel=([^&#]+)/i.exec(scanned)?.[1];
  if (!named) return scanned;
  try {
    return decodeURIComponent(named).trim() || scanned;
  } catch {
    return scanned;
  }
}

/** Longest title of a shipment, in characters (rule O72). */
export const shipmentTitleLimit = 150;

/** Longest name of a place where a parcel is kept, in characters. */
export const parcelPlaceLimit = 100;

/** Longest reference of a parcel, in characters. */
export const parcelReferenceLimit = 80;

export type ShipmentReason =
  | 'SHIPMENT_NOT_FOUND'
  | 'SHIPMENT_WITHOUT_TEMPLATE'
  | 'SHIPMENT_BEFORE_ACCEPTANCE'
  | 'SHIPMENT_WITHOUT_CONTACT'
  | 'SHIPMENT_OF_OTHER_PROPOSAL'
  | 'SHIPMENT_READ_ONLY'
  | 'SHIPMENT_SUBMITTED'
  | 'SHIPMENT_NOT_SUBMITTED'
  | 'SHIPMENT_NOT_DELETABLE'
  | 'SHIPMENT_PARCEL_HERE'
  | 'SHIPMENT_INCOMPLETE'
  | 'SHIPMENT_WITHOUT_SAMPLES'
  | 'SHIPMENT_BOOKING_REMOVED'
  | 'SAMPLE_OF_OTHER_PROPOSAL'
  | 'SAMPLES_UNDECLARED'
  | 'PARCEL_NOT_REGISTERED'
  | 'PARCEL_NOT_YOURS';

export const shipmentSentences: Sentences<ShipmentReason> = {
  SHIPMENT_NOT_FOUND: 'Shipment not found',
  SHIPMENT_WITHOUT_TEMPLATE: 'Can not create shipment because no active template has been set',
  SHIPMENT_BEFORE_ACCEPTANCE: 'Can not create shipment because the proposal is not yet accepted',
  SHIPMENT_WITHOUT_CONTACT:
    'Shipment declarations are not possible until the local contact has been assigned to your scheduled event',
  SHIPMENT_OF_OTHER_PROPOSAL: 'The proposal has no such experiment',
  SHIPMENT_READ_ONLY: 'Only the people of the proposal, its scientists and the user office can change a shipment',
  SHIPMENT_SUBMITTED: 'A shipment can not be changed once it has been submitted',
  SHIPMENT_NOT_SUBMITTED: 'The shipment has not been submitted yet',
  SHIPMENT_NOT_DELETABLE: 'Cannot delete a submitted shipment',
  SHIPMENT_PARCEL_HERE: 'The parcel of this shipment is at the facility, so its declaration can not be deleted',
  SHIPMENT_INCOMPLETE: 'Please complete all steps before you submit the shipment',
  SHIPMENT_BOOKING_REMOVED: 'The time of this experiment is no longer booked',
  SHIPMENT_WITHOUT_SAMPLES: 'At least one sample must be selected',
  SAMPLE_OF_OTHER_PROPOSAL: 'A sample belongs to another proposal',
  SAMPLES_UNDECLARED: 'All experiment safety inputs must be completed',
  PARCEL_NOT_REGISTERED: ({ message }) =>
    typeof message === 'string' && message
      ? message
      : 'Could not submit shipment because an error occurred. Please try again later.',
  PARCEL_NOT_YOURS: 'Only the scientists of the instrument and the user office can say where a parcel is',
};
