/** The first hour of a facility: what is asked, what is made of the answers, and what is left to do until a call is open. */
export * from './checklist.ts';
export * from './form-files.ts';
export * from './forms.ts';
export * from './kinds.ts';
export * from './pages.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './schema.ts';
export * from './units.ts';
export * from './workflows.ts';
