/** The review of a proposal on an instrument: what it says, who reads, writes, submits and hands it on. */
export * from './item-kind.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './rules.ts';
export * from './schema.ts';
export * from './scientist-list.ts';
export * from './texts.ts';
