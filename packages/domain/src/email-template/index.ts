/** Templates of the e-mails that status actions and the product itself write, edited by officers. */
export * from './letters.ts';
export * from './limits.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './schema.ts';
