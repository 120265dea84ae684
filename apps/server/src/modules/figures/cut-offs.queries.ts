import type { InstrumentOutcome } from '@atrium/domain/figures';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The outcome on an instrument of a decided call. */
export interface CutOffRow extends InstrumentOutcome {
  readonly callId: number;
  readonly instrumentId: number;
  readonly instrument: string;
}

/** A call whose applicants have all been notified of the decisions. */
export interface DecidedCallRow {
  readonly id: number;
  readonly shortCode: string;
  readonly endCall: Date;
  readonly allocationTimeUnit: 'Day' | 'Hour' | 'Week';
}

/** Returns the latest calls in which every submitted proposal is decided and its people notified (rule R223). */
export async function listDecidedCalls(db: Db, most: number): Promise<DecidedCallRow[]> {
  const { rows } = await sql<DecidedCallRow>`
    select c.id, c.short_code, c.end_call, c.allocation_time_unit
      from calls c
     where exists (select from proposals p where p.call_id = c.id and p.submitted and p.deleted_at is null)
       and not exists (select from proposals p
                        where p.call_id = c.id and p.submitted and p.deleted_at is null
                          and not (p.management_decision_submitted and p.notified))
     order by c.end_call desc, c.id desc limit ${most}`.execute(db);
  return rows;
}

/** Returns the outcome on each instrument of these calls, ordered by name. */
export async function listOutcomes(db: Db, callIds: readonly number[]): Promise<CutOffRow[]> {
  const { rows } = await sql<CutOffRow>`
    with places as materialized (
      select p.call_id, i.instrument_id, p.final_status = 'ACCEPTED' as is_accepted, t.time_allocation as asked,
             i.management_time_allocation as given,
             (select round(avg(r.grade)::numeric, 2) from fap_proposals fp
                join fap_reviews r on (r.fap_id, r.proposal_pk) = (fp.fap_id, fp.proposal_pk) and r.declined_at is null
               where (fp.proposal_pk, fp.instrument_id) = (p.proposal_pk, i.instrument_id)) as grade
        from proposals p
        join proposal_instruments i on i.proposal_pk = p.proposal_pk
        left join technical_reviews t on (t.proposal_pk, t.instrument_id) = (i.proposal_pk, i.instrument_id)
       where p.call_id = any(${[...callIds]}) and p.submitted and p.deleted_at is null)
    select o.call_id, i.id as instrument_id, i.name as instrument, count(*)::int as proposals,
           count(*) filter (where o.is_accepted)::int as accepted, ci.availability_time::float8 as available,
           coalesce(sum(o.asked), 0)::float8 as asked,
           coalesce(sum(o.given) filter (where o.is_accepted), 0)::float8 as given,
           max(o.grade) filter (where o.is_accepted)::float8 as last_grade
      from places o
      join instruments i on i.id = o.instrument_id
      left join call_instruments ci on (ci.call_id, ci.instrument_id) = (o.call_id, i.id)
     group by o.call_id, i.id, i.name, ci.availability_time
     order by folded(i.name), i.id`.execute(db);
  return rows;
}
