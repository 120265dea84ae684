import type { CallDeadline, CallsFilter, DateCondition } from '@atrium/domain/call';
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { manyLoader, oneLoader } from '../../access/loaders.ts';
import type { Db } from '../../db/database.ts';
import type { MomentsOf } from '../../db/dialect.ts';
import { type LockedFor, locked } from '../../db/row-lock.ts';
import type { Call, DB } from '../../db/tables.ts';
import type { InstrumentOnCall } from '../instrument/index.ts';
import { findFapsOfCalls, findInstrumentsOfCalls } from './call-links.queries.ts';

export type CallRow = Selectable<Call>;
/** Columns that hold dates with times, for calls that are read inside JSON. */
export const callMoments: MomentsOf<CallRow> = {
  created: true,
  startCall: true,
  endCall: true,
  endCallInternal: true,
  startReview: true,
  endReview: true,
  startFapReview: true,
  endFapReview: true,
  startNotify: true,
  endNotify: true,
  startCycle: true,
  endCycle: true,
};
type Calls = ExpressionBuilder<DB, 'calls'>;

function meets(eb: Calls, condition: DateCondition, now: Date) {
  switch (condition) {
    case 'OPEN_OR_OPEN_INTERNALLY':
      return eb.and([eb('calls.startCall', '<=', now), eb('calls.endCallInternal', '>=', now)]);
    case 'ENDED':
      return eb('calls.endCall', '<=', now);
    case 'OPEN_OR_UPCOMING':
      return eb.or([eb('calls.endCall', '>=', now), eb('calls.endCallInternal', '>=', now)]);
    case 'OPEN':
      return eb.and([eb('calls.startCall', '<=', now), eb('calls.endCall', '>=', now)]);
    case 'OPEN_INTERNALLY_ONLY':
      return eb.and([eb('calls.endCall', '<', now), eb('calls.endCallInternal', '>=', now)]);
    case 'MARKED_ENDED_INTERNALLY':
      return eb('calls.callEndedInternal', '=', true);
  }
}

const choices = {
  templateIds: 'templateId',
  esiTemplateIds: 'esiTemplateId',
  proposalPdfTemplateIds: 'proposalPdfTemplateId',
  experimentSafetyPdfTemplateIds: 'experimentSafetyPdfTemplateId',
  fapReviewTemplateIds: 'fapReviewTemplateId',
  technicalReviewTemplateIds: 'technicalReviewTemplateId',
  experimentReportTemplateIds: 'experimentReportTemplateId',
} as const;

const marks = {
  isActive: 'isActive',
  isEndedInternal: 'callEndedInternal',
  isReviewEnded: 'callReviewEnded',
  isFapReviewEnded: 'callFapReviewEnded',
  isCallEndedByEvent: 'callEnded',
} as const;

/** Returns calls by filter, newest last, or in the officers' order if requested. */
export async function listCallRows(
  db: Db,
  filter: CallsFilter,
  condition: DateCondition | undefined,
  now: Date,
): Promise<CallRow[]> {
  let query = db.selectFrom('calls').selectAll('calls');
  for (const [key, column] of Object.entries(choices) as [
    keyof typeof choices,
    (typeof choices)[keyof typeof choices],
  ][]) {
    const ids = filter[key];
    if (ids?.length) query = query.where(`calls.${column}`, '=', sql<number>`any(${ids})`);
  }
  for (const [key, column] of Object.entries(marks) as [keyof typeof marks, (typeof marks)[keyof typeof marks]][]) {
    const mark = filter[key];
    if (typeof mark === 'boolean') query = query.where(`calls.${column}`, '=', mark);
  }
  if (filter.shortCode) query = query.where(sql<boolean>`position(${filter.shortCode} in calls.short_code) > 0`);
  if (filter.fapIds?.length) {
    query = query.where(
      // A panel reviews in a call that chose it, and wherever an instrument or an officer assigned proposals to it.
      sql<boolean>`calls.id in (
        select call_id from call_faps where fap_id = any(${filter.fapIds})
        union select call_id from call_instruments where fap_id = any(${filter.fapIds})
        union select call_id from fap_proposals where fap_id = any(${filter.fapIds}))`,
    );
  }
  if (filter.instrumentIds?.length) {
    query = query.where(
      sql<boolean>`exists (select from call_instruments ci where ci.call_id = calls.id and ci.instrument_id = any(${filter.instrumentIds}))`,
    );
  }
  if (filter.proposalStatusShortCode) {
    query = query.where(sql<boolean>`exists (
      select from workflow_connections wc join statuses s on s.id = wc.status_id
       where wc.workflow_id = calls.proposal_workflow_id and s.short_code = ${filter.proposalStatusShortCode})`);
  }
  if (condition) query = query.where((eb) => meets(eb, condition, now));
  if (filter.isOrdered) query = query.orderBy('calls.sortOrder');
  return query.orderBy('calls.id').execute();
}

