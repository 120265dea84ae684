import type { MyExperimentsInput, ownExperimentSortFields, UserExperimentsFilter } from '@atrium/domain/experiment';
import { searchNeedle } from '@atrium/domain/proposal';
import { type RawBuilder, sql } from 'kysely';
import { alphabetical } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import { inOrder, type Page } from '../../db/table-page.ts';
import { hasWords, isNumberedLike } from '../proposal/index.ts';
import { type ExperimentRow, isOutOfSight } from './experiment.queries.ts';

/**
 * Experiments `e` that are a person's own: of proposals the person leads or is co-proposer of, and those the person comes to (rule O4). Their
 * keys are gathered first, each kind by its index: as alternatives of one condition they would be asked of every experiment there is.
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

/** That an experiment `e` of a person is there to be seen, and is one of those that are wanted. */
const isWanted = (userId: number, { status, endsAfter, instrumentId }: UserExperimentsFilter): RawBuilder<boolean> =>
  sql<boolean>`p.deleted_at is null and not ${isOutOfSight}
       and ${isExperimentOf(userId)}
       ${status?.length ? sql`and e.status = any(${status})` : sql``}
       ${endsAfter ? sql`and e.ends_at > ${endsAfter}` : sql``}
       ${instrumentId ? sql`and e.instrument_id = ${instrumentId}` : sql``}`;

/**
 * The experiments of proposals a person leads or is co-proposer of, and those the person comes to, by their beginning; data access
 * users do not get them (rule O4). `readable` restricts them, for somebody else, to proposals `p` that one may read.
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

/** A page of a person's own experiments, by their beginning where no other order is asked for, with the count of all that match (rule O235). */
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
