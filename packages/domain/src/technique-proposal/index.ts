/** Proposals that ask for a technique: which status follows which, who decides, which instruments fit. */
export * from './model.ts';
export * from './policies.ts';
export * from './policy.ts';
export * from './rules.ts';
export * from './schema.ts';
