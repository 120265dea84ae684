/** The log of events: who reads it and how an entry reads. */
export * from './changes.ts';
export * from './difference.ts';
export * from './kinds.ts';
export * from './named.ts';
export * from './outcomes.ts';
export * from './policy.ts';
export * from './schema.ts';
export * from './timeline.ts';
