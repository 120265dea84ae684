/** The comment scientists keep on a proposal for themselves and the user office (Spec 3 §3, behaviour/core §6.14). */
export * from './limits.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './schema.ts';
export * from './texts.ts';
