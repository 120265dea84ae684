/** Texts of the facility: home page, help, privacy, footer and the like. */
export * from './catalogue.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './schema.ts';
export * from './visitor-pages.ts';
