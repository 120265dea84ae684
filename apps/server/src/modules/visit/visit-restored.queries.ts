import type { VisitRegistrationStatus } from '@atrium/domain/visit';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { touchedRows } from '../act/index.ts';

/** A visit that an act restored or removed. */
export interface TouchedVisit {
  readonly id: number;
  readonly proposalPk: number;
  readonly experimentPk: number;
  readonly experimentId: string;
  readonly isThere: boolean;
}

/** A registration whose status an act changed, with its visit; a status is null where the registration did not, or does not, exist. */
export interface TouchedRegistration extends TouchedVisit {
  readonly userId: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly was: VisitRegistrationStatus | null;
  readonly is: VisitRegistrationStatus | null;
}

/** Selects visits by id, including those that this act removed. */
const visitsOf = (actId: number) => sql`
  select v.id, v.proposal_pk, v.experiment_pk, true as is_there from visits v
  union all
  select (t.r ->> 'id')::int, (t.r ->> 'proposal_pk')::int, (t.r ->> 'experiment_pk')::int, false
    from (${touchedRows(actId, 'visits')}) t where t."is" is null`;

/** Returns the visits that an act restored or removed. */
export async function listTouchedVisits(db: Db, actId: number): Promise<TouchedVisit[]> {
  const { rows } = await sql<TouchedVisit>`
    select v.id, v.proposal_pk, v.experiment_pk, e.experiment_id, v.is_there
      from (${touchedRows(actId, 'visits')}) t
      join (${visitsOf(actId)}) v on v.id = (t.r ->> 'id')::int
      join experiments e on e.experiment_pk = v.experiment_pk
     where (t.was is null) is distinct from (t."is" is null) order by v.id`.execute(db);
  return rows;
}

/** Returns the registrations whose status an act changed, or that it created or removed. */
export async function listTouchedRegistrations(db: Db, actId: number): Promise<TouchedRegistration[]> {
  const { rows } = await sql<TouchedRegistration>`
    select v.id, v.proposal_pk, v.experiment_pk, e.experiment_id, v.is_there, (t.key ->> 'user_id')::int as user_id,
           coalesce(r.starts_at, (t.r ->> 'starts_at')::timestamptz) as starts_at,
           coalesce(r.ends_at, (t.r ->> 'ends_at')::timestamptz) as ends_at,
           t.was ->> 'status' as was, t."is" ->> 'status' as "is"
      from (${touchedRows(actId, 'visit_registrations')}) t
      join (${visitsOf(actId)}) v on v.id = (t.key ->> 'visit_id')::int
      join experiments e on e.experiment_pk = v.experiment_pk
      left join visit_registrations r on r.visit_id = v.id and r.user_id = (t.key ->> 'user_id')::int
     where t.was ->> 'status' is distinct from t."is" ->> 'status' order by v.id, user_id`.execute(db);
  return rows;
}
