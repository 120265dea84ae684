/** The proposal tables of officers and scientists: filters, search and sorting. */
import { type AccessReason, type Actor, type Decision, inRole, officerOnly, rule } from '../kernel/index.ts';

export * from './columns.ts';
export * from './rules.ts';
export * from './schema.ts';
export * from './standing.ts';

/** Who may use the officer's table (rule P43). */
export function mayListAllProposals(actor: Actor): Decision<AccessReason> {
  return officerOnly(actor);
}

/** Officers list all proposals, instrument scientists those they may read (rule P44). */
export function mayListProposals(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST');
}

/** Who may use the table of instrument scientists and internal reviewers (rule P45). */
export function mayListScientistProposals(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'INSTRUMENT_SCIENTIST', 'INTERNAL_REVIEWER');
}

export const proposalListPolicies = {
  listAll: rule('proposalList.all', mayListAllProposals),
  list: rule('proposalList.list', mayListProposals),
  listForScientist: rule('proposalList.forScientist', mayListScientistProposals),
};
