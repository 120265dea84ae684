import type { FapRole } from '@atrium/domain/fap';
import { type Actor, isOfficer, isPerson, type RoleCode } from '@atrium/domain/kernel';
import type { FinalStatus } from '@atrium/domain/proposal';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { MomentsOf } from '../../db/dialect.ts';
import { isKeptFrom, panelsOfMember, shownInPanel } from '../fap/index.ts';

/** One proposal with all facts that the rules need about it and about one person's relation to it. */
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
  graceMinutes: number | null;
  extendedUntil: Date | null;
  deletedAt: Date | null;
  isPrincipalInvestigator: boolean;
  isCoProposer: boolean;
  isDataAccessUser: boolean;
  isVisitor: boolean;
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

/** Marks `deletedAt` and the times of the call as times, for facts that are read inside JSON. */
export const factsMoments: MomentsOf<ProposalFactsRow> = {
  startCall: true,
  endCall: true,
  endCallInternal: true,
  extendedUntil: true,
  deletedAt: true,
};

/** A person's id, or the column that contains it. */
type Person = number | RawBuilder<unknown>;

/** Whether a person is a co-proposer of a proposal `p`. */
export const isCoProposer = (user: Person) =>
  sql<boolean>`exists (select from proposal_users x where x.proposal_pk = p.proposal_pk and x.user_id = ${user})`;
const isDataAccessUser = (user: Person) =>
  sql<boolean>`exists (select from data_access_users x where x.proposal_pk = p.proposal_pk and x.user_id = ${user})`;
/** Whether a person counts as a visitor of a proposal `p` (rule O34, decision 0295). */
export const isVisitor = (user: number | null | RawBuilder<unknown>) =>
  sql<boolean>`exists (select from visit_registrations x join visits v on v.id = x.visit_id
                         join experiments e on e.experiment_pk = v.experiment_pk
                        where v.proposal_pk = p.proposal_pk and x.user_id = ${user} and counts_as_visitor(x.status, e.ends_at, e.removed_at))`;
const isScientistOnInstrument = (user: Person) =>
  sql<boolean>`exists (select from proposal_instruments x join instruments i on i.id = x.instrument_id
                        where x.proposal_pk = p.proposal_pk and (i.manager_user_id = ${user}
                          or exists (select from instrument_scientists s where s.instrument_id = i.id and s.user_id = ${user})))`;
const isScientistOnTechnique = (user: Person) =>
  sql<boolean>`exists (select from proposal_techniques x join technique_scientists s on s.technique_id = x.technique_id
                        where x.proposal_pk = p.proposal_pk and s.user_id = ${user})`;
/** Selects the instruments that a person is a scientist or the manager of, evaluated once per statement. */
export const instrumentsOf = (user: Person | null) =>
  sql`array(select id from instruments where manager_user_id = ${user}
      union all select instrument_id from instrument_scientists where user_id = ${user})`;
/** `isScientistOnInstrument` or `isScientistOnTechnique`, for lists: starts from the few proposals of a scientist instead of testing each row. */
const isOnProposalOfScientist = (user: number) =>
  sql<boolean>`p.proposal_pk in (
    select x.proposal_pk from proposal_instruments x where x.instrument_id = any(${instrumentsOf(user)})
    union all
    select x.proposal_pk from proposal_techniques x
     where x.technique_id = any(array(select technique_id from technique_scientists where user_id = ${user})))`;
const isInternalReviewer = (user: Person) =>
  sql<boolean>`exists (select from technical_reviews x join internal_reviews r on r.technical_review_id = x.id
                        where x.proposal_pk = p.proposal_pk and r.reviewer_id = ${user})`;
/** Whether a person is a member of a panel that does not hide the proposal from the person (rule R134); for the facts of `count` proposals. */
const isFapMember = (user: number | null, role: FapRole, count: number) => {
  const panels = panelsOfMember(user, role);
  const kept = isKeptFrom(user, { fapId: sql`x.fap_id`, proposalPk: sql`x.proposal_pk`, panels, count });
  return sql<boolean>`exists (select from fap_proposals x
                               where x.proposal_pk = p.proposal_pk and x.fap_id = any(${panels}) and not ${kept})`;
};
/** The same condition for lists: hidden proposals are collected once. */
const isFapMemberOfList = (user: number, role: RoleCode) =>
  sql<boolean>`exists (select from fap_proposals x join fap_members m on m.fap_id = x.fap_id
                        where x.proposal_pk = p.proposal_pk and m.user_id = ${user} and m.role = ${role}
                          and ${shownInPanel(user, sql`x.fap_id`, sql`x.proposal_pk`)})`;

