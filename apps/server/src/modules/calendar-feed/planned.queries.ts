import {
  type CallOnCalendar,
  feedEntries,
  feedReach,
  type PlannedExperiment,
  type PlannedVisit,
} from '@atrium/domain/calendar-feed';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isExperimentOf } from '../experiment/index.ts';

/** SQL condition: the period between these two expressions overlaps the range of a feed. */
const withinReach = (now: Date, begins: RawBuilder<Date>, ends: RawBuilder<Date>) => {
  const { from, until } = feedReach(now);
  return sql<boolean>`${ends} >= ${from} and ${begins} <= ${until}`;
};

const nearest = (now: Date, begins: RawBuilder<Date>) =>
  sql`order by abs(extract(epoch from ${begins} - ${now}::timestamptz)) limit ${feedEntries}`;

/** SQL condition: experiment `e` of proposal `p` is planned. Drafts and removed experiments appear in no calendar. */
const isPlanned = sql<boolean>`p.deleted_at is null and e.removed_at is null and e.status in ('ACTIVE', 'COMPLETED')`;

const experimentColumns = sql`e.experiment_pk, e.experiment_id, i.name as instrument, p.proposal_pk, p.proposal_id, p.title`;

const experimentTables = sql`experiments e join proposals p on p.proposal_pk = e.proposal_pk join instruments i on i.id = e.instrument_id`;

/** Which experiments: a person's own, those on an instrument, or all. */
export type Whose = { readonly userId: number } | { readonly instrumentId: number } | 'ALL';

function ofWhom(whose: Whose): RawBuilder<boolean> {
  if (whose === 'ALL') return sql<boolean>`true`;
  return 'userId' in whose ? isExperimentOf(whose.userId) : sql<boolean>`e.instrument_id = ${whose.instrumentId}`;
}

export async function listPlannedExperiments(db: Db, whose: Whose, now: Date): Promise<PlannedExperiment[]> {
  const [begins, ends] = [sql<Date>`e.starts_at`, sql<Date>`e.ends_at`];
  const { rows } = await sql<PlannedExperiment>`
    select ${experimentColumns}, e.starts_at, e.ends_at, e.updated_at as changed_at
      from ${experimentTables}
     where ${isPlanned} and ${ofWhom(whose)} and ${withinReach(now, begins, ends)}
     ${nearest(now, begins)}`.execute(db);
  return rows;
}

/** A visit, with the time zone of the facility in which its days are counted. */
export type VisitInZone = PlannedVisit & { readonly timezone: string | null };

/** Returns a person's approved visits, with the dates of the experiment if the registration has none. */
export async function listApprovedVisits(db: Db, userId: number, now: Date): Promise<VisitInZone[]> {
  const saysDates = sql`r.starts_at is not null and r.ends_at is not null`;
  const begins = sql<Date>`case when ${saysDates} then r.starts_at else e.starts_at end`;
  const ends = sql<Date>`case when ${saysDates} then r.ends_at else e.ends_at end`;
  const { rows } = await sql<VisitInZone>`
    select ${experimentColumns}, v.id as visit_id, (select value from settings where id = 'TIMEZONE') as timezone, ${begins} as starts_at, ${ends} as ends_at,
           greatest(r.changed_at, e.updated_at) as changed_at
      from ${experimentTables} join visits v on v.experiment_pk = e.experiment_pk
      join visit_registrations r on r.visit_id = v.id
     where ${isPlanned} and r.user_id = ${userId} and r.status = 'APPROVED' and ${withinReach(now, begins, ends)}
     ${nearest(now, begins)}`.execute(db);
  return rows;
}

/** Returns the calls within the range of a feed: those in which the person has drafts, or all. */
export async function listCallDates(
  db: Db,
  whose: { readonly userId: number } | 'ALL',
  now: Date,
): Promise<CallOnCalendar[]> {
  const hasDraft =
    whose === 'ALL'
      ? sql<boolean>`true`
      : sql<boolean>`exists (select from proposals p where p.call_id = c.id and not p.submitted and p.deleted_at is null
          and (p.proposer_id = ${whose.userId} or exists (select from proposal_users u
            where u.proposal_pk = p.proposal_pk and u.user_id = ${whose.userId})))`;
  const begins = sql<Date>`c.start_call`;
  const last = sql<Date>`greatest(c.end_call_internal, c.end_review, c.end_fap_review, c.end_notify, c.end_cycle)`;
  const { rows } = await sql<CallOnCalendar>`
    select c.id, c.short_code, c.title, c.start_call, c.end_call, c.end_call_internal, c.start_review, c.end_review,
           c.start_fap_review, c.end_fap_review, c.start_notify, c.end_notify, c.start_cycle, c.end_cycle, c.created as changed_at
      from calls c where ${hasDraft} and ${withinReach(now, begins, last)}
     ${nearest(now, begins)}`.execute(db);
  return rows;
}
