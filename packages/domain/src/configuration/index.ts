/** The configuration of a facility as one file: what it holds, and what a file would change here. */
export * from './compare.ts';
export * from './file.ts';
export * from './items.ts';
export * from './names.ts';
export * from './parts.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './schema.ts';
