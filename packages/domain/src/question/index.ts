/** Questions: the types there are, what is common to all of them, and who may read which. */
export * from './key.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './rules.ts';
export * from './schema.ts';
