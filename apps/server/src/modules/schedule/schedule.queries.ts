import type { ExperimentStatus } from '@atrium/domain/experiment';
import type { Actor } from '@atrium/domain/kernel';
import type { ProposalsToPlanInput, Span, WishAnswer } from '@atrium/domain/schedule';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import { lockByKey } from '../../db/row-lock.ts';
import { type Row, rowsOf } from '../../db/rows.ts';
import { lockProposalsOf } from '../proposal/index.ts';
import { answerLetsRead } from '../question/index.ts';
import { notAmong } from '../questionary/index.ts';

/** Planned time with everything that clients see of it except warnings. */
export interface BlockRow extends Span {
  readonly experimentPk: number;
  readonly experimentId: string;
  readonly proposalPk: number;
  readonly proposalId: string;
  readonly title: string;
  readonly instrumentId: number;
  readonly status: ExperimentStatus;
  readonly source: 'SCHEDULER' | 'HERE';
  readonly shared: boolean;
  readonly scheduledEventId: number;
  readonly localContactId: number | null;
  readonly localContactName: string | null;
  readonly updatedAt: Date;
  readonly cycleFrom: Date;
  readonly cycleTo: Date;
  readonly grantedHours: number | null;
  readonly plannedHours: number;
  readonly isContactElsewhere: boolean;
  readonly isOverlapping: boolean;
}

const nameOf = (table: string) =>
  sql`coalesce(nullif(trim(${sql.ref(`${table}.preferredname`)}), ''), ${sql.ref(`${table}.firstname`)}) || ' ' || ${sql.ref(`${table}.lastname`)}`;

/** Hours granted to a proposal `p` of the call `c` on the instrument of `pi`. */
const granted = sql`(pi.management_time_allocation * case c.allocation_time_unit when 'Hour' then 1 when 'Week' then 168 else 24 end)::float8`;

/** Total hours of the experiments `x`. */
const hours = sql`coalesce(sum(extract(epoch from x.ends_at - x.starts_at)) / 3600, 0)::float8`;

/** Selects experiments of `found` that overlap in time with another one of `near` for which the condition holds. */
const meeting = (condition: RawBuilder<unknown>) =>
  sql`select e.experiment_pk from found e join near x on ${condition} and x.experiment_pk <> e.experiment_pk
         and x.starts_at < e.ends_at and x.ends_at > e.starts_at`;

/**
 * Returns planned time for which a condition on experiments `e` holds. Overlapping experiments are read once for all blocks: a lookup per
 * block would search everything a contact ever had.
 */
