import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { DecisionRow, InstrumentKey } from './fap-meeting.queries.ts';

/**
 * Takes these ranks from deleted proposals of a meeting that is locked: nobody sees who has them, and they can be given to others. A proposal
 * that is brought back has none then (rule R250).
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

/** Writes ranks of proposals of one meeting that is locked, making decisions that are missing. */
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
  // Ranks are unique, so two that change theirs go by way of none.
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
