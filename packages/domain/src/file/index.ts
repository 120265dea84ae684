/** Uploaded files: what may come in, and who may take it out again. */
export * from './content.ts';
export * from './limits.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './schema.ts';
