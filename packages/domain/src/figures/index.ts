/** Figures of a call and of the facility: how far proposals have come, what is late and what needs attention. */
export * from './attention.ts';
export * from './cut-off.ts';
export * from './phases.ts';
export * from './policy.ts';
export * from './schema.ts';
export * from './sums.ts';
