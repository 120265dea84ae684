import { type Actor, isOfficer, isPerson, type RoleCode } from '@atrium/domain/kernel';
import type { FinalStatus } from '@atrium/domain/proposal';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** One proposal with everything the rules ask about it and about one person's relation to it. */
export interface ProposalFactsRow {
  proposalPk: number;
  status: string;
  submitted: boolean;
  finalStatus: FinalStatus;
  notified: boolean;
  managementDecisionSubmitted: boolean;
  startCall: Date;
  endCall: Date;
  endCallInternal: Date;
  deletedAt: Date | null;
  isPrincipalInvestigator: boolean;
  isCoProposer: boolean;
  isDataAccessUser: boolean;
  isScientistOnInstrument: boolean;
  isScientistOnTechnique: boolean;
  isInternalReviewer: boolean;
  isFapChair: boolean;
  isFapSecretary: boolean;
  isFapReviewer: boolean;
  isDeleter: boolean;
  instrumentCount: number;
  isInstrumentSubmitted: boolean;
}

const isCoProposer = (user: number | null) =>
  sql<boolean>`exists (select from proposal_users x where x.proposal_pk = p.proposal_pk and x.user_id = ${user})`;
const isDataAccessUser = (user: number | null) =>
  sql<boolean>`exists (select from data_access_users x where x.proposal_pk = p.proposal_pk and x.user_id = ${user})`;
const isScientistOnInstrument = (user: number | null) =>
  sql<boolean>`exists (select from proposal_instruments x join instruments i on i.id = x.instrument_id
                        where x.proposal_pk = p.proposal_pk and (i.manager_user_id = ${user}
                          or exists (select from instrument_scientists s where s.instrument_id = i.id and s.user_id = ${user})))`;
const isScientistOnTechnique = (user: number | null) =>
  sql<boolean>`exists (select from proposal_techniques x join technique_scientists s on s.technique_id = x.technique_id
                        where x.proposal_pk = p.proposal_pk and s.user_id = ${user})`;
const isInternalReviewer = (user: number | null) =>
  sql<boolean>`exists (select from technical_reviews x join internal_reviews r on r.technical_review_id = x.id
                        where x.proposal_pk = p.proposal_pk and r.reviewer_id = ${user})`;
const isFapMember = (user: number | null, role: RoleCode) =>
  sql<boolean>`exists (select from fap_proposals x join fap_members m on m.fap_id = x.fap_id
                        where x.proposal_pk = p.proposal_pk and m.user_id = ${user} and m.role = ${role})`;

/** The facts of these proposals for one person, in one statement. */
export async function findProposalFacts(
  db: Db,
  user: number | null,
  pks: readonly number[],
): Promise<ProposalFactsRow[]> {
  // For one key, as nearly always, the database keeps its plan; for a list it would make it anew, which takes longer than reading.
  const asked = pks.length === 1 ? sql`p.proposal_pk = ${pks[0]}` : sql`p.proposal_pk = any(${pks})`;
  const { rows } = await sql<ProposalFactsRow>`
    select p.proposal_pk, s.short_code as status, p.submitted, p.final_status, p.notified, p.management_decision_submitted,
           c.start_call, c.end_call, c.end_call_internal, p.deleted_at,
           coalesce(p.proposer_id = ${user}, false) as is_principal_investigator,
           coalesce(p.deleted_by = ${user}, false) as is_deleter,
           ${isCoProposer(user)} as is_co_proposer, ${isDataAccessUser(user)} as is_data_access_user,
           ${isScientistOnInstrument(user)} as is_scientist_on_instrument,
           ${isScientistOnTechnique(user)} as is_scientist_on_technique,
           ${isInternalReviewer(user)} as is_internal_reviewer,
           ${isFapMember(user, 'FAP_CHAIR')} as is_fap_chair,
           ${isFapMember(user, 'FAP_SECRETARY')} as is_fap_secretary,
           ${isFapMember(user, 'FAP_REVIEWER')} as is_fap_reviewer,
           (select count(*)::int from proposal_instruments x where x.proposal_pk = p.proposal_pk) as instrument_count,
           exists (select from fap_proposals x where x.proposal_pk = p.proposal_pk and x.instrument_submitted)
             as is_instrument_submitted
      from proposals p join statuses s on s.id = p.status_id join calls c on c.id = p.call_id
     where ${asked}`.execute(db);
  return rows;
}

/** The rule `proposal.view` as a condition on proposals `p`: an agreement test keeps the two from drifting. */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  if (isOfficer(actor)) return sql<boolean>`p.deleted_at is null`;
  if (!isPerson(actor)) return sql<boolean>`false`;
  return sql<boolean>`(p.deleted_at is null and ${inRole(actor.id, actor.role)})`;
}

function inRole(user: number, role: RoleCode): RawBuilder<boolean> {
  switch (role) {
    case 'USER':
      return sql<boolean>`(p.proposer_id = ${user} or ${isCoProposer(user)} or ${isDataAccessUser(user)})`;
    case 'INSTRUMENT_SCIENTIST':
      return sql<boolean>`(${isScientistOnInstrument(user)} or ${isScientistOnTechnique(user)})`;
    case 'INTERNAL_REVIEWER':
      return isInternalReviewer(user);
    case 'FAP_CHAIR':
    case 'FAP_SECRETARY':
    case 'FAP_REVIEWER':
      return isFapMember(user, role);
    case 'USER_OFFICER':
    case 'EXPERIMENT_SAFETY_REVIEWER':
      return sql<boolean>`true`;
  }
}
