import type { ExperimentStatus } from '@atrium/domain/experiment';
import type { ReadinessFacts, ReadinessVisitor, Reminder } from '@atrium/domain/readiness';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isSafetyAskedBack } from '../experiment/index.ts';

/** What the readiness rules need about an experiment, except its visitors and dates. */
export interface ReadinessRow
  extends Omit<ReadinessFacts, 'visitors' | 'safetyDueAt' | 'visitDueAt' | 'trainingsNeeded'> {
  readonly experimentPk: number;
  readonly experimentId: string;
  readonly proposalPk: number;
  readonly title: string;
  readonly instrumentId: number;
  readonly instrument: string;
  readonly teamLeadUserId: number | null;
  readonly isRemoved: boolean;
  readonly safetyFormDueDays: number | null;
  readonly visitDueDays: number | null;
}

/** Whether a safety form `s` with its status `st` is approved, in a call `c`. */
const isApproved = sql<boolean>`coalesce(st.short_code = 'ESF_APPROVED' or c.experiment_workflow_id is null
  and s.instrument_scientist_decision = 'ACCEPTED' and s.experiment_safety_reviewer_decision = 'ACCEPTED', false)`;

/**
 * Returns the readiness facts of these experiments. Safety is approved if the workflow says so, or, if the call has no experiment workflow,
 * once scientist and reviewer have both accepted it. A sample is released once its safety input is submitted and, where `reviewed`, its
 * risk is assessed and not high, or the form that contains it is approved and its risk was not assessed (rule O123).
 */
export async function findReadiness(db: Db, pks: readonly number[], reviewed: boolean): Promise<ReadinessRow[]> {
  const { rows } = await sql<ReadinessRow & { readonly status: ExperimentStatus }>`
    select e.experiment_pk, e.experiment_id, e.proposal_pk, p.title, e.instrument_id, i.name as instrument, e.status, e.starts_at, e.ends_at,
           e.removed_at is not null or p.deleted_at is not null as is_removed,
           p.final_status is not distinct from 'ACCEPTED' and p.management_decision_submitted as is_accepted,
           v.id is not null as has_visit, v.team_lead_user_id,
           c.esi_template_id is not null or s.experiment_pk is not null as has_safety_form,
           s.esi_questionary_submitted_at is not null as is_safety_submitted, ${isSafetyAskedBack} as is_safety_asked_back,
           ${isApproved} as is_safety_approved,
           coalesce(st.short_code = 'ESF_REJECTED' or c.experiment_workflow_id is null
             and 'REJECTED' in (s.instrument_scientist_decision, s.experiment_safety_reviewer_decision), false) as is_safety_rejected,
           coalesce(x.chosen, 0) as samples, coalesce(x.declared, 0) as samples_declared, coalesce(x.released, 0) as samples_released,
           coalesce(h.begun, 0) as shipments, coalesce(h.submitted, 0) as shipments_submitted,
           coalesce(h.arrived, 0) as shipments_arrived,
           array(select p.proposer_id where p.proposer_id is not null union select u.user_id from proposal_users u where u.proposal_pk = p.proposal_pk) as members,
           c.safety_form_due_days, c.visit_due_days
      from experiments e
      join proposals p on p.proposal_pk = e.proposal_pk
      join calls c on c.id = p.call_id
      join instruments i on i.id = e.instrument_id
      left join visits v on v.experiment_pk = e.experiment_pk
      left join experiment_safeties s on s.experiment_pk = e.experiment_pk
      left join statuses st on st.id = s.status_id
      left join lateral (
        select count(*)::int as chosen, count(*) filter (where y.is_esi_submitted)::int as declared,
               count(*) filter (where y.is_esi_submitted and (not ${reviewed}::bool or m.safety_status in ('LOW_RISK', 'ELEVATED_RISK')
                 or m.safety_status = 'PENDING_EVALUATION' and ${isApproved}))::int as released
          from experiment_samples y join samples m on m.id = y.sample_id where y.experiment_pk = e.experiment_pk) x on true
      left join lateral (
        select count(*)::int as begun, count(*) filter (where w.arrived_at is not null)::int as arrived,
               count(*) filter (where w.status <> 'DRAFT' or w.arrived_at is not null)::int as submitted
          from shipments w where w.experiment_pk = e.experiment_pk) h on true
     where e.experiment_pk = any(${pks})`.execute(db);
  return rows;
}

export interface VisitorRow extends Pick<ReadinessVisitor, 'userId' | 'registration'> {
  readonly experimentPk: number;
  /** When the visitor leaves; null if not known yet. */
  readonly leavesAt: Date | null;
  /** The last day, such as 2026-12-01, on which the visitor's training of a kind is valid. */
  readonly validUntil: readonly { readonly kind: number; readonly day: string }[];
}

/** Returns the visitors of experiments with their training, without cancelled ones. */
export async function listVisitors(db: Db, pks: readonly number[]): Promise<VisitorRow[]> {
  const { rows } = await sql<VisitorRow>`
    select v.experiment_pk, r.user_id, r.status as registration, r.ends_at as leaves_at,
           coalesce((select jsonb_agg(jsonb_build_object('kind', t.training_kind_id, 'day', t.valid_until))
             from trainings t where t.user_id = r.user_id), '[]') as valid_until
      from visits v join visit_registrations r on r.visit_id = v.id
     where v.experiment_pk = any(${pks}) and r.status not in ('CANCELLED_BY_USER', 'CANCELLED_BY_FACILITY')
     order by v.experiment_pk, r.user_id`.execute(db);
  return rows;
}

/**
 * Returns experiments that may have a deadline before `by` and are not over at `now`, in calls that set deadlines: the candidates for
 * reminders and for the overdue filter. The rules decide on each.
 */
export async function listDue(
  db: Db,
  { now, by, startsAfter }: { readonly now: Date; readonly by: Date; readonly startsAfter?: Date },
): Promise<number[]> {
  const { rows } = await sql<{ experimentPk: number }>`
    select e.experiment_pk
      from experiments e
      join proposals p on p.proposal_pk = e.proposal_pk and p.deleted_at is null
      join calls c on c.id = p.call_id
     where e.status = 'ACTIVE' and e.removed_at is null and e.ends_at >= ${now}
       and e.starts_at - (greatest(c.safety_form_due_days, c.visit_due_days) + 1) * interval '1 day' <= ${by}
       ${startsAfter ? sql`and e.starts_at > ${startsAfter}` : sql``}
     order by e.experiment_pk`.execute(db);
  return rows.map(({ experimentPk }) => experimentPk);
}

/** Stores reminders and returns those that were not stored before. */
export async function insertReminders(
  db: Db,
  experimentPk: number,
  reminders: readonly Reminder[],
  toldAt: Date,
): Promise<Pick<Reminder, 'userId' | 'kind' | 'stage'>[]> {
  if (reminders.length === 0) return [];
  const rows = await db
    .insertInto('experimentReminders')
    .values(reminders.map(({ userId, kind, stage }) => ({ experimentPk, userId, kind, stage, toldAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['userId', 'kind', 'stage'])
    .execute();
  return rows as Pick<Reminder, 'userId' | 'kind' | 'stage'>[];
}
