/** How the machinery stands, backups that workers write, and rehearsals of a restore. */
export { type RehearsalOutcome, rehearseNewest } from './rehearsal.service.ts';
