/** What internal reviewers are asked about a technical review: who asks, who writes, until when. */
export * from './model.ts';
export * from './policy.ts';
export * from './rules.ts';
export * from './schema.ts';
