/** The switches that turn parts of the product on and off; mostly of the interface. */
export * from './catalogue.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './schema.ts';
