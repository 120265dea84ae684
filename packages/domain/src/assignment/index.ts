/** The desk of a panel: who reviews what, how far they are, and who is to be reminded. */
export * from './draft.ts';
export * from './expertise.ts';
export * from './matrix.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './schema.ts';
export * from './suggestion.ts';
