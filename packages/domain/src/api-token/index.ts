/** Access tokens for machines: which key opens which operation, and who makes them. */
export * from './field-keys.ts';
export * from './permission-keys.ts';
export * from './permissions.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './schema.ts';
