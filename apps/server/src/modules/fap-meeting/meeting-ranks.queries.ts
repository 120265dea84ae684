import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { DecisionRow, InstrumentKey } from './fap-meeting.queries.ts';

/**
 * Clears these ranks of deleted proposals in a locked meeting: nobody can see that they are in use, so others may receive them. A proposal
 * that is restored then has no rank (rule R250).
 */
export async function freeRanksOfDeleted(
  db: Db,
  { fapId, instrumentId, callId }: InstrumentKey,
  ranks: readonly number[],
): Promise<void> {
  await sql`
    update fap_meeting_decisions d set rank_order = null
      from proposals p
     where p.proposal_pk = d.proposal_pk and p.deleted_at is not null and d.rank_order = any(${ranks}::int[])
       and (d.fap_id, d.instrument_id, d.call_id) = (${fapId}, ${instrumentId}, ${callId})`.execute(db);
}

/** Writes the ranks of proposals in one locked meeting, and creates missing decisions. */
export async function upsertRanks(
  db: Db,
  key: InstrumentKey,
  ranks: ReadonlyArray<{ proposalPk: number; rankOrder: number }>,
): Promise<DecisionRow[]> {
  if (ranks.length === 0) return [];
  const { fapId, instrumentId } = key;
  await freeRanksOfDeleted(
    db,
    key,
    ranks.map(({ rankOrder }) => rankOrder),
  );
  // Ranks are unique, so they are cleared first to let two proposals swap theirs.
  await db
    .updateTable('fapMeetingDecisions')
    .set({ rankOrder: null })
    .where('fapId', '=', fapId)
    .where('instrumentId', '=', instrumentId)
    .where('proposalPk', '=', sql<number>`any(${ranks.map(({ proposalPk }) => proposalPk)})`)
    .execute();
  const rows = await db
    .insertInto('fapMeetingDecisions')
    .values(ranks.map((rank) => ({ ...rank, fapId, instrumentId })))
    .onConflict((conflict) =>
      conflict
        .columns(['proposalPk', 'instrumentId', 'fapId'])
        .doUpdateSet((eb) => ({ rankOrder: eb.ref('excluded.rankOrder') })),
    )
    .returningAll()
    .execute();
  return rows as DecisionRow[];
}
