/** Statuses a proposal or an experiment can be in; the short code is the identity. */
export * from './model.ts';
export * from './policy.ts';
