/** PDF templates: the texts from which documents are printed, which templates have them, and who may change them. */
export * from './model.ts';
export * from './policy.ts';
export * from './schema.ts';
export * from './standard-texts.ts';
