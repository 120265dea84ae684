/** Sessions: which role they start in, who may see with whose eyes, where each role may go, what providers tell, and the words for what goes wrong. */
export * from './claims.ts';
export * from './drawer.ts';
export * from './group-roles.ts';
export * from './impersonation.ts';
export * from './navigation.ts';
export * from './policy.ts';
export * from './providers.ts';
export * from './refusals.ts';
export * from './role-words.ts';
export * from './session-rules.ts';
export * from './visits.ts';
