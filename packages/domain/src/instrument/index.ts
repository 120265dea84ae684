/** Instruments, their contact and their scientists. */
export * from './limits.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './rules.ts';
export * from './schema.ts';
