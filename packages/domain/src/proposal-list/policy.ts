import { type AccessReason, type Actor, type Decision, inRole, officerOnly } from '../kernel/index.ts';

/** Behaviour/core §6.4: the officer's table. */
export function mayListAllProposals(actor: Actor): Decision<AccessReason> {
  return officerOnly(actor);
}

/** Behaviour/core §6.4 and §17 Q7: officers list all, instrument scientists those they may read. */
export function mayListProposals(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST');
}

/** Behaviour/core §6.4: the table of instrument scientists and internal reviewers. */
export function mayListScientistProposals(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'INSTRUMENT_SCIENTIST', 'INTERNAL_REVIEWER');
}
