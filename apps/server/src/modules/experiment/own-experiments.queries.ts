import type { UserExperimentsFilter } from '@atrium/domain/experiment';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
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

/**
 * The experiments of proposals a person leads or is co-proposer of, and those the person comes to, by their beginning; data access
 * users do not get them (rule O4). `readable` restricts them, for somebody else, to proposals `p` that one may read.
 */
export async function listExperimentsOf(
  db: Db,
  userId: number,
  { status, endsAfter, instrumentId }: UserExperimentsFilter,
  readable: RawBuilder<boolean> | undefined,
): Promise<ExperimentRow[]> {
  const { rows } = await sql<ExperimentRow>`
    select e.* from experiments e join proposals p on p.proposal_pk = e.proposal_pk
     where p.deleted_at is null and not ${isOutOfSight}
       and ${isExperimentOf(userId)}
       ${status?.length ? sql`and e.status = any(${status})` : sql``}
       ${endsAfter ? sql`and e.ends_at > ${endsAfter}` : sql``}
       ${instrumentId ? sql`and e.instrument_id = ${instrumentId}` : sql``}
       ${readable ? sql`and ${readable}` : sql``}
     order by e.starts_at, e.experiment_pk`.execute(db);
  return rows;
}