/** Returns calls by key, in no particular order. */
function findCalls(db: Db, ids: readonly number[]): Promise<CallRow[]> {
  return db.selectFrom('calls').selectAll().where('id', '=', sql<number>`any(${ids})`).execute();
}

/** Returns the call under a lock, so that numbering and editing follow each other. Proposals may still be created in it meanwhile. */
export function lockCall(db: Db, id: number, purpose: LockedFor = 'changing'): Promise<CallRow | undefined> {
  return db.selectFrom('calls').selectAll().where('id', '=', id).$call(locked(purpose)).executeTakeFirst();
}

/** Returns those of these calls that exist, locked in key order. */
export function lockCalls(db: Db, ids: readonly number[]): Promise<CallRow[]> {
  return db
    .selectFrom('calls')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .$call(locked('changing'))
    .execute();
}

/** Prevents changes to a call until the transaction ends; other transactions may do so at the same time. */
export async function holdCall(db: Db, id: number): Promise<void> {
  await db.selectFrom('calls').select('id').where('id', '=', id).$call(locked('asking')).execute();
}

/** The advisory lock of reference numbers and their formats. */
const referenceNumbers = 8250915;

/**
 * Prevents changes to reference numbers and their formats until the transaction ends. Taken after the lock of a call, both to issue a
 * number and to change a format: a number that was free when looked up is still free when it is written.
 */
