/** What a facility sets: keys, their typed values and defaults, what may be stored, and who may change them. */
export * from './catalogue.ts';
export * from './demo.ts';
export * from './links.ts';
export * from './logo.ts';
export * from './model.ts';
export * from './pattern.ts';
export * from './policy.ts';
export * from './rules.ts';
export * from './schema.ts';
export * from './zone.ts';
