/** Units and quantities: what a unit is, its conversion formula, and who may change the list. */
export * from './exchange.ts';
export * from './formula.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './schema.ts';
