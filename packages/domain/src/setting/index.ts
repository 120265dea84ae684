/** What a facility sets: keys, their typed values and defaults, and who may change them. */
export * from './model.ts';
export * from './policy.ts';
export * from './rules.ts';
export * from './schema.ts';
export * from './zone.ts';
