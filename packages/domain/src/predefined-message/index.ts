/** Texts officers use again and again in comments and mails. */
export * from './policy.ts';
export * from './refusals.ts';
export * from './schema.ts';
