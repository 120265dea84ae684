import type { Addressee } from '@atrium/domain/status-action';
import { sql } from 'kysely';
import type { Db } from '../../../../db/database.ts';
import { listedPeople } from './people.queries.ts';

/** The values of an experiment that templates can use (rule W38). */
export interface ExperimentValues {
  /** The key of its safety form, to which e-mails link. */
  readonly experimentSafetyPk: number;
  readonly experimentId: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly instrument: string;
  /** Short code and name of its safety status. */
  readonly status: string;
  readonly statusName: string;
  readonly scientistDecision: string;
  readonly scientistComment: string;
  readonly reviewerDecision: string;
  readonly reviewerComment: string;
}

/** The template values and the staff of the experiment's instrument. */
export interface ToldExperiment {
  readonly values: ExperimentValues;
  readonly staff: readonly Addressee[];
}

export async function findExperiment(db: Db, experimentPk: number): Promise<ToldExperiment | undefined> {
  const { rows } = await sql<ExperimentValues & Pick<ToldExperiment, 'staff'>>`
    select f.experiment_safety_pk, e.experiment_id, e.starts_at, e.ends_at, i.name as instrument, s.short_code as status, s.name as status_name,
      coalesce(f.instrument_scientist_decision, 'UNSET') as scientist_decision,
      coalesce(f.instrument_scientist_comment, '') as scientist_comment,
      coalesce(f.experiment_safety_reviewer_decision, 'UNSET') as reviewer_decision,
      coalesce(f.experiment_safety_reviewer_comment, '') as reviewer_comment,
      (select ${listedPeople} from users u where u.id = i.manager_user_id
         or u.id in (select x.user_id from instrument_scientists x where x.instrument_id = i.id)) as staff
      from experiments e
      join instruments i on i.id = e.instrument_id
      join experiment_safeties f on f.experiment_pk = e.experiment_pk
      join statuses s on s.id = f.status_id
     where e.experiment_pk = ${experimentPk}`.execute(db);
  if (!rows[0]) return undefined;
  const { staff, ...values } = rows[0];
  return { values, staff };
}
