/** Experiments: time on an instrument that the scheduler has booked for a proposal. */
export * from './bookings.ts';
export * from './own-experiments.ts';
export * from './refusals.ts';
