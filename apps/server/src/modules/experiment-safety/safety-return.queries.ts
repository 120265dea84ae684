import type { Answers, LoggedSafetyDecision, SafetyDecider, SafetyDecision } from '@atrium/domain/experiment-safety';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ExperimentSafetyReturn } from '../../db/tables.ts';

/** The content of a safety form when it was returned to the team. */
export interface HandedIn {
  readonly form: Answers;
  readonly samples: readonly HandedInSample[];
}

export interface HandedInSample {
  readonly sampleId: number;
  readonly title: string;
  /** The question of the proposal to which the sample belongs. */
  readonly questionId: string;
  readonly declaration: Answers;
  readonly input: Answers;
}

export type ReturnRow = Omit<Selectable<ExperimentSafetyReturn>, 'handedIn'> & { readonly handedIn: HandedIn };

/** Returns each time these forms were returned to the team, latest first. */
export function listReturns(db: Db, safetyPks: readonly number[]): Promise<ReturnRow[]> {
  return db
    .selectFrom('experimentSafetyReturns')
    .selectAll()
    .where('experimentSafetyPk', '=', sql<number>`any(${safetyPks}::int[])`)
    .orderBy('id', 'desc')
    .$castTo<ReturnRow>()
    .execute();
}

/** The decider, by the event of a decision. */
const safetyDecisionEvents: Readonly<Record<string, SafetyDecider>> = {
  EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_IS: 'SCIENTIST',
  EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_ESR: 'REVIEWER',
};

/** Returns the logged decisions on the safety of these experiments, oldest first, with the person in whose name they were made. */
export async function listLoggedDecisions(
  db: Db,
  experimentPks: readonly number[],
): Promise<Array<LoggedSafetyDecision & { readonly experimentPk: number }>> {
  const rows = await db
    .selectFrom('eventLogs')
    .select(['id', 'changedObjectId', 'eventType', 'eventTstamp', 'rowData'])
    .select(({ fn }) => fn.coalesce('impersonatingUserId', 'changedBy').as('decidedBy'))
    .where('changedObjectId', '=', sql<string>`any(${experimentPks.map(String)}::text[])`)
    .where('eventType', 'in', Object.keys(safetyDecisionEvents))
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, changedObjectId, eventType, eventTstamp, rowData, decidedBy }) => {
    const by = safetyDecisionEvents[eventType];
    const fields = rowData as LoggedSafetyDecision['fields'];
    return by ? [{ id, experimentPk: Number(changedObjectId), by, decidedAt: eventTstamp, decidedBy, fields }] : [];
  });
}

const answersOf = (questionaryId: string) => sql`coalesce((
  select jsonb_object_agg(a.question_id, a.answer -> 'value') from answers a where a.questionary_id = ${sql.ref(questionaryId)}), '{}')`;

/** Returns the current content of a form, regardless of who may read it. */
export async function findHandedIn(db: Db, experimentSafetyPk: number): Promise<HandedIn> {
  const { rows } = await sql<{ handedIn: HandedIn }>`
    select jsonb_build_object('form', ${answersOf('f.esi_questionary_id')}, 'samples', coalesce((
             select jsonb_agg(jsonb_build_object('sampleId', s.id, 'title', s.title, 'questionId', s.question_id,
                      'declaration', ${answersOf('s.questionary_id')}, 'input', ${answersOf('x.sample_esi_questionary_id')}) order by s.created, s.id)
               from experiment_samples x join samples s on s.id = x.sample_id where x.experiment_pk = f.experiment_pk), '[]')) as handed_in
      from experiment_safeties f where f.experiment_safety_pk = ${experimentSafetyPk}`.execute(db);
  return rows[0]?.handedIn ?? { form: {}, samples: [] };
}

export const insertReturn = (db: Db, row: Insertable<ExperimentSafetyReturn>): Promise<{ id: number }> =>
  db.insertInto('experimentSafetyReturns').values(row).returning('id').executeTakeFirstOrThrow();

/** A sample as chosen for one of the experiments of its proposal, with the decisions made there. */
export interface SampleAtExperimentRow {
  /** The requested experiment; the one the sample is brought to may be another of the same proposal. */
  askedPk: number;
  experimentPk: number;
  experimentId: string;
  experimentSafetyPk: number;
  sampleId: number;
  title: string;
  declaration: Answers;
  input: Answers;
  status: string;
  hasWorkflow: boolean;
  instrumentScientistDecision: SafetyDecision;
  safetyReviewerDecision: SafetyDecision;
  decidedAt: Date | null;
  decidedBy: number | null;
}

/** Returns the samples of these experiments, and those of other experiments of the same proposals on which somebody has decided. */
export async function listSamplesWithApprovals(
  db: Db,
  experimentPks: readonly number[],
): Promise<SampleAtExperimentRow[]> {
  const { rows } = await sql<SampleAtExperimentRow>`
    select e.experiment_pk as asked_pk, o.experiment_pk, o.experiment_id, f.experiment_safety_pk, s.id as sample_id, s.title,
           ${answersOf('s.questionary_id')} as declaration, ${answersOf('x.sample_esi_questionary_id')} as input,
           t.short_code as status, c.experiment_workflow_id is not null as has_workflow,
           coalesce(f.instrument_scientist_decision, 'UNSET') as instrument_scientist_decision,
           coalesce(f.experiment_safety_reviewer_decision, 'UNSET') as safety_reviewer_decision,
           f.reviewed_at as decided_at, f.reviewed_by as decided_by
      from experiments e
      join experiments o on o.proposal_pk = e.proposal_pk
      join experiment_safeties f on f.experiment_pk = o.experiment_pk
      join statuses t on t.id = f.status_id
      join proposals p on p.proposal_pk = o.proposal_pk
      join calls c on c.id = p.call_id
      join experiment_samples x on x.experiment_pk = o.experiment_pk
      join samples s on s.id = x.sample_id
     where e.experiment_pk = any(${experimentPks}::int[])
       and (o.experiment_pk = e.experiment_pk or f.reviewed_at is not null)
     order by s.created, s.id`.execute(db);
  return rows;
}
