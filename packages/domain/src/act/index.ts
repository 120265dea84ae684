/** Acts: what removed, replaced or moved work of others, told beforehand and taken back within a week. */
export * from './model.ts';
export * from './policy.ts';
export * from './schema.ts';
export * from './sentences.ts';
