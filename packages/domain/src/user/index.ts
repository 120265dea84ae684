/** People: who may see whom, and who may change what about them. */
export * from './model.ts';
export * from './people-file.ts';
export * from './policy.ts';
export * from './rules.ts';
export * from './schema.ts';
