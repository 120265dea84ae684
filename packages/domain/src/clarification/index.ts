/** Questions to the applicants while their proposal is under review. */
export * from './model.ts';
export * from './policy.ts';
export * from './schema.ts';
