/** Filled-in templates: which questions apply, how answers are merged, how complete a questionary is, and the wizard's steps. */
export * from './answers.ts';
export * from './completeness.ts';
export * from './dependencies.ts';
export * from './item-kind.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './schema.ts';
export * from './steps.ts';
export * from './wizard.ts';
