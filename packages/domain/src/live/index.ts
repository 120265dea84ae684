/** Live updates of open screens: which records changed, and who is editing where. */
export * from './keys.ts';
export * from './limits.ts';
export * from './schema.ts';
