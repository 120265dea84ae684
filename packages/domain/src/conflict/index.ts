/** Conflicts of interest between people of a panel and its proposals. */
export * from './model.ts';
export * from './policy.ts';
export * from './rules.ts';
export * from './schema.ts';
