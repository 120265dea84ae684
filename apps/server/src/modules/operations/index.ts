/** The state of the system, backups that workers write, and rehearsals of a restore. */
export { noteCommandBackup } from './backup.service.ts';
export { type RehearsalOutcome, rehearseNewest } from './rehearsal.service.ts';
