/** The vocabulary of every area: decisions, actors, roles, ids, refusals and the building blocks of input schemas. */
export * from './actor.ts';
export * from './clocks.ts';
export * from './counted.ts';
export * from './decision.ts';
export * from './fields.ts';
export * from './imports.ts';
export * from './json.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './role.ts';
export * from './storable.ts';
export * from './text/equations.ts';
export * from './text/html.ts';
export * from './text/input-words.ts';
export * from './text/search.ts';
export * from './two-editors.ts';
