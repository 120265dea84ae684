/** Templates: their groups, how a form is built and changed, and who may see and edit them. */
export * from './arrangement.ts';
export * from './dependencies.ts';
export * from './exchange.ts';
export * from './form.ts';
export * from './kinds.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './rules.ts';
export * from './schema.ts';
