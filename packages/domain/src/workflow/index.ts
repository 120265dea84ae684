/** The drawing of a workflow: statuses, the ways between them, the events that open the ways, and what can be wrong with it. */
export * from './default-workflow.ts';
export * from './drawing.ts';
export * from './event-catalogue.ts';
export * from './events.ts';
export * from './graph.ts';
export * from './model.ts';
export * from './outcome.ts';
export * from './policy.ts';
export * from './rehearsal.ts';
export * from './rules.ts';
export * from './schema.ts';
export * from './traveller.ts';
export * from './validate.ts';
export * from './well-known-statuses.ts';
