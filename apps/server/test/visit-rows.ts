import type { TestPerson, World } from './world.ts';

export interface VisitedExperiment {
  readonly experimentPk: number;
  readonly proposalPk: number;
}

/** Inserts a visit for an experiment directly into the database: a lead and other visitors, each with a registration in this status. */
export async function insertVisit(
  { pool }: Pick<World, 'pool'>,
  { experimentPk, proposalPk }: VisitedExperiment,
  given: { readonly lead: TestPerson; readonly others?: readonly TestPerson[]; readonly status?: string },
): Promise<number> {
  const { lead, others = [], status = 'APPROVED' } = given;
  const { rows } = await pool.query<{ id: number }>(
    `with visit as (
       insert into visits (experiment_pk, proposal_pk, creator_id, team_lead_user_id) values ($1, $2, $3, $3) returning id),
     team as (
       insert into visit_registrations (visit_id, user_id, status) select visit.id, member, $5 from visit, unnest($4::int[]) member)
     select id from visit`,
    [experimentPk, proposalPk, lead.id, [lead, ...others].map(({ id }) => id), status],
  );
  return rows[0]?.id ?? 0;
}
