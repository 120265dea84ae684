/** Feedback of teams on their experiments. */
export * from './figures.ts';
export * from './item-kind.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './request.ts';
export * from './schema.ts';
