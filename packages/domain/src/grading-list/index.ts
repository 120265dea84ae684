/** 'Proposals to grade', the home of the panel roles: its filters, row actions and bulk submission. */
export * from './rules.ts';
export * from './schema.ts';
