/** Shipments of samples to the facility. */
export * from './item-kind.ts';
