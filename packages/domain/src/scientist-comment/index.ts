/** The comment scientists keep on a proposal for themselves and the user office. */
export * from './limits.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './schema.ts';
export * from './texts.ts';