/** Selects the facts of the proposals `p` that meet the condition, for one person; `count` is their approximate number. */
export function selectFacts(
  user: number | null,
  condition: RawBuilder<unknown>,
  count = 1,
): RawBuilder<ProposalFactsRow> {
  const me = sql`me.id`;
  return sql<ProposalFactsRow>`
    select p.proposal_pk, s.short_code as status, p.submitted, p.final_status, p.notified, p.management_decision_submitted,
           c.start_call, c.end_call, c.end_call_internal, c.grace_minutes, p.extended_until, p.deleted_at,
           coalesce(p.proposer_id = me.id, false) as is_principal_investigator,
           coalesce(p.deleted_by = me.id, false) as is_deleter,
           ${isCoProposer(me)} as is_co_proposer, ${isDataAccessUser(me)} as is_data_access_user,
           ${isVisitor(me)} as is_visitor,
           ${isScientistOnInstrument(me)} as is_scientist_on_instrument,
           ${isScientistOnTechnique(me)} as is_scientist_on_technique,
           ${isInternalReviewer(me)} as is_internal_reviewer,
           ${isFapMember(user, 'FAP_CHAIR', count)} as is_fap_chair,
           ${isFapMember(user, 'FAP_SECRETARY', count)} as is_fap_secretary,
           ${isFapMember(user, 'FAP_REVIEWER', count)} as is_fap_reviewer,
           (select count(*)::int from proposal_instruments x where x.proposal_pk = p.proposal_pk) as instrument_count,
           exists (select from fap_proposals x where x.proposal_pk = p.proposal_pk and x.instrument_submitted)
             as is_instrument_submitted
      from (select ${user}::int as id) me, proposals p join statuses s on s.id = p.status_id join calls c on c.id = p.call_id
     where ${condition}`;
}

/** Returns the facts of these proposals for one person, in one statement. */
export async function findProposalFacts(
  db: Db,
  user: number | null,
  pks: readonly number[],
): Promise<ProposalFactsRow[]> {
  // With a single key, the usual case, the database reuses its plan; with a list it would plan again, which takes longer than reading.
  const asked = pks.length === 1 ? sql`p.proposal_pk = ${pks[0]}` : sql`p.proposal_pk = any(${pks})`;
  const { rows } = await selectFacts(user, asked, pks.length).execute(db);
  return rows;
}

/** The rule `proposal.view` as a condition on proposals `p`: a test checks that the two agree. */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  if (isOfficer(actor)) return sql<boolean>`p.deleted_at is null`;
  if (!isPerson(actor)) return sql<boolean>`false`;
  return sql<boolean>`(p.deleted_at is null and ${inRole(actor.id, actor.role)})`;
}

/**
 * Whether a proposal `p` may be readable for a person, in the current role or, for its members, in any role; may also match proposals that
 * the person may not read.
 */
export function reachableBy(actor: Actor): RawBuilder<boolean> {
  if (!isPerson(actor)) return visibleTo(actor);
  return sql<boolean>`(${visibleTo(actor)} or p.proposer_id = ${actor.id} or ${isCoProposer(actor.id)})`;
}

function inRole(user: number, role: RoleCode): RawBuilder<boolean> {
  switch (role) {
    case 'USER':
      return sql<boolean>`(p.proposer_id = ${user} or ${isCoProposer(user)} or ${isDataAccessUser(user)} or ${isVisitor(user)})`;
    case 'INSTRUMENT_SCIENTIST':
      return isOnProposalOfScientist(user);
    case 'INTERNAL_REVIEWER':
      return isInternalReviewer(user);
    case 'FAP_CHAIR':
    case 'FAP_SECRETARY':
    case 'FAP_REVIEWER':
      return isFapMemberOfList(user, role);
    case 'EXPERIMENT_SAFETY_REVIEWER':
      return sql<boolean>`p.submitted`;
    case 'USER_OFFICER':
      return sql<boolean>`true`;
  }
}