async function blocksWhere(db: Db, condition: RawBuilder<unknown>): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    with found as materialized (select e.* from experiments e where e.removed_at is null and ${condition}),
         near as materialized (
           select x.experiment_pk, x.instrument_id, x.local_contact_id, x.shared, x.starts_at, x.ends_at from experiments x
            where x.removed_at is null and x.starts_at < (select max(ends_at) from found) and x.ends_at > (select min(starts_at) from found))
    select e.experiment_pk, e.experiment_id, e.proposal_pk, p.proposal_id, p.title, e.instrument_id, e.starts_at, e.ends_at,
           e.status, e.source, e.shared, e.scheduled_event_id, e.local_contact_id, ${nameOf('u')} as local_contact_name, e.updated_at,
           c.start_cycle as cycle_from, c.end_cycle as cycle_to, ${granted} as granted_hours,
           (select ${hours} from experiments x where x.proposal_pk = e.proposal_pk and x.instrument_id = e.instrument_id
               and x.removed_at is null) as planned_hours,
           e.experiment_pk in (${meeting(sql`x.local_contact_id = e.local_contact_id`)}) as is_contact_elsewhere,
           e.experiment_pk in (${meeting(sql`x.instrument_id = e.instrument_id and not x.shared and not e.shared`)}) as is_overlapping
      from found e
      join proposals p on p.proposal_pk = e.proposal_pk and p.deleted_at is null
      join calls c on c.id = p.call_id
      left join proposal_instruments pi on pi.proposal_pk = e.proposal_pk and pi.instrument_id = e.instrument_id
      left join users u on u.id = e.local_contact_id
     order by e.starts_at, e.experiment_pk`.execute(db);
  return rows;
}

/** Returns the planned time on these instruments that overlaps a time span, ordered by start. */
export const listBlocks = (db: Db, { startsAt, endsAt }: Span, instrumentIds: readonly number[]): Promise<BlockRow[]> =>
  blocksWhere(
    db,
    sql`e.starts_at < ${endsAt} and e.ends_at > ${startsAt} and e.instrument_id = any(${[...instrumentIds]})`,
  );

/** Returns planned time by key, without removed time. */
export const findBlocks = (db: Db, pks: readonly number[]): Promise<BlockRow[]> =>
  blocksWhere(db, sql`e.experiment_pk = any(${[...pks]})`);

/** The fields of planned time that are needed to remove it. */
export type BookedRow = Pick<BlockRow, 'scheduledEventId' | 'proposalPk' | 'source' | 'status'>;

/** Returns the time planned here for a proposal, deleted or not, that is not over yet. */
export async function listAheadOf(db: Db, proposalPk: number, now: Date): Promise<BookedRow[]> {
  const { rows } = await sql<BookedRow>`
    select e.scheduled_event_id, e.proposal_pk, e.source, e.status from experiments e
     where e.proposal_pk = ${proposalPk} and e.source = 'HERE' and e.removed_at is null and e.ends_at > ${now}
     order by e.starts_at, e.experiment_pk`.execute(db);
  return rows;
}

/** Returns another unshared experiment planned here on the instrument at that time; undefined if there is none (rule O102). */
export async function findConflictingBlock(
  db: Db,
  { instrumentId, startsAt, endsAt, except }: Span & { readonly instrumentId: number; readonly except: number | null },
): Promise<{ experimentId: string } | undefined> {
  const { rows } = await sql<{ experimentId: string }>`
    select experiment_id from experiments
     where instrument_id = ${instrumentId} and source = 'HERE' and not shared and removed_at is null
       and starts_at < ${endsAt} and ends_at > ${startsAt} and experiment_pk is distinct from ${except}::int
     order by starts_at limit 1`.execute(db);
  return rows[0];
}

/** Returns the id of a booking that is made here; a scheduler never assigns one below 1. */
export async function nextBooking(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('planned_bookings')::int as id`.execute(db);
  if (!rows[0]) throw new Error('The sequence of bookings gives no number');
  return rows[0].id;
}

/** Locks instruments in key order against planning until the transaction ends. Must precede locks of proposals (decision 0164). */
export async function lockInstruments(db: Db, ids: readonly number[]): Promise<void> {
  await lockByKey(db, 'instruments', 'id', [...new Set(ids)], 'changing');
}

/** Locks experiments, after their proposals. */
export async function lockBlocks(db: Db, pks: readonly number[]): Promise<void> {
  await lockProposalsOf(db, sql`select proposal_pk from experiments where experiment_pk = any(${[...pks]})`);
  await lockByKey(db, 'experiments', 'experiment_pk', pks, 'alone');
}

/** Returns whether a proposal may be given time, and whether it is on the instrument. */
export async function findPlannable(
  db: Db,
  proposalPk: number,
  instrumentId: number,
): Promise<{ isPlannable: boolean; isOnInstrument: boolean }> {
  const { rows } = await sql<{ isPlannable: boolean; isOnInstrument: boolean }>`
    select p.final_status = 'ACCEPTED' and p.management_decision_submitted and p.deleted_at is null as is_plannable,
           exists (select from proposal_instruments pi where pi.proposal_pk = p.proposal_pk and pi.instrument_id = ${instrumentId}) as is_on_instrument
      from proposals p where p.proposal_pk = ${proposalPk}`.execute(db);
  return rows[0] ?? { isPlannable: false, isOnInstrument: false };
}

