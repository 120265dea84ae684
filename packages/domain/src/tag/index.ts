/** Tags on calls and instruments: a tagged call takes only instruments that share a tag with it. */
export * from './limits.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './rules.ts';
export * from './schema.ts';