export async function lockReferenceNumbers(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${referenceNumbers})`.execute(db);
}

/** Returns the reference number formats of all calls but one, oldest call first. */
export async function listFormats(
  db: Db,
  exceptCallId: number | null,
): Promise<{ shortCode: string; format: string }[]> {
  const { rows } = await sql<{ shortCode: string; format: string }>`
    select short_code, reference_number_format as format from calls
     where reference_number_format is not null and id is distinct from ${exceptCallId}::int order by id`.execute(db);
  return rows;
}

export function insertCall(db: Db, row: Insertable<Call>): Promise<CallRow> {
  return db.insertInto('calls').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateCallRow(db: Db, id: number, row: Updateable<Call>): Promise<CallRow> {
  return db.updateTable('calls').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Deletes the call and with it its panel links. */
export async function deleteCallRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('calls').where('id', '=', id).execute();
}

export async function countCallUse(db: Db, id: number): Promise<{ proposals: number; instruments: number }> {
  const { rows } = await sql<{ proposals: number; instruments: number }>`
    select (select count(*)::int from proposals where call_id = ${id}) as proposals,
           (select count(*)::int from call_instruments where call_id = ${id}) as instruments`.execute(db);
  return rows[0] ?? { proposals: 0, instruments: 0 };
}

/** Returns the submitted proposals with the sequence number their id was made from, locked. Imported proposals have none and keep their id. */
export function lockNumberedProposals(
  db: Db,
  callId: number,
): Promise<{ proposalPk: number; sequence: number | null }[]> {
  return db
    .selectFrom('proposals')
    .select(['proposalPk', 'referenceNumberSequence as sequence'])
    .where('callId', '=', callId)
    .where('submitted', '=', true)
    .where('referenceNumberSequence', 'is not', null)
    .orderBy('proposalPk')
    .$call(locked('alone'))
    .execute();
}

/** Whether one of these ids belongs to a proposal other than the given ones. */
export async function isTakenElsewhere(
  db: Db,
  numbers: readonly { proposalPk: number; id: string }[],
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from proposals where proposal_id = any(${numbers.map((n) => n.id)}::text[])
      and proposal_pk <> all(${numbers.map((n) => n.proposalPk)}::int[])) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

/** Writes new proposal ids, by way of ids that are not in use, since the old id of one proposal may be the new id of another. */
export async function renumberProposals(db: Db, numbers: readonly { proposalPk: number; id: string }[]): Promise<void> {
  const pks = numbers.map((n) => n.proposalPk);
  await sql`update proposals set proposal_id = '~' || proposal_pk where proposal_pk = any(${pks}::int[])`.execute(db);
  await sql`
    update proposals p set proposal_id = n.id, updated = now()
      from unnest(${pks}::int[], ${numbers.map((n) => n.id)}::text[]) as n (pk, id)
     where p.proposal_pk = n.pk`.execute(db);
}

/** Returns the questionary that contains an answer. */
export async function findQuestionaryOfAnswer(db: Db, answerId: number): Promise<number | undefined> {
  const row = await db.selectFrom('answers').select('questionaryId').where('id', '=', answerId).executeTakeFirst();
  return row?.questionaryId;
}

/** Returns the call whose template contains the answered question; the call of the answer's own proposal takes precedence. */
export async function findCallByAnswer(db: Db, answerId: number): Promise<CallRow | undefined> {
  return db
    .selectFrom('calls')
    .innerJoin('questionTemplateRelations as r', 'r.templateId', 'calls.templateId')
    .innerJoin('answers as a', 'a.questionId', 'r.questionId')
    .leftJoin('proposals as p', 'p.questionaryId', 'a.questionaryId')
    .selectAll('calls')
    .where('a.id', '=', answerId)
    .orderBy(sql`(p.call_id is not distinct from calls.id)`, 'desc')
    .orderBy('calls.id')
    .limit(1)
    .executeTakeFirst();
}

/** Counts the proposals of several calls, without deleted ones; adds up maintained counts rather than read the proposals of all years. */
async function countProposalsOfCalls(db: Db, callIds: readonly number[]): Promise<{ callId: number; count: number }[]> {
  const { rows } = await sql<{ callId: number; count: number }>`
    select call_id, sum(proposals)::int as count from proposal_list_counts
     where call_id = any(${callIds}) group by call_id`.execute(db);
  return rows;
}

const hasGrace = ({ event }: CallDeadline) => event === 'CALL_ENDED' || event === 'CALL_ENDED_INTERNAL';

/** SQL condition: this deadline in `calls` has passed and is not marked; the grace period applies only to submitting, not to reviews. */
const hasPassed = (deadline: CallDeadline, now: Date) =>
  sql<boolean>`(not ${sql.ref(deadline.flag)}
    and ${sql.ref(deadline.deadline)} + ${hasGrace(deadline) ? sql`coalesce(grace_minutes, 0)` : sql`0`} * interval '1 minute' <= ${now})`;

/** Returns the calls whose deadline of this kind has passed and is not marked yet. */
export async function listPassed(db: Db, deadline: CallDeadline, now: Date): Promise<number[]> {
  const rows = await db.selectFrom('calls').select('id').where(hasPassed(deadline, now)).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Marks this deadline of a call as passed and returns the call's short code; undefined if it has not passed or was marked before. */
export function markPassed(
  db: Db,
  deadline: CallDeadline,
  id: number,
  now: Date,
): Promise<{ shortCode: string } | undefined> {
  return db
    .updateTable('calls')
    .set({ [deadline.flag]: true })
    .where('id', '=', id)
    .where(hasPassed(deadline, now))
    .returning('shortCode')
    .executeTakeFirst();
}

/** A call by key, batched. */
export const calls = oneLoader<number, CallRow>(
  (ctx, ids) => findCalls(ctx.db, ids),
  (call) => call.id,
);

/** The instruments of a call with their time and panel on it, batched. */
export const instrumentsOfCall = manyLoader<number, InstrumentOnCall & { callId: number }>(
  (ctx, ids) => findInstrumentsOfCalls(ctx.db, ids),
  (instrument) => instrument.callId,
);

/** The panels of a call, batched. */
export const fapIdsOfCall = manyLoader<number, { callId: number; fapId: number }>(
  (ctx, ids) => findFapsOfCalls(ctx.db, ids),
  (link) => link.callId,
);

/** The number of proposals of a call, batched; null if it has none. */
export const proposalCountOfCall = oneLoader<number, { callId: number; count: number }>(
  (ctx, ids) => countProposalsOfCalls(ctx.db, ids),
  (row) => row.callId,
);
