/** Shipments of samples to the facility. */
export * from './item-kind.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './schema.ts';
