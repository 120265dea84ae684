import { type AccessReason, type Actor, type Decision, inRole, officerOnly } from '../kernel/index.ts';

/** The officer's table (rule P43). */
export function mayListAllProposals(actor: Actor): Decision<AccessReason> {
  return officerOnly(actor);
}

/** Officers list all, instrument scientists those they may read (rule P44). */
export function mayListProposals(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST');
}

/** The table of instrument scientists and internal reviewers (rule P45). */
export function mayListScientistProposals(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'INSTRUMENT_SCIENTIST', 'INTERNAL_REVIEWER');
}
