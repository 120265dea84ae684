/** Visits of people to the facility and their registrations. */
export * from './dates.ts';
export * from './forms.ts';
export * from './gate-list.ts';
export * from './item-kind.ts';
export * from './model.ts';
export * from './moves.ts';
export * from './policies.ts';
export * from './policy.ts';
export * from './schema.ts';
