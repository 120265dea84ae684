import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { FapMeeting } from '../../db/tables.ts';
import type { FapProposalRow } from '../fap-review/index.ts';
import { isOnProposal } from '../proposal/index.ts';
import type { InstrumentKey } from './fap-meeting.queries.ts';

export type RoomRow = Selectable<FapMeeting>;

/** A meeting room: a panel in a call. */
export interface RoomKey {
  readonly fapId: number;
  readonly callId: number;
}

/** Returns the state of the meeting; undefined until somebody has steered it. */
export function findRoom(db: Db, { fapId, callId }: RoomKey): Promise<RoomRow | undefined> {
  return db
    .selectFrom('fapMeetings')
    .selectAll()
    .where('fapId', '=', fapId)
    .where('callId', '=', callId)
    .executeTakeFirst();
}

/** Writes these fields of a room, and creates it if it does not exist. The meeting of the panel on the call must be locked. */
export function upsertRoom(db: Db, key: RoomKey, set: Updateable<FapMeeting>): Promise<RoomRow> {
  const values = { ...set, fapId: key.fapId, callId: key.callId } as Insertable<FapMeeting>;
  return db
    .insertInto('fapMeetings')
    .values(values)
    .onConflict((conflict) => conflict.columns(['fapId', 'callId']).doUpdateSet({ ...set, fapId: key.fapId }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns which of these meetings are locked (rule R164). */
export async function listLocked(db: Db, keys: readonly RoomKey[]): Promise<RoomKey[]> {
  const { rows } = await sql<RoomKey>`
    select m.fap_id, m.call_id from fap_meetings m
      join unnest(${keys.map((key) => key.fapId)}::int[], ${keys.map((key) => key.callId)}::int[]) as k (fap_id, call_id)
        on (k.fap_id, k.call_id) = (m.fap_id, m.call_id)
     where m.locked`.execute(db);
  return rows;
}

/**
 * Returns those of these proposals that the user is on, or that a conflict hides from the user, and that are therefore hidden in a meeting
 * (rules R134 and R165).
 */
export async function listHiddenProposals(db: Db, userId: number, proposalPks: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ proposalPk: number }>`
    select p.proposal_pk from proposals p where p.proposal_pk = any(${proposalPks}::int[])
       and (${isOnProposal(userId)} or p.proposal_pk in (select k.proposal_pk from kept_out_of(${userId}) k))`.execute(
    db,
  );
  return rows.map(({ proposalPk }) => proposalPk);
}

/** Returns the ranks in these meetings of proposals that are hidden from this person there (rules R165 and R220). */
export async function listHiddenRanks(
  db: Db,
  userId: number,
  keys: readonly InstrumentKey[],
): Promise<Array<InstrumentKey & { rankOrder: number }>> {
  const { rows } = await sql<InstrumentKey & { rankOrder: number }>`
    select d.fap_id, d.instrument_id, d.call_id, d.rank_order from fap_meeting_decisions d
      join unnest(${keys.map((key) => key.fapId)}::int[], ${keys.map((key) => key.instrumentId)}::int[],
                  ${keys.map((key) => key.callId)}::int[]) as k (fap_id, instrument_id, call_id)
        on (k.fap_id, k.instrument_id, k.call_id) = (d.fap_id, d.instrument_id, d.call_id)
      join proposals p on p.proposal_pk = d.proposal_pk and p.deleted_at is null
     where d.rank_order is not null
       and (${isOnProposal(userId)} or p.proposal_pk in (select x.proposal_pk from kept_out_of(${userId}) x))`.execute(
    db,
  );
  return rows;
}

/** A place of the agenda with what determines its order. */
export type AgendaPlace = FapProposalRow & { rankOrder: number | null; grades: number[] };

/** Returns the places of a panel in a call, across all its instruments, in one statement. */
export async function listAgenda(db: Db, { fapId, callId }: RoomKey): Promise<AgendaPlace[]> {
  const { rows } = await sql<AgendaPlace>`
    select fp.*, d.rank_order,
           array(select r.grade::float8 from fap_reviews r
                  where r.proposal_pk = fp.proposal_pk and r.fap_id = fp.fap_id and r.grade is not null) as grades
      from fap_proposals fp
      join proposals p on p.proposal_pk = fp.proposal_pk and p.deleted_at is null
      left join fap_meeting_decisions d
        on (d.proposal_pk, d.instrument_id, d.fap_id) = (fp.proposal_pk, fp.instrument_id, fp.fap_id)
     where fp.fap_id = ${fapId} and fp.call_id = ${callId}
     order by fp.id`.execute(db);
  return rows;
}

/** Returns the members of the panel who are on a proposal, or have a conflict that blocks it: they leave while it is discussed (rule R165). */
export async function listLeaving(db: Db, fapId: number, proposalPk: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct m.user_id from fap_members m
      join proposals p on p.proposal_pk = ${proposalPk}
     where m.fap_id = ${fapId} and is_kept_out(m.user_id, m.fap_id, p.proposal_pk)
     order by m.user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}
