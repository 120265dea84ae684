import type { UserExperimentsFilter } from '@atrium/domain/experiment';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ExperimentRow } from './experiment.queries.ts';

/** Experiments `e` of proposals `p` that are a person's own: as proposer, as co-proposer, and as who comes to them (rule O4). */
export const isExperimentOf = (userId: number): RawBuilder<boolean> =>
  sql<boolean>`(p.proposer_id = ${userId}
    or exists (select from proposal_users u where u.proposal_pk = p.proposal_pk and u.user_id = ${userId})
    or exists (select from visits v join visit_registrations r on r.visit_id = v.id
                where v.experiment_pk = e.experiment_pk and r.user_id = ${userId}
                  and counts_as_visitor(r.status, e.ends_at, e.removed_at)))`;

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
     where p.deleted_at is null and e.removed_at is null
       and ${isExperimentOf(userId)}
       ${status?.length ? sql`and e.status = any(${status})` : sql``}
       ${endsAfter ? sql`and e.ends_at > ${endsAfter}` : sql``}
       ${instrumentId ? sql`and e.instrument_id = ${instrumentId}` : sql``}
       ${readable ? sql`and ${readable}` : sql``}
     order by e.starts_at, e.experiment_pk`.execute(db);
  return rows;
}
