/** Entries of sub-template questions: made, copied, filled in and deleted while their proposal may be changed. */
export * from './item-kind.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './schema.ts';
