/** Proposals: who may read, edit, submit, copy and remove them, and what follows from it. */
export * from './abstract.ts';
export * from './ascii-offers.ts';
export * from './assignment.ts';
export * from './basis-merge.ts';
export * from './item-kind.ts';
export * from './limits.ts';
export * from './model.ts';
export * from './next-step.ts';
export * from './own-list.ts';
export * from './policies.ts';
export * from './policy.ts';
export * from './receipt.ts';
export * from './refusals.ts';
export * from './reviewers.ts';
export * from './rules.ts';
export * from './schema.ts';
export * from './warnings.ts';
