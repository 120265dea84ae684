import { type Actor, isOfficer, isPerson, likePatterns, userIdOf } from '@atrium/domain/kernel';
import { expiredStatus, type ProposalsFilter, searchNeedle } from '@atrium/domain/proposal-list';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../db/comparing.ts';

export type Condition = RawBuilder<boolean>;

export const both = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
const either = (conditions: readonly Condition[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** SQL condition: the search text of the list contains the text (rule P47). */
export function contains(text: string | null | undefined): Condition[] {
  const needle = searchNeedle(text);
  return needle ? [either(likePatterns(needle).map((pattern) => sql<boolean>`l.search_text like ${pattern}`))] : [];
}

function ofInstruments(filter: ProposalsFilter): Condition[] {
  const { instrumentFilter: chosen, instrumentId } = filter;
  const id = instrumentId ?? (chosen && !chosen.showAllProposals ? chosen.instrumentId : undefined);
  if (chosen?.showMultiInstrumentProposals) return [sql<boolean>`l.instrument_count > 1`];
  return id ? [sql<boolean>`l.instrument_ids @> array[${id}::int]`] : [];
}

function ofTechniques({ techniqueFilter: chosen }: ProposalsFilter): Condition[] {
  if (!chosen || chosen.showAllProposals) return [];
  if (chosen.showMultiTechniqueProposals) return [sql<boolean>`cardinality(l.technique_ids) > 1`];
  return chosen.techniqueId ? [sql<boolean>`l.technique_ids @> array[${chosen.techniqueId}::int]`] : [];
}

/** Conditions on a row `l` of the list. */
export interface ListConditions {
  /** Conditions on call and status alone, for which counts are maintained in advance. */
  readonly ofCallAndStatus: readonly Condition[];
  readonly others: readonly Condition[];
}

function ofCallAndStatus(filter: ProposalsFilter): Condition[] {
  const conditions: Condition[] = [];
  if (filter.callId) conditions.push(sql<boolean>`l.call_id = ${filter.callId}`);
  if (filter.callIds) conditions.push(sql<boolean>`l.call_id = any(${filter.callIds})`);
  if (filter.proposalStatusId) conditions.push(sql<boolean>`l.status_id = ${filter.proposalStatusId}`);
  if (filter.excludeProposalStatusIds?.length) {
    const ids = [...new Set(filter.excludeProposalStatusIds)];
    // A few are compared one by one: checking each row against an array takes half as long again.
    if (ids.length > 4) conditions.push(sql<boolean>`l.status_id <> all(${ids})`);
    else conditions.push(...ids.map((id) => sql<boolean>`l.status_id <> ${id}`));
  }
  return conditions;
}

/** Returns the conditions of the filter; dates and the owner of the list are passed as ready-made conditions. */
export function conditionsOf(
  filter: ProposalsFilter,
  searchText: string | null | undefined,
  further: readonly Condition[],
): ListConditions {
  const others: Condition[] = [
    ...further,
    ...contains(searchText),
    ...contains(filter.text),
    ...ofInstruments(filter),
    ...ofTechniques(filter),
  ];
  if (filter.proposalPks?.length) others.push(sql<boolean>`l.proposal_pk = any(${filter.proposalPks})`);
  if (filter.referenceNumbers?.length) others.push(sql<boolean>`l.proposal_id = any(${filter.referenceNumbers})`);
  if (filter.shortCodes?.length) {
    const parts = filter.shortCodes.map((code) => containing(code));
    others.push(sql<boolean>`l.proposal_id like any(${parts})`);
  }
  if (filter.questionaryIds?.length) {
    others.push(
      sql<boolean>`l.proposal_pk in (select proposal_pk from proposals where questionary_id = any(${filter.questionaryIds}))`,
    );
  }
  if (filter.templateIds?.length) {
    // Matches the template that was filled in, not the one the call uses today.
    others.push(sql<boolean>`l.proposal_pk in (
      select p.proposal_pk from proposals p join questionaries q on q.id = p.questionary_id
       where q.template_id = any(${filter.templateIds}))`);
  }
  return { ofCallAndStatus: ofCallAndStatus(filter), others };
}

/** SQL conditions: submitted within this period or, if not submitted, created within it. */
export function within(range: { from?: Date; before?: Date }): Condition[] {
  const moment = sql`coalesce(l.submitted_date, l.created)`;
  const conditions: Condition[] = [];
  if (range.from) conditions.push(sql<boolean>`${moment} >= ${range.from}`);
  if (range.before) conditions.push(sql<boolean>`${moment} < ${range.before}`);
  return conditions;
}

/**
 * SQL condition: the proposal is on an instrument the scientist manages or works on; for an internal reviewer, one the reviewer was asked
 * about (rule P45).
 */
export function ofScientist(actor: Actor): Condition {
  if (!isPerson(actor)) return sql<boolean>`false`;
  if (actor.role === 'INTERNAL_REVIEWER') {
    return sql<boolean>`l.proposal_pk in (
      select r.proposal_pk from internal_reviews i join technical_reviews r on r.id = i.technical_review_id
       where i.reviewer_id = ${actor.id})`;
  }
  return sql<boolean>`l.instrument_ids && array(
    select id from instruments where manager_user_id = ${actor.id}
    union select instrument_id from instrument_scientists where user_id = ${actor.id})`;
}

/** SQL condition: the proposal has a technique; for a scientist, one of the scientist's own, and is not expired (rule P61). */
export function withTechniqueOf(actor: Actor): Condition {
  if (isOfficer(actor)) return sql<boolean>`l.technique_ids <> '{}'`;
  return sql<boolean>`(l.status_id <> ${expiredStatus} and l.technique_ids && array(
    select technique_id from technique_scientists where user_id = ${userIdOf(actor) ?? 0}))`;
}

/**
 * SQL conditions: the number or the title contains the text (rule P47). The search text of the list contains both, so its index narrows the
 * rows to check.
 */
export function named(text: string | null | undefined): Condition[] {
  const needle = searchNeedle(text);
  if (!needle) return [];
  const own = sql<string>`folded(l.proposal_id || ' ' || l.title)`;
  return [...contains(needle), either(likePatterns(needle).map((pattern) => sql<boolean>`${own} like ${pattern}`))];
}

/**
 * SQL condition: the user is assigned to a technical review of the proposal, or is a scientist of an instrument on which several people
 * review (rule P49).
 */
export function reviewedBy(userId: number): Condition {
  return sql<boolean>`(
    l.proposal_pk in (select proposal_pk from technical_reviews where technical_review_assignee_id = ${userId})
    or l.instrument_ids && array(
      select s.instrument_id from instrument_scientists s join instruments i on i.id = s.instrument_id
       where s.user_id = ${userId} and i.multiple_tech_reviews_enabled))`;
}
