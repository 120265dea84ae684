/** Invites: asking somebody by e-mail to become co-proposer. */
export * from './model.ts';
export * from './policies.ts';
export * from './policy.ts';
export * from './rules.ts';
export * from './schema.ts';
