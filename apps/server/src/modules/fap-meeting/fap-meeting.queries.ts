import type { Recommendation } from '@atrium/domain/fap-meeting';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { FapMeetingDecision } from '../../db/tables.ts';
import { shownInPanel } from '../fap/index.ts';
import type { FapProposalRow } from '../fap-review/index.ts';
import type { InstrumentRow } from '../instrument/index.ts';
import { lockProposalsOf } from '../proposal/index.ts';

export type DecisionRow = Omit<Selectable<FapMeetingDecision>, 'recommendation'> & {
  readonly recommendation: Recommendation | null;
};

const asRow = (row: Selectable<FapMeetingDecision>) => row as DecisionRow;

/** A place of a meeting: a proposal on an instrument in a panel. */
export interface PlaceKey {
  readonly proposalPk: number;
  readonly instrumentId: number;
  readonly fapId: number;
}

/** A meeting: a panel's work on an instrument in a call. */
export interface InstrumentKey {
  readonly fapId: number;
  readonly instrumentId: number;
  readonly callId: number;
}

/** Returns the decisions on several proposals. */
export async function listDecisions(db: Db, proposalPks: readonly number[]): Promise<DecisionRow[]> {
  const rows = await db
    .selectFrom('fapMeetingDecisions')
    .selectAll()
    .where('proposalPk', '=', sql<number>`any(${proposalPks})`)
    .orderBy('instrumentId')
    .orderBy('fapId')
    .execute();
  return rows.map(asRow);
}

/** Returns all places of a panel on an instrument in a call that this person may see, ordered by the key of the proposal (rule R134). */
export function listPlaces(
  db: Db,
  { fapId, instrumentId, callId }: InstrumentKey,
  person: number | null,
): Promise<FapProposalRow[]> {
  return db
    .selectFrom('fapProposals as fp')
    .innerJoin('proposals as p', 'p.proposalPk', 'fp.proposalPk')
    .selectAll('fp')
    .where('fp.fapId', '=', fapId)
    .where('fp.instrumentId', '=', instrumentId)
    .where('fp.callId', '=', callId)
    .where('p.deletedAt', 'is', null)
    .where(shownInPanel(person, sql.ref('fp.fapId'), sql.ref('fp.proposalPk')))
    .orderBy('fp.proposalPk')
    .execute();
}

/** A place with everything that determines its rank. */
export interface MeetingPlace {
  id: number;
  proposalPk: number;
  proposalId: string;
  instrumentSubmitted: boolean;
  rankOrder: number | null;
  decisionSubmitted: boolean;
  grades: number[];
  /** Whether the panel shows the proposal to the caller (rule R134). */
  isShown: boolean;
}

/** Locks every proposal a panel has on an instrument in a call, and thereby the meeting on it with its ranks. */
export const lockMeeting = (db: Db, { fapId, instrumentId, callId }: InstrumentKey): Promise<void> =>
  lockProposalsOf(
    db,
    sql`select proposal_pk from fap_proposals
         where fap_id = ${fapId} and instrument_id = ${instrumentId} and call_id = ${callId}`,
  );

/** Locks every proposal a panel has in a call. */
export const lockMeetings = (db: Db, fapId: number, callId: number): Promise<void> =>
  lockProposalsOf(db, sql`select proposal_pk from fap_proposals where fap_id = ${fapId} and call_id = ${callId}`);

/** Locks the meetings these places belong to, in one statement and therefore in one order. */
export const lockMeetingsOf = (db: Db, places: readonly PlaceKey[]): Promise<void> =>
  lockProposalsOf(
    db,
    sql`select other.proposal_pk
          from unnest(${places.map((place) => place.proposalPk)}::int[], ${places.map((place) => place.instrumentId)}::int[],
                      ${places.map((place) => place.fapId)}::int[]) as place (proposal_pk, instrument_id, fap_id)
          join fap_proposals own using (proposal_pk, instrument_id, fap_id)
          join fap_proposals other
            on (other.fap_id, other.instrument_id, other.call_id) = (own.fap_id, own.instrument_id, own.call_id)`,
  );

