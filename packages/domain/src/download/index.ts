/** Documents people take away: how they are named and when there are none. */
export * from './csv.ts';
export * from './excel.ts';
export * from './feedback-figures.ts';
export * from './gate-list.ts';
export * from './model.ts';
export * from './panel-table.ts';
export * from './policy.ts';
export * from './rules.ts';
export * from './schema.ts';
