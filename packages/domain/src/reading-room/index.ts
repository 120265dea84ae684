/** What reviewers of all kinds have to do, in which order, and what they have done of it. */
export * from './model.ts';
export * from './policy.ts';
export * from './rules.ts';
export * from './schema.ts';
