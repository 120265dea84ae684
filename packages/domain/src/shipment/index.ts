/** Shipments of samples to the facility. */
export * from './item-kind.ts';
export * from './limits.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './schema.ts';
