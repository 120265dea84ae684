import { z } from 'zod';
import type { ExperimentActionFacts, ExperimentActionFeatures, ExperimentStatus } from '../experiment/index.ts';

/** What has to be there before an experiment (rule O120). */
export const readinessKind = z
  .enum(['COMING', 'DATES', 'SAFETY', 'SAMPLES', 'TRAINING', 'SHIPMENT'])
  .meta({ id: 'ReadinessKind' });
export type ReadinessKind = z.infer<typeof readinessKind>;

/** Overdue is what somebody still has to do although its date is over (rule O121). */
export const readinessState = z.enum(['DONE', 'OPEN', 'OVERDUE', 'NOT_NEEDED']).meta({ id: 'ReadinessState' });
export type ReadinessState = z.infer<typeof readinessState>;

/** A training of a visitor: valid, valid no longer at the end of the visit, or not there. */
export interface VisitorTraining {
  readonly trainingKindId: number;
  readonly name: string;
  readonly validUntil: string | null;
  readonly isValid: boolean;
}

/** Somebody who comes; who was cancelled is left out. */
export interface ReadinessVisitor {
  readonly userId: number;
  readonly registration: NonNullable<ExperimentActionFacts['registration']>;
  /** The trainings that the instrument needs. */
  readonly trainings: readonly VisitorTraining[];
}

export interface ReadinessFacts {
  readonly status: ExperimentStatus;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The proposal is accepted, and that decision is submitted. */
  readonly isAccepted: boolean;
  readonly hasVisit: boolean;
  /** The call has a safety form, or one was begun. */
  readonly hasSafetyForm: boolean;
  readonly isSafetySubmitted: boolean;
  /** The form was given back, and not handed in since. */
  readonly isSafetyAskedBack: boolean;
  readonly isSafetyApproved: boolean;
  readonly isSafetyRejected: boolean;
  /** Samples that were chosen, those of them whose safety input is handed in, and those that were released too (rule O123). */
  readonly samples: number;
  readonly samplesDeclared: number;
  readonly samplesReleased: number;
  /** Shipments that were begun, those of them that were submitted, and those that arrived. */
  readonly shipments: number;
  readonly shipmentsSubmitted: number;
  readonly shipmentsArrived: number;
  /** Kinds of training the instrument needs. */
  readonly trainingsNeeded: number;
  readonly visitors: readonly ReadinessVisitor[];
  /** People of the proposal. */
  readonly members: readonly number[];
  /** Until when; null where the call sets no date (rule O122). */
  readonly safetyDueAt: Date | null;
  readonly visitDueAt: Date | null;
}

export type ReadinessFeatures = ExperimentActionFeatures;
