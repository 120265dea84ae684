/** The comment scientists keep on a proposal for themselves and the user office. */
export * from './model.ts';
export * from './policy.ts';
export * from './schema.ts';
