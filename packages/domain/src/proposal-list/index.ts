/** The tables of proposals of officers and scientists: filters, search and order. */
export * from './columns.ts';
export * from './model.ts';
export * from './policies.ts';
export * from './policy.ts';
export * from './rules.ts';
export * from './schema.ts';
export * from './standing.ts';
