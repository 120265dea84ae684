import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import type { InstrumentOnCall } from '../instrument/index.ts';
import type { CallRow } from './call.queries.ts';

/** Returns the instruments of several calls with their time and panel; an instrument is submitted once every panel proposal on it is. */
export async function findInstrumentsOfCalls(
  db: Db,
  callIds: readonly number[],
): Promise<(InstrumentOnCall & { callId: number })[]> {
  const { rows } = await sql<InstrumentOnCall & { callId: number }>`
    select i.*, ci.call_id, ci.fap_id, ci.availability_time,
           (select bool_and(fp.instrument_submitted) from fap_proposals fp
             where fp.call_id = ci.call_id and fp.instrument_id = i.id) as submitted
      from call_instruments ci join instruments i on i.id = ci.instrument_id
     where ci.call_id = any(${callIds}) order by i.name, i.id`.execute(db);
  return rows;
}

export function findFapsOfCalls(db: Db, callIds: readonly number[]): Promise<{ callId: number; fapId: number }[]> {
  return db
    .selectFrom('callFaps')
    .select(['callId', 'fapId'])
    .where('callId', '=', sql<number>`any(${callIds})`)
    .orderBy('fapId')
    .execute();
}

/** Returns those of these panels that exist, locked until the transaction ends so that none can be deleted meanwhile. */
export async function lockExistingFaps(db: Db, fapIds: readonly number[]): Promise<number[]> {
  const ids = [...new Set(fapIds)].sort((a, b) => a - b);
  const rows = await db
    .selectFrom('faps')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .$call(locked('referring'))
    .execute();
  return rows.map(({ id }) => id);
}

export async function replaceCallFaps(db: Db, callId: number, fapIds: readonly number[]): Promise<void> {
  await db.deleteFrom('callFaps').where('callId', '=', callId).execute();
  const distinct = [...new Set(fapIds)];
  if (distinct.length === 0) return;
  await db
    .insertInto('callFaps')
    .values(distinct.map((fapId) => ({ callId, fapId })))
    .execute();
}

export async function orderCalls(db: Db, order: readonly { callId: number; sortOrder: number }[]): Promise<number> {
  const result = await sql`
    update calls c set sort_order = o.sort_order
      from unnest(${order.map((o) => o.callId)}::int[], ${order.map((o) => o.sortOrder)}::int[]) as o (id, sort_order)
     where c.id = o.id`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Returns the tags of the call and of each instrument, and whether the instrument is on the call already. */
export async function findTagsForAssignment(
  db: Db,
  callId: number,
  instrumentIds: readonly number[],
): Promise<{ callTags: number[]; instruments: { instrumentId: number; tagIds: number[]; isAssigned: boolean }[] }> {
  const call = await sql<{ tagIds: number[] }>`
    select coalesce(array_agg(tag_id), '{}') as tag_ids from tag_calls where call_id = ${callId}`.execute(db);
  const instruments = await sql<{ instrumentId: number; tagIds: number[]; isAssigned: boolean }>`
    select i.id as instrument_id,
           array(select tag_id from tag_instruments t where t.instrument_id = i.id) as tag_ids,
           exists (select from call_instruments ci where ci.call_id = ${callId} and ci.instrument_id = i.id) as is_assigned
      from instruments i where i.id = any(${instrumentIds})`.execute(db);
  return { callTags: call.rows[0]?.tagIds ?? [], instruments: instruments.rows };
}

export async function insertCallInstruments(
  db: Db,
  rows: readonly { callId: number; instrumentId: number; fapId: number | null }[],
): Promise<void> {
  await db
    .insertInto('callInstruments')
    .values(rows.map((row) => ({ ...row, availabilityTime: null })))
    .execute();
}

/** Copies the instruments of one call to another, with panel and time. */
export async function copyCallInstruments(db: Db, from: number, to: number): Promise<void> {
  await sql`insert into call_instruments (call_id, instrument_id, fap_id, availability_time)
    select ${to}::int, instrument_id, fap_id, availability_time from call_instruments where call_id = ${from}`.execute(
    db,
  );
}

/** Sets the panel or the time of an instrument on a call; returns false if the instrument is not on the call. */
export async function updateCallInstrument(
  db: Db,
  key: { callId: number; instrumentId: number },
  values: { fapId?: number | null; availabilityTime?: number },
): Promise<boolean> {
  const result = await db
    .updateTable('callInstruments')
    .set(values)
    .where('callId', '=', key.callId)
    .where('instrumentId', '=', key.instrumentId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Removes the instrument from the call; proposals on the instrument stay. Returns false if it was not on the call. */
export async function deleteCallInstrument(db: Db, key: { callId: number; instrumentId: number }): Promise<boolean> {
  const result = await db
    .deleteFrom('callInstruments')
    .where('callId', '=', key.callId)
    .where('instrumentId', '=', key.instrumentId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Returns the calls with an instrument that the person manages or works on. */
export function listCallsOfScientist(db: Db, scientistId: number): Promise<CallRow[]> {
  return db
    .selectFrom('calls')
    .selectAll('calls')
    .where(sql<boolean>`exists (
      select from call_instruments ci join instruments i on i.id = ci.instrument_id
       where ci.call_id = calls.id
         and (i.manager_user_id = ${scientistId}
           or exists (select from instrument_scientists s where s.instrument_id = i.id and s.user_id = ${scientistId})))`)
    .orderBy('calls.id')
    .execute();
}

export interface CallCounts {
  readonly templateId: number;
  readonly proposal: number;
  readonly esi: number;
  readonly proposalPdf: number;
  readonly experimentSafetyPdf: number;
  readonly fapReview: number;
  readonly technicalReview: number;
  readonly experimentReport: number;
}

/** Returns how many calls name each of these templates, and in which role. */
export async function listCallCounts(db: Db, templateIds: readonly number[]): Promise<CallCounts[]> {
  const { rows } = await sql<CallCounts>`
    select t.id as template_id,
           count(*) filter (where c.template_id = t.id)::int as proposal,
           count(*) filter (where c.esi_template_id = t.id)::int as esi,
           count(*) filter (where c.proposal_pdf_template_id = t.id)::int as proposal_pdf,
           count(*) filter (where c.experiment_safety_pdf_template_id = t.id)::int as experiment_safety_pdf,
           count(*) filter (where c.fap_review_template_id = t.id)::int as fap_review,
           count(*) filter (where c.technical_review_template_id = t.id)::int as technical_review,
           count(*) filter (where c.experiment_report_template_id = t.id)::int as experiment_report
      from unnest(${templateIds}::int[]) as t (id)
      left join calls c on t.id in (c.template_id, c.esi_template_id, c.proposal_pdf_template_id,
        c.experiment_safety_pdf_template_id, c.fap_review_template_id, c.technical_review_template_id, c.experiment_report_template_id)
     group by t.id`.execute(db);
  return rows;
}
