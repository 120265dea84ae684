/** Visits of people to the facility and their registrations. */
export * from './item-kind.ts';
