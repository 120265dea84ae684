import { z } from 'zod';
import type { ExperimentActionFacts, ExperimentActionFeatures, ExperimentStatus } from '../experiment/index.ts';

/** The requirements before an experiment (rule O120). */
export const readinessKind = z
  .enum(['COMING', 'DATES', 'SAFETY', 'SAMPLES', 'TRAINING', 'SHIPMENT'])
  .meta({ id: 'ReadinessKind' });
export type ReadinessKind = z.infer<typeof readinessKind>;

/** OVERDUE means that people still have something to do although the due date has passed (rule O121). */
export const readinessState = z.enum(['DONE', 'OPEN', 'OVERDUE', 'NOT_NEEDED']).meta({ id: 'ReadinessState' });
export type ReadinessState = z.infer<typeof readinessState>;

/** A visitor's training: valid, no longer valid at the end of the visit, or missing. */
export interface VisitorTraining {
  readonly trainingKindId: number;
  readonly name: string;
  readonly validUntil: string | null;
  readonly isValid: boolean;
}

/** A visitor of the experiment; cancelled visitors are left out. */
export interface ReadinessVisitor {
  readonly userId: number;
  readonly registration: NonNullable<ExperimentActionFacts['registration']>;
  /** The trainings that the instrument requires. */
  readonly trainings: readonly VisitorTraining[];
}

export interface ReadinessFacts {
  readonly status: ExperimentStatus;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Whether the proposal is accepted and that decision is submitted. */
  readonly isAccepted: boolean;
  readonly hasVisit: boolean;
  /** Whether the call has a safety form, or one was begun. */
  readonly hasSafetyForm: boolean;
  readonly isSafetySubmitted: boolean;
  /** Whether the form was returned to the team and has not been submitted since. */
  readonly isSafetyAskedBack: boolean;
  readonly isSafetyApproved: boolean;
  readonly isSafetyRejected: boolean;
  /** Samples that were chosen; the fields below count those whose safety input is submitted, and those released as well (rule O123). */
  readonly samples: number;
  readonly samplesDeclared: number;
  readonly samplesReleased: number;
  /** Shipments that were begun; the fields below count those submitted, and those that arrived. */
  readonly shipments: number;
  readonly shipmentsSubmitted: number;
  readonly shipmentsArrived: number;
  /** Number of training kinds the instrument requires. */
  readonly trainingsNeeded: number;
  readonly visitors: readonly ReadinessVisitor[];
  /** Members of the proposal. */
  readonly members: readonly number[];
  /** Due dates; null if the call sets none (rule O122). */
  readonly safetyDueAt: Date | null;
  readonly visitDueAt: Date | null;
}

export type ReadinessFeatures = ExperimentActionFeatures;
