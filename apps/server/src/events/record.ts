import { isPerson, type PersonActor, userIdOf } from '@atrium/domain/kernel';
import type { EventName } from '@atrium/domain/workflow';
import { sql } from 'kysely';
import type { Ctx } from '../access/context.ts';
import { keysToTell, tellKeys } from './tell.ts';

/** An event as it is stored permanently in the event log and processed by the worker. */
export interface RecordedEvent {
  readonly type: EventName;
  /** The key of the affected record as text: of a proposal, of a call. The prefix of the event type tells which kind of record it is. */
  readonly objectId: number | string;
  /** Set for every event about a proposal: such events drive its workflow and are dispatched in order for each proposal. */
  readonly proposalPk?: number;
  /** One sentence for the reader of the log, if the type alone does not say everything. */
  readonly description?: string;
  /** Data for handlers and readers. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** The event that caused this one, for derived events and automatic moves. */
  readonly causedBy?: number;
}

/** Describes who really acts: an officer who impersonates a person, or the account of the machine on the command line. */
function suffixOf(actor: PersonActor | undefined): string {
  if (actor?.atTerminal !== undefined) return ` (command line: ${actor.atTerminal})`;
  if (actor?.impersonatingUserId) return ` (userId:${actor.impersonatingUserId} impersonating userId:${actor.id})`;
  return '';
}

/**
 * Writes events in the transaction of the change that they describe, together with the job that will process them and the notification of
 * open screens: what is rolled back never happened, and what is committed is never lost. Must be called inside a transaction.
 */
export async function record(tx: Ctx, ...events: readonly RecordedEvent[]): Promise<void> {
  if (events.length === 0) return;
  if (!tx.db.isTransaction) throw new Error('Events are recorded inside the transaction of the change they tell of');
  const actor = isPerson(tx.actor) ? tx.actor : undefined;
  // While impersonating, the real officer counts as the one who acted (rule A18).
  const changedBy = actor?.impersonatingUserId ?? userIdOf(tx.actor) ?? null;
  const rows = events.map((event) => ({
    event_type: event.type,
    changed_by: changedBy,
    impersonating_user_id: actor?.impersonatingUserId ? actor.id : null,
    changed_object_id: String(event.objectId),
    proposal_pk: event.proposalPk ?? null,
    description: `${event.description ?? ''}${suffixOf(actor)}`.trim(),
    row_data: event.data ?? {},
    caused_by: event.causedBy ?? null,
  }));
  const { rows: written } = await sql<{ aboutProposals: number[] | null }>`
    with logged as (
      insert into event_logs (event_type, changed_by, impersonating_user_id, changed_object_id, proposal_pk, description,
                              row_data, caused_by, event_tstamp)
      select event_type, changed_by, impersonating_user_id, changed_object_id, proposal_pk, description, row_data, caused_by,
             clock_timestamp()
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (event_type text, changed_by int,
             impersonating_user_id int, changed_object_id text, proposal_pk int, description text, row_data jsonb, caused_by int)
      returning id, proposal_pk),
    queued as (
      select graphile_worker.add_job('dispatch-event', payload => json_build_object('eventId', id), max_attempts => 25,
               -- Hands of one worker take other proposals meanwhile (decision 318).
               flags => case when proposal_pk is not null then array['proposal ' || proposal_pk] end)
        from (select id, proposal_pk from logged order by id) as t),
    screens as (
      select ${tellKeys(sql`keys`)} from jsonb_array_elements(${JSON.stringify(keysToTell(events))}::jsonb) as t (keys))
    select (select count(*) from queued), (select count(*) from screens),
           (select json_agg(id) from logged where proposal_pk is not null) as about_proposals`.execute(tx.db);
  tx.recorded?.push(...(written[0]?.aboutProposals ?? []));
}
