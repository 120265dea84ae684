/** Calls for proposals: when they are open and for whom, how proposals are numbered, what a call may be given. */
export * from './activity.ts';
export * from './call-filter.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './reference-number.ts';
export * from './rules.ts';
export * from './schema.ts';
