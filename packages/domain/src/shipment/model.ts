import type { Sentences } from '../kernel/index.ts';
import type { ProposalFacts } from '../proposal/index.ts';
import type { TopicState } from '../questionary/index.ts';
import { screenAddress } from '../session/index.ts';

/** The status of a declaration (rule O21). */
export const shipmentStatuses = ['DRAFT', 'SUBMITTED'] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** Where the parcel of a declared shipment is, as last reported by the facility (rule O75). */
export const parcelStages = ['UNDERWAY', 'ARRIVED', 'STORED', 'RETURNED'] as const;
export type ParcelStage = (typeof parcelStages)[number];

export const parcelStageWords: Readonly<Record<ParcelStage, string>> = {
  UNDERWAY: 'Not arrived',
  ARRIVED: 'Arrived',
  STORED: 'Stored',
  RETURNED: 'Returned',
};

/** When the parcel arrived, was stored and was returned. */
export interface ParcelTimes {
  readonly arrivedAt: Date | null;
  readonly storedAt: Date | null;
  readonly returnedAt: Date | null;
}

/** Returns the latest stage a parcel has reached. */
export function stageOf({ arrivedAt, storedAt, returnedAt }: ParcelTimes): ParcelStage {
  if (returnedAt) return 'RETURNED';
  if (storedAt) return 'STORED';
  return arrivedAt ? 'ARRIVED' : 'UNDERWAY';
}

/**
 * Returns the times of a parcel that is now at a stage: times of later stages are cleared, and the stage and its arrival are set to now
 * unless known, since a parcel that never arrived cannot be returned. It can be returned without having been stored.
 */
export function timesAt(stage: ParcelStage, was: ParcelTimes, now: Date): ParcelTimes {
  const arrivedAt = stage === 'UNDERWAY' ? null : (was.arrivedAt ?? now);
  if (stage === 'UNDERWAY' || stage === 'ARRIVED') return { arrivedAt, storedAt: null, returnedAt: null };
  if (stage === 'STORED') return { arrivedAt, storedAt: was.storedAt ?? now, returnedAt: null };
  return { arrivedAt, storedAt: was.storedAt, returnedAt: was.returnedAt ?? now };
}

/** For how many minutes an arrival that is taken back and recorded again is the same one, which nobody is told of twice (rule O270). */
export const sameArrivalMinutes = 60;

/** What the rules need to know about a shipment and the caller. */
export interface ShipmentFacts {
  readonly proposal: ProposalFacts;
  /** Whether the caller manages or works on the instrument of the experiment. */
  readonly isScientistOfExperiment: boolean;
  readonly status: ShipmentStatus;
  /** Whether its parcel has arrived and was not returned. */
  readonly isParcelHere: boolean;
}

/** Facts for changing a shipment. */
export interface ShipmentChangeFacts extends ShipmentFacts {
  /** Whether title, proposal or samples change. */
  readonly changesForm: boolean;
  /** The requested status; undefined leaves it unchanged. Requests by anyone but officers are ignored. */
  readonly wanted: ShipmentStatus | undefined;
  /** The proposal to which it is to be moved; undefined if the proposal does not change. */
  readonly target: ProposalFacts | undefined;
}

/** Facts for submitting a shipment. */
export interface ShipmentSubmissionFacts extends ShipmentFacts {
  /** Whether the booking it is for was removed, so that nobody expects it. */
  readonly isBookingRemoved: boolean;
  readonly hasLocalContact: boolean;
  readonly sampleCount: number;
  /** Whether the safety input of every sample chosen for the experiment is submitted. */
  readonly areSamplesDeclared: boolean;
  readonly topics: readonly TopicState[];
}

/** Facts for creating a shipment. */
export interface NewShipmentFacts {
  /** The proposal named in the request. */
  readonly proposal: ProposalFacts;
  /** Whether the experiment exists, belongs to the proposal and is visible to its team. */
  readonly isOfProposal: boolean;
  /** Whether a template for shipments is active. */
  readonly hasTemplate: boolean;
  /** Whether the booking of the experiment was removed. */
  readonly isBookingRemoved: boolean;
  /** Whether the experiment has a local contact. */
  readonly hasLocalContact: boolean;
}

/** Returns the URL of a parcel's screen, for its label; a phone's camera opens it (rule O77). */
export const parcelAddress = (publicUrl: string, reference: string): string =>
  screenAddress(publicUrl, { to: '/Shipments', query: { parcel: reference } });

/**
 * Returns the reference in a scanned text: the bar code contains it alone, the QR code contains the URL of its screen (rule O233). A text
 * that is not such a URL is taken as the reference, trimmed.
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

/** Maximum length of a shipment's title, in characters (rule O72). */
export const shipmentTitleLimit = 150;

/** Maximum length of the name of a parcel's storage place, in characters. */
export const parcelPlaceLimit = 100;

/** Maximum length of a parcel's reference, in characters. */
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
  SHIPMENT_OF_OTHER_PROPOSAL: 'The experiment does not belong to this proposal',
  SHIPMENT_READ_ONLY: 'Only members of the proposal, its scientists and the user office can change a shipment',
  SHIPMENT_SUBMITTED: 'A shipment cannot be changed once it has been submitted',
  SHIPMENT_NOT_SUBMITTED: 'The shipment has not been submitted yet',
  SHIPMENT_NOT_DELETABLE: 'Cannot delete a submitted shipment',
  SHIPMENT_PARCEL_HERE: 'The parcel for this shipment is at the facility, so the declaration cannot be deleted',
  SHIPMENT_INCOMPLETE: 'Please complete all steps before you submit the shipment',
  SHIPMENT_BOOKING_REMOVED: 'The time of this experiment is no longer booked',
  SHIPMENT_WITHOUT_SAMPLES: 'At least one sample must be selected',
  SAMPLE_OF_OTHER_PROPOSAL: 'A sample belongs to another proposal',
  SAMPLES_UNDECLARED: 'All experiment safety inputs must be completed',
  PARCEL_NOT_REGISTERED: ({ message }) =>
    typeof message === 'string' && message
      ? message
      : 'Could not submit shipment because an error occurred. Please try again later.',
  PARCEL_NOT_YOURS: 'Only scientists of the instrument and the user office can record where a parcel is',
};
