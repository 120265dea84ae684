/** Questions to the applicants while their proposal is under review. */
export * from './limits.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './schema.ts';
