/** Calls for proposals: when and for whom they are open, how proposals are numbered, and what can be assigned to a call. */
export * from './activity.ts';
export * from './call-filter.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './reference-number.ts';
export * from './rules.ts';
export * from './schema.ts';
