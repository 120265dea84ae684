import { hoursOfUnit } from '@atrium/domain/schedule';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { yearAt } from '../setting/index.ts';

/** A range of years in which calls close, in the time zone of the facility; both ends are inclusive. */
interface Years {
  readonly zone: string;
  readonly from: number | null;
  readonly to: number | null;
}

const yearOf = (zone: string): RawBuilder<number> => yearAt(sql`c.end_call`, zone);

const within = ({ zone, from, to }: Years): RawBuilder<boolean> => sql<boolean>`(
  (${from}::int is null or ${yearOf(zone)} >= ${from}) and (${to}::int is null or ${yearOf(zone)} <= ${to}))`;

/** SQL for the number of hours in the time unit of call `c`. */
const hours = sql.join(
  [
    sql`case c.allocation_time_unit`,
    ...Object.entries(hoursOfUnit).map(([unit, count]) => sql`when ${sql.lit(unit)} then ${sql.lit(count)}`),
    sql`end`,
  ],
  sql` `,
);

const isAccepted = sql`p.final_status = 'ACCEPTED' and p.management_decision_submitted`;
const isDecided = sql`p.final_status <> 'UNSET' and p.management_decision_submitted`;

/** The outcome of the proposals of a call. */
export interface CallOfYearsRow {
  readonly id: number;
  readonly shortCode: string;
  readonly year: number;
  readonly endCall: Date;
  readonly started: number;
  readonly submitted: number;
  readonly decided: number;
  readonly accepted: number;
  readonly rejected: number;
}

/** Returns the calls that close in these years, newest first. */
export async function listCallsOfYears(db: Db, years: Years): Promise<CallOfYearsRow[]> {
  const { rows } = await sql<CallOfYearsRow>`
    with counted as materialized (
      select p.call_id, count(*)::int as started, count(*) filter (where p.submitted)::int as submitted,
             count(*) filter (where p.submitted and ${isDecided})::int as decided,
             count(*) filter (where p.submitted and ${isAccepted})::int as accepted,
             count(*) filter (where p.submitted and p.final_status = 'REJECTED' and p.management_decision_submitted)::int as rejected
        from proposals p where p.deleted_at is null group by p.call_id)
    select c.id, c.short_code, ${yearOf(years.zone)} as year, c.end_call,
           coalesce(n.started, 0) as started, coalesce(n.submitted, 0) as submitted, coalesce(n.decided, 0) as decided,
           coalesce(n.accepted, 0) as accepted, coalesce(n.rejected, 0) as rejected
      from calls c left join counted n on n.call_id = c.id
     where ${within(years)}
     order by c.end_call desc, c.id desc`.execute(db);
  return rows;
}

/** Hours on an instrument in a year. */
export interface InstrumentOfYearRow {
  readonly year: number;
  readonly id: number;
  readonly name: string;
  readonly available: number | null;
  readonly asked: number;
  readonly granted: number;
}

/** Returns the time available, requested by submitted proposals and given to accepted ones, for each year and instrument. */
export async function listInstrumentsOfYears(db: Db, years: Years): Promise<InstrumentOfYearRow[]> {
  const { rows } = await sql<InstrumentOfYearRow>`
    with asked as materialized (
      select p.call_id, i.instrument_id, sum(t.time_allocation)::float8 as asked,
             sum(i.management_time_allocation) filter (where ${isAccepted})::float8 as granted
        from proposals p
        join proposal_instruments i on i.proposal_pk = p.proposal_pk
        left join technical_reviews t on t.proposal_pk = i.proposal_pk and t.instrument_id = i.instrument_id
       where p.submitted and p.deleted_at is null
       group by p.call_id, i.instrument_id)
    select ${yearOf(years.zone)} as year, i.id, i.name, sum(ci.availability_time::bigint * ${hours})::float8 as available,
           coalesce(sum(a.asked * ${hours}), 0)::float8 as asked, coalesce(sum(a.granted * ${hours}), 0)::float8 as granted
      from asked a
      full join call_instruments ci on (ci.call_id, ci.instrument_id) = (a.call_id, a.instrument_id)
      join calls c on c.id = coalesce(a.call_id, ci.call_id)
      join instruments i on i.id = coalesce(a.instrument_id, ci.instrument_id)
     where ${within(years)}
     group by 1, i.id, i.name
     order by 1, folded(i.name), i.id`.execute(db);
  return rows;
}

/** Submitted proposals by the country of their principal investigators; without a key if it is unknown. */
export interface CountryOfYearsRow {
  readonly id: number | null;
  readonly name: string | null;
  readonly submitted: number;
  readonly accepted: number;
}

/** Returns the countries of the proposals submitted in these years, most first. */
export async function listCountriesOfYears(db: Db, years: Years): Promise<CountryOfYearsRow[]> {
  const { rows } = await sql<CountryOfYearsRow>`
    with counted as materialized (
      select u.institution_id, count(*)::int as submitted, count(*) filter (where ${isAccepted})::int as accepted
        from proposals p join users u on u.id = p.proposer_id
       where p.submitted and p.deleted_at is null
         and p.call_id = any (array(select c.id from calls c where ${within(years)}))
       group by u.institution_id)
    select k.id, k.name, sum(n.submitted)::int as submitted, sum(n.accepted)::int as accepted
      from counted n
      left join institutions i on i.id = n.institution_id
      left join countries k on k.id = i.country_id
     group by k.id, k.name
     order by submitted desc, k.name`.execute(db);
  return rows;
}

/** Reviews of proposals in the calls of a year. */
export interface ReviewsOfYearRow {
  readonly year: number;
  readonly technical: number;
  readonly panel: number;
}

/** Counts the submitted reviews in the calls of each year. */
export async function listReviewsOfYears(db: Db, years: Years): Promise<ReviewsOfYearRow[]> {
  const { rows } = await sql<ReviewsOfYearRow>`
    with technical as materialized (
      select p.call_id, count(*)::int as reviews
        from technical_reviews t join proposals p on p.proposal_pk = t.proposal_pk
       where t.submitted and p.deleted_at is null group by p.call_id),
    panel as materialized (
      select p.call_id, sum(r.reviews)::int as reviews
        from (select proposal_pk, count(*) as reviews from fap_reviews where status = 'SUBMITTED' group by proposal_pk) r
        join proposals p on p.proposal_pk = r.proposal_pk
       where p.deleted_at is null group by p.call_id)
    select ${yearOf(years.zone)} as year, coalesce(sum(t.reviews), 0)::int as technical, coalesce(sum(n.reviews), 0)::int as panel
      from calls c
      left join technical t on t.call_id = c.id
      left join panel n on n.call_id = c.id
     where ${within(years)}
     group by 1 order by 1`.execute(db);
  return rows;
}
