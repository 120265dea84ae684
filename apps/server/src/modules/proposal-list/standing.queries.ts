import {
  type ProposalFigureFilter,
  type ProposalGroup,
  type ProposalStanding,
  patternsOf,
  type StandingPattern,
} from '@atrium/domain/proposal-list';
import { type RawBuilder, sql } from 'kysely';

/** SQL for each fact about the progress of a proposal `p` (rule P110), under the names the domain uses. */
export const standingFacts: { readonly [F in keyof ProposalStanding]: RawBuilder<ProposalStanding[F]> } = {
  submitted: sql`p.submitted`,
  // Uses a count because PostgreSQL reads the whole table for an existence test here.
  hasInstrument: sql`(select count(*) > 0 from proposal_instruments i where i.proposal_pk = p.proposal_pk)`,
  technical: sql`(
    select case when count(*) = 0 then 'NONE'
                when bool_or(not t.submitted and t.technical_review_assignee_id is null) then 'UNASSIGNED'
                when bool_or(not t.submitted) then 'OPEN'
                when bool_and(t.status is not distinct from 'UNFEASIBLE') then 'UNFEASIBLE'
                else 'DONE' end
      from technical_reviews t where t.proposal_pk = p.proposal_pk)`,
  // A panel reviewer reviews a proposal once, no matter for how many instruments the panel has it.
  panel: sql`(
    select case when count(*) = 0 then 'NONE'
                when bool_or(not x.is_done and x.reviewers < x.wanted) then 'SHORT'
                when bool_or(not x.is_done and x.open > 0) then 'OPEN'
                else 'DONE' end
      from (select fp.instrument_submitted or coalesce(d.submitted, false) as is_done, r.reviewers, r.open,
                   (select f.number_ratings_required from faps f where f.id = fp.fap_id) as wanted
              from fap_proposals fp
              left join fap_meeting_decisions d
                on (d.proposal_pk, d.instrument_id, d.fap_id) = (fp.proposal_pk, fp.instrument_id, fp.fap_id)
              left join lateral (
                select count(*) as reviewers, count(*) filter (where r.status <> 'SUBMITTED') as open
                  from fap_reviews r where r.proposal_pk = fp.proposal_pk and r.fap_id = fp.fap_id and r.declined_at is null) r
                on not (fp.instrument_submitted or coalesce(d.submitted, false))
             where fp.proposal_pk = p.proposal_pk) x)`,
  decision: sql`case when p.management_decision_submitted and p.final_status <> 'UNSET' then p.final_status else 'NONE' end`,
  notified: sql`p.notified`,
};

function holding(pattern: StandingPattern): RawBuilder<boolean> {
  const facts = Object.entries(pattern) as [keyof ProposalStanding, readonly unknown[]][];
  const conditions = facts.map(
    ([fact, values]) => sql<boolean>`${standingFacts[fact]} in (${sql.join(values.map((value) => sql.val(value)))})`,
  );
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Whether a proposal `p` belongs to a group, according to the patterns of the domain (rule P110). */
const inGroup = (group: ProposalGroup): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(patternsOf(group).map(holding), sql` or `)})`;

/** Whether a technical review `t` of a proposal `p` is still owed (rule P116). */
export const owedTechnicalReview = sql<boolean>`(not t.submitted and ${inGroup('UNDECIDED')})`;

/** Whether a panel review `r` of a proposal `p` is still owed, that is, the panel meeting is not yet finished with it (rule P116). */
export const owedPanelReview = sql<boolean>`(r.status <> 'SUBMITTED' and r.declined_at is null and ${inGroup('UNDECIDED')} and exists (
  select from fap_proposals fp
    left join fap_meeting_decisions d
      on (d.proposal_pk, d.instrument_id, d.fap_id) = (fp.proposal_pk, fp.instrument_id, fp.fap_id)
   where fp.proposal_pk = r.proposal_pk and fp.fap_id = r.fap_id
     and not (fp.instrument_submitted or coalesce(d.submitted, false))))`;

/**
 * Returns the conditions by which a figure narrows the rows `l` of the list: the progress of proposals, their country or institution, and
 * the reviewer whose review they wait for (rule P117).
 */
export function behindFigure(filter: ProposalFigureFilter): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  const { group, institutionId, countryId, technicalReviewOpenOf, panelReviewOpenOf } = filter;
  // Every proposal belongs to the first group.
  if (group && group !== 'STARTED') {
    conditions.push(
      sql<boolean>`exists (select from proposals p where p.proposal_pk = l.proposal_pk and ${inGroup(group)})`,
    );
  }
  if (institutionId) {
    conditions.push(
      sql<boolean>`l.principal_investigator_id in (select id from users where institution_id = ${institutionId})`,
    );
  }
  if (countryId) {
    conditions.push(sql<boolean>`l.principal_investigator_id in (
      select u.id from users u join institutions i on i.id = u.institution_id where i.country_id = ${countryId})`);
  }
  if (technicalReviewOpenOf) {
    conditions.push(sql<boolean>`l.proposal_pk in (
      select t.proposal_pk from technical_reviews t join proposals p on p.proposal_pk = t.proposal_pk
       where t.technical_review_assignee_id = ${technicalReviewOpenOf} and ${owedTechnicalReview})`);
  }
  if (panelReviewOpenOf) {
    conditions.push(sql<boolean>`l.proposal_pk in (
      select r.proposal_pk from fap_reviews r join proposals p on p.proposal_pk = r.proposal_pk
       where r.user_id = ${panelReviewOpenOf} and ${owedPanelReview})`);
  }
  return conditions;
}
