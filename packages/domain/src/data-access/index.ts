/** Data access users: people who may use the data of a proposal without being on it. */
export * from './policies.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './schema.ts';
