/** Samples: declared in a proposal, filled in, judged for their safety. */
export * from './item-kind.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './schema.ts';
