import { type AccessReason, type Actor, allOf, type Decision, isOfficer, no, yes } from '../kernel/index.ts';
import { mayViewProposal, type ProposalFacts, type ProposalReason } from '../proposal/index.ts';

export type DataAccessReason = 'ALREADY_ON_PROPOSAL' | 'UNKNOWN_DATA_ACCESS_USER';

type Answer = Decision<DataAccessReason | ProposalReason | AccessReason>;

/** A user who may read the proposal may see who may use its data (rule P88). */
export function mayViewDataAccessUsers(actor: Actor, facts: ProposalFacts): Answer {
  return mayViewProposal(actor, facts);
}

/** Officers and members of the proposal may change its data access users (rule P89). */
export function mayUpdateDataAccessUsers(actor: Actor, facts: ProposalFacts): Answer {
  const isMember = facts.isPrincipalInvestigator || facts.isCoProposer;
  return allOf<ProposalReason | AccessReason>(
    () => (isMember && !facts.deletedAt ? yes : mayViewProposal(actor, facts)),
    () => (isOfficer(actor) || isMember ? yes : no('NOT_ON_PROPOSAL')),
  );
}

/** Whether a proposal's row offers data access users: to the principal investigator of an accepted proposal, if the feature is on (rule P91). */
export function offersDataAccessUsers(
  facts: Pick<ProposalFacts, 'isPrincipalInvestigator' | 'submitted' | 'finalStatus'>,
  featureOn: boolean,
): boolean {
  return featureOn && facts.isPrincipalInvestigator && facts.submitted && facts.finalStatus === 'ACCEPTED';
}

/** Checks that no member is also a data access user (rule P90). */
export function dataAccessUsersProblem(
  userIds: readonly number[],
  members: readonly number[],
): Decision<DataAccessReason> {
  return userIds.some((id) => members.includes(id)) ? no('ALREADY_ON_PROPOSAL') : yes;
}
