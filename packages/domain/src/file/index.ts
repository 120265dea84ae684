/** Uploaded files: what may come in, and who may take it out again. */
export * from './content.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './schema.ts';
