/** What every area speaks with: decisions, actors, roles, ids, refusals and the building stones of input schemas. */
export * from './actor.ts';
export * from './decision.ts';
export * from './equations.ts';
export * from './fields.ts';
export * from './html.ts';
export * from './ids.ts';
export * from './imports.ts';
export * from './input-words.ts';
export * from './json.ts';
export * from './policy.ts';
export * from './raised.ts';
export * from './refusals.ts';
export * from './role.ts';
export * from './search.ts';
export * from './storable.ts';
export * from './two-editors.ts';
