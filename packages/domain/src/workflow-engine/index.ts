/**
 * How an event changes the status of a proposal or an experiment, which events follow from it, and which events a manual change forgets.
 * Pure functions.
 */
export * from './derived-events.ts';
export * from './engine.ts';
export * from './outlook.ts';
export * from './travellers.ts';
