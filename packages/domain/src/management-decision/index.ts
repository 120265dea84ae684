/** The management's decision on a proposal: final status, time per instrument, comments, and telling the applicant. */
export * from './basis.ts';
export * from './limits.ts';
export * from './many.ts';
export * from './policies.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './rules.ts';
export * from './schema.ts';
