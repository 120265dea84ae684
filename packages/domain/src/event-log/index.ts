/** The event log: who may read it, and how its entries are worded. */
export * from './changes.ts';
export * from './difference.ts';
export * from './kinds.ts';
export * from './named.ts';
export * from './outcomes.ts';
export * from './policy.ts';
export * from './schema.ts';
export * from './timeline.ts';
