/** Experiments: time booked on an instrument for a proposal, who knows of it, and what its people have to do. */
import { z } from 'zod';
import { experimentActionKinds, experimentActionStates } from './actions.ts';

export * from './actions.ts';
export * from './bookings.ts';
export * from './data-doi.ts';
export * from './on-the-day.ts';
export * from './on-the-day-policies.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './staff-list.ts';

export const experimentActionKind = z.enum(experimentActionKinds).meta({ id: 'ExperimentActionKind' });
export const experimentActionState = z.enum(experimentActionStates).meta({ id: 'ExperimentActionState' });
