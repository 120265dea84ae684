/** Techniques group instruments and have scientists of their own. */
export * from './limits.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './rules.ts';
export * from './schema.ts';
