import type { MyExperimentsInput, ownExperimentSortFields, UserExperimentsFilter } from '@atrium/domain/experiment';
import { searchNeedle } from '@atrium/domain/proposal';
import { type RawBuilder, sql } from 'kysely';
import { alphabetical } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import { inOrder, type Page } from '../../db/table-page.ts';
import { hasWords, isNumberedLike } from '../proposal/index.ts';
import { type ExperimentRow, isHiddenExperiment } from './experiment.queries.ts';

/**
 * SQL condition: experiment `e` is a person's own: it belongs to a proposal the person leads or is a co-proposer of, or the person visits
 * for it (rule O4). The keys are collected first, each kind by its own index; as alternatives in one condition they would be checked for
 * every experiment.
 */
export const isExperimentOf = (userId: number): RawBuilder<boolean> =>
  sql<boolean>`e.experiment_pk = any(array(
    select x.experiment_pk from experiments x join proposals l on l.proposal_pk = x.proposal_pk where l.proposer_id = ${userId}
    union all
    select x.experiment_pk from experiments x join proposal_users u on u.proposal_pk = x.proposal_pk where u.user_id = ${userId}
    union all
    select x.experiment_pk
      from visit_registrations r
      join visits v on v.id = r.visit_id
      join experiments x on x.experiment_pk = v.experiment_pk
     where r.user_id = ${userId} and counts_as_visitor(r.status, x.ends_at, x.removed_at)))`;

/** SQL condition: experiment `e` is visible to the person and matches the filter. */
const isWanted = (userId: number, { status, endsAfter, instrumentId }: UserExperimentsFilter): RawBuilder<boolean> =>
  sql<boolean>`p.deleted_at is null and not ${isHiddenExperiment}
       and ${isExperimentOf(userId)}
       ${status?.length ? sql`and e.status = any(${status})` : sql``}
       ${endsAfter ? sql`and e.ends_at > ${endsAfter}` : sql``}
       ${instrumentId ? sql`and e.instrument_id = ${instrumentId}` : sql``}`;

/**
 * Returns the experiments of proposals a person leads or is a co-proposer of, and those the person visits, ordered by start; data access
 * users do not get them (rule O4). `readable` restricts them, for another reader, to proposals `p` that this reader may read.
 */
export async function listExperimentsOf(
  db: Db,
  userId: number,
  filter: UserExperimentsFilter,
  readable: RawBuilder<boolean> | undefined,
): Promise<ExperimentRow[]> {
  const { rows } = await sql<ExperimentRow>`
    select e.* from experiments e join proposals p on p.proposal_pk = e.proposal_pk
     where ${isWanted(userId, filter)}
       ${readable ? sql`and ${readable}` : sql``}
     order by e.starts_at, e.experiment_pk`.execute(db);
  return rows;
}

const sorts: Readonly<Record<(typeof ownExperimentSortFields)[number], RawBuilder<unknown>>> = {
  experimentId: sql`e.experiment_id`,
  title: alphabetical(sql`p.title`),
  proposalId: sql`p.proposal_id`,
  instrument: alphabetical(sql`i.name`),
  localContact: alphabetical(sql`c.lastname`),
  startsAt: sql`e.starts_at`,
  endsAt: sql`e.ends_at`,
  data: sql`e.data_doi`,
};

/** Returns a page of a person's own experiments, ordered by start unless another order is requested, with the count of all matches (rule O235). */
export async function pageOfOwnExperiments(
  db: Db,
  userId: number,
  asked: MyExperimentsInput,
  { first, offset }: Page,
): Promise<{ experiments: ExperimentRow[]; totalCount: number }> {
  const needle = searchNeedle(asked.searchText);
  const contact = sql`coalesce(c.preferredname, c.firstname) || ' ' || c.lastname`;
  const sought = needle
    ? sql`and (${isNumberedLike(sql`e.experiment_id`, needle)} or ${isNumberedLike(sql`p.proposal_id`, needle)}
        or ${hasWords(sql`p.title`, needle)} or ${hasWords(sql`i.name`, needle)} or coalesce(${hasWords(contact, needle)}, false))`
    : sql``;
  const found = sql`
      from experiments e
      join proposals p on p.proposal_pk = e.proposal_pk
      join instruments i on i.id = e.instrument_id
      left join users c on c.id = e.local_contact_id
     where ${isWanted(userId, asked.filter ?? {})} ${sought}`;
  const order = inOrder(sorts, sql`e.experiment_pk`, asked, { by: 'startsAt', direction: 'asc' });
  const [page, count] = await Promise.all([
    sql<ExperimentRow>`select e.* ${found} order by ${order} limit ${first} offset ${offset}`.execute(db),
    sql<{ totalCount: number }>`select count(*)::int as total_count ${found}`.execute(db),
  ]);
  return { experiments: page.rows, totalCount: count.rows[0]?.totalCount ?? 0 };
}
