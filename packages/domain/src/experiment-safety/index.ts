/** The safety of experiments: what the team declares, and what scientists and safety reviewers decide. */
export * from './asking-back.ts';
export * from './item-kinds.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './schema.ts';
export * from './verdicts.ts';