/** Returns which proposals of a panel in a call are decided, on each instrument, as far as this person may see them (rule R134). */
export async function listDecided(
  db: Db,
  { fapId, callId }: { fapId: number; callId: number },
  person: number | null,
): Promise<Array<Pick<MeetingPlace, 'proposalId' | 'decisionSubmitted'> & { instrumentId: number }>> {
  const { rows } = await sql<Pick<MeetingPlace, 'proposalId' | 'decisionSubmitted'> & { instrumentId: number }>`
    select fp.instrument_id, p.proposal_id, coalesce(d.submitted, false) as decision_submitted
      from fap_proposals fp
      join proposals p on p.proposal_pk = fp.proposal_pk and p.deleted_at is null
      left join fap_meeting_decisions d
        on (d.proposal_pk, d.instrument_id, d.fap_id) = (fp.proposal_pk, fp.instrument_id, fp.fap_id)
     where fp.fap_id = ${fapId} and fp.call_id = ${callId}
       and ${shownInPanel(person, sql`fp.fap_id`, sql`fp.proposal_pk`)} order by p.proposal_id`.execute(db);
  return rows;
}

/** Returns the current places of a locked meeting. */
export async function listMeetingPlaces(
  db: Db,
  { fapId, instrumentId, callId }: InstrumentKey,
  person: number | null = null,
): Promise<MeetingPlace[]> {
  const { rows } = await sql<MeetingPlace>`
    select fp.id, fp.proposal_pk, p.proposal_id, fp.instrument_submitted, d.rank_order,
           ${shownInPanel(person, sql`fp.fap_id`, sql`fp.proposal_pk`)} as is_shown,
           coalesce(d.submitted, false) as decision_submitted,
           array(select r.grade::float8 from fap_reviews r
                  where r.proposal_pk = fp.proposal_pk and r.fap_id = fp.fap_id and r.grade is not null) as grades
      from fap_proposals fp
      join proposals p on p.proposal_pk = fp.proposal_pk and p.deleted_at is null
      left join fap_meeting_decisions d
        on (d.proposal_pk, d.instrument_id, d.fap_id) = (fp.proposal_pk, fp.instrument_id, fp.fap_id)
     where fp.fap_id = ${fapId} and fp.instrument_id = ${instrumentId} and fp.call_id = ${callId}
     order by fp.id`.execute(db);
  return rows;
}

/** Returns the current place of a locked proposal, with its decision. */
export async function findPlace(
  db: Db,
  key: PlaceKey,
): Promise<(FapProposalRow & { decision: DecisionRow | null }) | undefined> {
  const place = await db
    .selectFrom('fapProposals')
    .selectAll()
    .where('proposalPk', '=', key.proposalPk)
    .where('instrumentId', '=', key.instrumentId)
    .where('fapId', '=', key.fapId)
    .executeTakeFirst();
  if (!place) return undefined;
  const decisions = await listDecisions(db, [key.proposalPk]);
  const decision = decisions.find((row) => row.instrumentId === key.instrumentId && row.fapId === key.fapId) ?? null;
  return { ...place, decision };
}

/** Returns the places in which panels decide on a proposal. */
export function listPlacesOfProposal(db: Db, proposalPk: number): Promise<PlaceKey[]> {
  return db
    .selectFrom('fapProposals')
    .select(['proposalPk', 'instrumentId', 'fapId'])
    .where('proposalPk', '=', proposalPk)
    .execute();
}

/** Returns whether panels have submitted instruments; an instrument is submitted once all its places are. */
export async function findMeetingStates(
  db: Db,
  keys: readonly InstrumentKey[],
): Promise<Array<InstrumentKey & { submitted: boolean }>> {
  const { rows } = await sql<InstrumentKey & { submitted: boolean }>`
    select fp.fap_id, fp.instrument_id, fp.call_id, bool_and(fp.instrument_submitted) as submitted
      from fap_proposals fp
      join proposals p on p.proposal_pk = fp.proposal_pk and p.deleted_at is null
      join unnest(${keys.map((key) => key.fapId)}::int[], ${keys.map((key) => key.instrumentId)}::int[],
                  ${keys.map((key) => key.callId)}::int[]) as k (fap_id, instrument_id, call_id)
        on (k.fap_id, k.instrument_id, k.call_id) = (fp.fap_id, fp.instrument_id, fp.call_id)
     group by 1, 2, 3`.execute(db);
  return rows;
}

