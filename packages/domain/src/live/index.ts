/** What open screens are told: which records changed, and who writes where. */
export * from './keys.ts';
export * from './limits.ts';
export * from './schema.ts';
