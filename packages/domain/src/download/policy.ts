import { type Actor, type Decision, inRole, no, yes } from '../kernel/index.ts';

type Answer = Decision<'EXPORT_NOT_ALLOWED'>;

const either = (allowed: boolean): Answer => (allowed ? yes : no('EXPORT_NOT_ALLOWED'));

/** Proposals as a table are for officers, and so are the results of all panels (rule Q109). */
export const mayExportProposals = (actor: Actor): Answer => either(inRole(actor, 'USER_OFFICER').allowed);

/** Technique proposals are for instrument scientists too (rule Q109). */
export const mayExportTechniques = (actor: Actor): Answer =>
  either(inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST').allowed);
