/** Whether an experiment is ready for beam: what remains to be done, by whom, and until when. */
export * from './facts.ts';
export * from './letter-words.ts';
export * from './owed.ts';
export * from './policy.ts';
export * from './readiness.ts';
export * from './words.ts';
