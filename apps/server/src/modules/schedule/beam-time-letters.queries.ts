import { type EmailRecipients, statusActionOf } from '@atrium/domain/status-action';
import { movedEvents } from '@atrium/domain/workflow-engine';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { touchedRows } from '../act/index.ts';

/** Recipient groups of an e-mail action that are members of a proposal. */
const ofTheTeam: readonly EmailRecipients[] = ['PI', 'CO_PROPOSERS'];

/** Time planned here as described in letters, including removed time. */
export interface ToldTimeRow {
  readonly experimentPk: number;
  readonly scheduledEventId: number;
  readonly experimentId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly instrument: string;
  readonly proposalTitle: string;
  readonly proposalId: string;
  readonly callShortCode: string;
}

export async function listToldTime(db: Db, scheduledEventIds: readonly number[]): Promise<ToldTimeRow[]> {
  const { rows } = await sql<ToldTimeRow>`
    select e.experiment_pk, e.scheduled_event_id, e.experiment_id, e.starts_at, e.ends_at, i.name as instrument, p.title as proposal_title, p.proposal_id,
           c.short_code as call_short_code
      from experiments e
      join instruments i on i.id = e.instrument_id
      join proposals p on p.proposal_pk = e.proposal_pk
      join calls c on c.id = p.call_id
     where e.scheduled_event_id = any(${[...scheduledEventIds]}) and e.source = 'HERE'
     order by e.starts_at, e.experiment_pk`.execute(db);
  return rows;
}

/** The effect of an undone act on what the team sees: published time reappeared, disappeared or moved. */
export interface RestoredTimeRow {
  readonly scheduledEventId: number;
  readonly became: 'THERE' | 'GONE' | 'ELSEWHERE';
}

/** Returns the time planned here that an undone act restored, removed or moved, as far as the team sees it. */
export async function listRestoredTime(db: Db, actId: number): Promise<RestoredTimeRow[]> {
  const isSeen = (row: 'was' | 'is') =>
    sql`(${sql.ref(`t.${row}`)} is not null and ${sql.ref(`t.${row}`)} ->> 'removed_at' is null and ${sql.ref(`t.${row}`)} ->> 'status' <> 'DRAFT')`;
  const placeOf = (row: 'was' | 'is') => sql`${sql.ref(`t.${row}`)} - '{updated_at,status,shared,removed_at}'::text[]`;
  const { rows } = await sql<RestoredTimeRow>`
    select (t.r ->> 'scheduled_event_id')::int as scheduled_event_id,
           case when not ${isSeen('was')} then 'THERE' when not ${isSeen('is')} then 'GONE' else 'ELSEWHERE' end as became
      from (${touchedRows(actId, 'experiments')}) t
     where t.r ->> 'source' = 'HERE'
       and (${isSeen('was')} is distinct from ${isSeen('is')} or (${isSeen('is')} and ${placeOf('was')} is distinct from ${placeOf('is')}))
     order by 1`.execute(db);
  return rows;
}

/**
 * Whether a workflow, because of this event, took a connection that sends e-mail to the team. For published time the preceding booking
 * event counts too, because a draft is booked and published together.
 */
export async function isMailedByWorkflow(db: Db, eventId: number): Promise<boolean> {
  const { rows } = await sql<{ tells: boolean }>`
    select exists (
      select from event_logs e
        left join lateral (
          select b.id, b.event_type from event_logs b
           where b.proposal_pk = e.proposal_pk and b.id < e.id and b.row_data -> 'scheduledEventId' = e.row_data -> 'scheduledEventId'
           order by b.id desc limit 1) before on true
        join event_logs move on move.proposal_pk = e.proposal_pk and (move.caused_by = e.id or (move.caused_by = before.id and before.event_type = 'PROPOSAL_BOOKING_TIME_SLOT_ADDED'))
             and move.event_type = any(${[movedEvents.PROPOSAL.byWorkflow, movedEvents.EXPERIMENT.byWorkflow]})
        join connection_status_actions a on a.connection_id = (move.row_data ->> 'connectionId')::int
             and a.action_id = ${statusActionOf('EMAIL').id}
        cross join jsonb_array_elements(a.config -> 'recipientsWithEmailTemplate') entry
       where e.id = ${eventId} and entry -> 'recipient' ->> 'name' = any(${[...ofTheTeam]})) as tells`.execute(db);
  return rows[0]?.tells ?? false;
}
