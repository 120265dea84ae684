/** Templates of the e-mails that status actions and the product itself write, edited by officers. */
export * from './letters.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './schema.ts';
