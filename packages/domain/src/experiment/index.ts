/** Experiments: time on an instrument that was booked for a proposal, who knows of it, and what its people do about it. */
export * from './action-schema.ts';
export * from './actions.ts';
export * from './bookings.ts';
export * from './data-doi.ts';
export * from './on-the-day.ts';
export * from './on-the-day-policies.ts';
export * from './own-experiments.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './staff-list.ts';