/** Writes the given fields of a decision, and creates it if it does not exist. */
export async function upsertDecision(db: Db, key: PlaceKey, set: Updateable<FapMeetingDecision>): Promise<DecisionRow> {
  const values = { ...key, ...set } as Insertable<FapMeetingDecision>;
  return asRow(
    await db
      .insertInto('fapMeetingDecisions')
      .values(values)
      // At least one column must be set, or the conflicting row is not returned.
      .onConflict((conflict) =>
        conflict.columns(['proposalPk', 'instrumentId', 'fapId']).doUpdateSet({ ...set, fapId: key.fapId }),
      )
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

export async function setInstrumentSubmitted(db: Db, ids: readonly number[], submitted: boolean): Promise<void> {
  await db
    .updateTable('fapProposals')
    .set({ instrumentSubmitted: submitted })
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}

export function setFapTime(db: Db, id: number, fapTimeAllocation: number | null): Promise<FapProposalRow> {
  return db
    .updateTable('fapProposals')
    .set({ fapTimeAllocation })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns all places of a panel in a call with their decisions, for submitting the complete ones. */
export async function listPlacesWithDecisions(
  db: Db,
  fapId: number,
  callId: number,
): Promise<Array<{ place: FapProposalRow; decision: DecisionRow | null }>> {
  const places = await db
    .selectFrom('fapProposals as fp')
    .innerJoin('proposals as p', 'p.proposalPk', 'fp.proposalPk')
    .selectAll('fp')
    .where('fp.fapId', '=', fapId)
    .where('fp.callId', '=', callId)
    .where('p.deletedAt', 'is', null)
    .orderBy('fp.id')
    .execute();
  const decisions = await listDecisions(
    db,
    places.map(({ proposalPk }) => proposalPk),
  );
  return places.map((place) => ({
    place,
    decision:
      decisions.find(
        (row) =>
          row.proposalPk === place.proposalPk && row.instrumentId === place.instrumentId && row.fapId === place.fapId,
      ) ?? null,
  }));
}

/** An instrument of a panel in a call, and the time requested on it. */
export interface InstrumentOfPanel extends InstrumentRow {
  fapId: number;
  submitted: boolean;
  /** Time of the instrument in the call, across all panels. */
  total: number | null;
  askedInAllPanels: number;
  askedInPanel: number | null;
}

/**
 * Returns the instruments these panels have proposals on in a call, by panel and name, including those that left the call (decision 0780);
 * sums are over the proposals of this call (rule R48).
 */
export async function listInstrumentsOfPanels(
  db: Db,
  fapIds: readonly number[],
  callId: number,
  person: number | null,
): Promise<InstrumentOfPanel[]> {
  const { rows } = await sql<InstrumentOfPanel>`
    select i.*, panel.fap_id, ci.availability_time as total,
           bool_and(fp.instrument_submitted) filter (where fp.fap_id = panel.fap_id) as submitted,
           coalesce(sum(t.time_allocation), 0)::float8 as asked_in_all_panels,
           (sum(t.time_allocation) filter (where fp.fap_id = panel.fap_id))::float8 as asked_in_panel
      from unnest(${fapIds}::int[]) as panel (fap_id)
      cross join fap_proposals fp
      join proposals p on p.proposal_pk = fp.proposal_pk and p.deleted_at is null
      join instruments i on i.id = fp.instrument_id
      left join call_instruments ci on (ci.call_id, ci.instrument_id) = (fp.call_id, fp.instrument_id)
      left join technical_reviews t on (t.proposal_pk, t.instrument_id) = (fp.proposal_pk, fp.instrument_id)
     where fp.call_id = ${callId} and ${shownInPanel(person, sql`fp.fap_id`, sql`fp.proposal_pk`)}
     group by panel.fap_id, i.id, ci.availability_time
    having bool_or(fp.fap_id = panel.fap_id)
     order by panel.fap_id, i.name, i.id`.execute(db);
  return rows;
}

export async function findInstrumentName(db: Db, id: number): Promise<string> {
  return (await db.selectFrom('instruments').select('name').where('id', '=', id).executeTakeFirst())?.name ?? '';
}
