/** 'Proposals to grade', the home of the panel roles: its filters, row actions and bulk submission (Spec 3 §2, §5). */
export * from './rules.ts';
export * from './schema.ts';
