/** Proposals: who may read, edit, submit, copy and remove them, and what follows from it. */

export * from './assignment/assignment.ts';
export * from './assignment/reviewers.ts';
export * from './basis-merge.ts';
export * from './earlier.ts';
export * from './item-kind.ts';
export * from './limits.ts';
export * from './model.ts';
export * from './own-list.ts';
export * from './policies.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './rules.ts';
export * from './schema.ts';
export * from './submission/after-result.ts';
export * from './submission/more-time.ts';
export * from './submission/next-step.ts';
export * from './submission/receipt.ts';
export * from './submission/warnings.ts';
export * from './text/abstract.ts';
export * from './text/ascii-offers.ts';
