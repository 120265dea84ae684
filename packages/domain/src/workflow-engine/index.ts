/** What an event does to the status of a proposal or an experiment, which events follow from it, and what a change by hand forgets. Pure. */
export * from './derived-events.ts';
export * from './engine.ts';
export * from './outlook.ts';
export * from './travellers.ts';
