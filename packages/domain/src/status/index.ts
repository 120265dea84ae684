/** Statuses a proposal or an experiment can be in; the short code is the identity. */
export * from './limits.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './rules.ts';
export * from './schema.ts';
