/** The management's decision on a proposal: final status, time per instrument, comments, and notification of the applicant. */
export * from './basis.ts';
export * from './many.ts';
export * from './model.ts';
export * from './policies.ts';
export * from './policy.ts';
export * from './rules.ts';
export * from './schema.ts';