/** A proposal on one of its instruments, with the time granted there. */
export interface ToPlanRow {
  readonly proposalPk: number;
  readonly proposalId: string;
  readonly title: string;
  readonly callId: number;
  readonly callShortCode: string;
  readonly instrumentId: number;
  readonly instrumentName: string;
  readonly unit: string;
  readonly proposerId: number;
  readonly cycleFrom: Date;
  readonly cycleTo: Date;
  readonly grantedHours: number;
  readonly plannedHours: number;
  readonly leftHours: number;
}

/** Returns a page of accepted proposals on these instruments (all if undefined), with granted, planned and remaining time, and the total count. */
export async function pageToPlan(
  db: Db,
  { instrumentId, callId, searchText, onlyWithTimeLeft }: ProposalsToPlanInput,
  instrumentIds: readonly number[] | undefined,
  { first, offset }: { readonly first: number; readonly offset: number },
): Promise<{ proposals: ToPlanRow[]; totalCount: number }> {
  const pattern = searchText?.trim() ? containing(searchText.trim()) : undefined;
  const found = sql`
    select p.proposal_pk, p.proposal_id, p.title, c.id as call_id, c.short_code as call_short_code, i.id as instrument_id,
           i.name as instrument_name, c.allocation_time_unit as unit, p.proposer_id, c.start_cycle as cycle_from, c.end_cycle as cycle_to,
           coalesce(${granted}, 0) as granted_hours, planned.hours as planned_hours,
           greatest(coalesce(${granted}, 0) - planned.hours, 0) as left_hours
      from proposals p
      join calls c on c.id = p.call_id
      join proposal_instruments pi on pi.proposal_pk = p.proposal_pk
      join instruments i on i.id = pi.instrument_id
      cross join lateral (select ${hours} as hours from experiments x
        where x.proposal_pk = p.proposal_pk and x.instrument_id = i.id and x.removed_at is null) planned
     where p.final_status = 'ACCEPTED' and p.management_decision_submitted and p.deleted_at is null
       ${instrumentIds ? sql`and i.id = any(${[...instrumentIds]})` : sql``}
       ${instrumentId ? sql`and i.id = ${instrumentId}` : sql``}
       ${callId ? sql`and c.id = ${callId}` : sql``}
       ${pattern ? sql`and (p.title ilike ${pattern} or p.proposal_id ilike ${pattern})` : sql``}`;
  const wanted = onlyWithTimeLeft ? sql`where left_hours > 0.01` : sql``;
  const { rows } = await sql<ToPlanRow & { totalCount: number }>`
    with found as materialized (${found}), wanted as materialized (select * from found ${wanted})
    select w.*, n.total_count from (select count(*)::int as total_count from wanted) n
      left join lateral (select * from wanted order by proposal_id, instrument_name, instrument_id
        limit ${first} offset ${offset}) w on true`.execute(db);
  return { proposals: rows.filter(({ proposalPk }) => proposalPk !== null), totalCount: rows[0]?.totalCount ?? 0 };
}

/** Whether a question `q` is a date question about wishes. */
export const aboutWishes = sql<boolean>`(q.data_type = 'DATE'
  and (q.natural_key like 'beam\\_time\\_preferred%' or q.natural_key like 'beam\\_time\\_impossible%'))`;

/** Selects the forms of these proposals. */
export const formsOf = (proposalPks: readonly number[]): RawBuilder<unknown> =>
  sql`select questionary_id from proposals where proposal_pk = any(${[...proposalPks]})`;

