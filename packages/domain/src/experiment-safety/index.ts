/** The safety of experiments: what the team declares, and what scientists and safety reviewers decide on it. */
export * from './item-kinds.ts';
