/** What happens when a proposal comes along a connection of its workflow: e-mails, messages, stored documents; and their log. */
export * from './config.ts';
export * from './log-words.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './recipients.ts';
export * from './schema.ts';
