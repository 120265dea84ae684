/** What internal reviewers are asked about a technical review: who asks, who writes, until when. */
export * from './limits.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './rules.ts';
export * from './schema.ts';
export * from './texts.ts';
