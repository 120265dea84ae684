/** What an officer sees of the machinery: processes, queues, neighbours, backups. */
export * from './backups.ts';
export * from './lines.ts';
export * from './model.ts';
export * from './policy.ts';
export * from './rehearsals.ts';
