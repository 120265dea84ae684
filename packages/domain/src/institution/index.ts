/** Institutions and countries people belong to. */
export * from './countries.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './ror.ts';
export * from './rules.ts';
export * from './schema.ts';
