/** The review panel and its members; its proposals and reviews are separate areas. */

export * from './model.ts';
export * from './names-in-texts.ts';
export * from './policy.ts';
export * from './rules.ts';
export * from './schema.ts';
