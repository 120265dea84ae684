/** Questions: the available types, what all of them have in common, and who may read which. */
export * from './key.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './rules.ts';
export * from './schema.ts';
