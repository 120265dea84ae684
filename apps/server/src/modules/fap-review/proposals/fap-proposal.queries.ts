import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { FapProposal } from '../../../db/tables.ts';
import { shownInPanel } from '../../fap/index.ts';

export type FapProposalRow = Selectable<FapProposal>;

/**
 * Returns the proposals of a panel, one row each: those in a panel status or, with `legacy`, the submitted ones of calls whose panel review
 * has ended; all if it is null. With `hiddenFrom`, proposals that a conflict hides from that person are left out (rules R17, R18 and R134).
 */
export async function listFapProposals(
  db: Db,
  filter: {
    fapId: number;
    callId: number | null;
    instrumentId: number | null;
    proposalPk: number | null;
    legacy: boolean | null;
    hiddenFrom: number | null;
  },
): Promise<FapProposalRow[]> {
  const { rows } = await sql<FapProposalRow>`
    select distinct on (p.proposal_id, p.proposal_pk) fp.*
      from fap_proposals fp
      join proposals p on p.proposal_pk = fp.proposal_pk and p.deleted_at is null
      join calls c on c.id = fp.call_id
      join statuses s on s.id = p.status_id
     where fp.fap_id = ${filter.fapId}
       and (${filter.callId}::int is null or fp.call_id = ${filter.callId})
       and (${filter.instrumentId}::int is null or fp.instrument_id = ${filter.instrumentId})
       and (${filter.proposalPk}::int is null or fp.proposal_pk = ${filter.proposalPk})
       and case ${filter.legacy}::boolean
             when true then p.submitted and c.call_fap_review_ended
             when false then starts_with(s.short_code, 'FAP_')
             else true end
       and ${shownInPanel(filter.hiddenFrom, sql`fp.fap_id`, sql`fp.proposal_pk`)}
     order by p.proposal_id, p.proposal_pk, fp.id`.execute(db);
  return rows;
}

/** Returns the places of these proposals in these panels. */
export function findPlaces(
  db: Db,
  proposalPks: readonly number[],
  fapIds: readonly number[],
): Promise<FapProposalRow[]> {
  return db
    .selectFrom('fapProposals')
    .selectAll()
    .where('proposalPk', '=', sql<number>`any(${proposalPks})`)
    .where('fapId', '=', sql<number>`any(${fapIds})`)
    .orderBy('id')
    .execute();
}
