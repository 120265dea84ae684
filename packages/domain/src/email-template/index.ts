/** Templates of the e-mails that status actions write, edited by officers. */
export * from './limits.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './schema.ts';