/** Returns the answers of these proposals to date questions about wishes that the actor may read, without those set aside. */
export async function listWishAnswers(
  db: Db,
  { actor, setAside }: { readonly actor: Actor; readonly setAside: readonly number[] },
  proposalPks: readonly number[],
): Promise<(WishAnswer & { readonly proposalPk: number })[]> {
  const { rows } = await sql<WishAnswer & { readonly proposalPk: number }>`
    select p.proposal_pk, q.natural_key, a.answer->>'value' as value
      from questions q
      join answers a on a.question_id = q.id
      join proposals p on p.questionary_id = a.questionary_id
     where ${aboutWishes} and p.proposal_pk = any(${[...proposalPks]}) and a.answer->>'value' is not null
       and ${answerLetsRead(actor)} and ${notAmong(setAside)}
     order by q.natural_key`.execute(db);
  return rows;
}

/** Returns the people to notify about published time: the team lead and members of the proposal, and the local contact. */
export async function listBeamTimeRecipients(
  db: Db,
  pks: readonly number[],
): Promise<
  { experimentPk: number; experimentId: string; userId: number; name: string; part: 'LEADER' | 'MEMBER' | 'CONTACT' }[]
> {
  const { rows } = await sql<{
    experimentPk: number;
    experimentId: string;
    userId: number;
    name: string;
    part: 'LEADER' | 'MEMBER' | 'CONTACT';
  }>`
    select e.experiment_pk, e.experiment_id, u.id as user_id, ${nameOf('u')} as name, t.part
      from experiments e
      join proposals p on p.proposal_pk = e.proposal_pk
      cross join lateral (
        select p.proposer_id as user_id, 'LEADER' as part, 1 as rank
        union all select pu.user_id, 'MEMBER', 2 from proposal_users pu where pu.proposal_pk = p.proposal_pk
        union all select e.local_contact_id, 'CONTACT', 3 where e.local_contact_id is not null) t
      join users u on u.id = t.user_id
     where e.experiment_pk = any(${[...pks]})
     order by e.starts_at, e.experiment_pk, t.rank, u.lastname, u.id`.execute(db);
  return rows;
}

/** A call with the cycle in which its time is used. */
export interface CycleRow extends Span {
  readonly callId: number;
  readonly shortCode: string;
}

export async function listCycles(db: Db, { startsAt, endsAt }: Span): Promise<CycleRow[]> {
  const { rows } = await sql<CycleRow>`
    select id as call_id, short_code, start_cycle as starts_at, end_cycle as ends_at from calls
     where start_cycle < ${endsAt} and end_cycle > ${startsAt} order by start_cycle, id`.execute(db);
  return rows;
}

/** Returns when these people are the local contact of an experiment, on any instrument, within a time span. */
export async function listBusy(
  db: Db,
  userIds: readonly number[],
  { startsAt, endsAt }: Span,
): Promise<(Span & { readonly userId: number })[]> {
  const { rows } = await sql<Span & { readonly userId: number }>`
    select local_contact_id as user_id, starts_at, ends_at from experiments
     where local_contact_id = any(${[...userIds]}) and removed_at is null and starts_at < ${endsAt} and ends_at > ${startsAt}
     order by starts_at`.execute(db);
  return rows;
}

/** Returns the experiment of a booking that was just made. */
export async function keyOfBooking(db: Db, scheduledEventId: number): Promise<number> {
  const { experimentPk } = await db
    .selectFrom('experiments')
    .select('experimentPk')
    .where('scheduledEventId', '=', scheduledEventId)
    .executeTakeFirstOrThrow();
  return experimentPk;
}

export type ClosureRow = Row<'instrumentClosures'>;

export const closureRows = rowsOf('instrumentClosures');

/** Returns the closed times of these instruments and of the facility that overlap a time span, ordered by start. */
export async function listClosures(
  db: Db,
  { startsAt, endsAt }: Span,
  instrumentIds: readonly number[],
): Promise<ClosureRow[]> {
  const { rows } = await sql<ClosureRow>`
    select * from instrument_closures
     where starts_at < ${endsAt} and ends_at > ${startsAt}
       and (instrument_id is null or instrument_id = any(${[...instrumentIds]}))
     order by starts_at, id`.execute(db);
  return rows;
}
