import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** A proposal with the data that determine its instruments and panels. */
export interface AssignmentRow {
  proposalPk: number;
  proposalId: string;
  callId: number;
  instrumentIds: number[];
  /** The panels that have the proposal, per instrument. */
  panels: { instrumentId: number; fapId: number }[];
}

/** Returns the state of these proposals before an assignment, ordered by key; the caller has locked them. */
export async function findAssignments(db: Db, pks: readonly number[]): Promise<AssignmentRow[]> {
  const { rows } = await sql<AssignmentRow>`
    select p.proposal_pk, p.proposal_id, p.call_id,
           array(select pi.instrument_id from proposal_instruments pi where pi.proposal_pk = p.proposal_pk) as instrument_ids,
           (select coalesce(jsonb_agg(jsonb_build_object('instrumentId', fp.instrument_id, 'fapId', fp.fap_id) order by fp.id), '[]')
              from fap_proposals fp where fp.proposal_pk = p.proposal_pk) as panels
      from proposals p where p.proposal_pk = any(${pks}) and p.deleted_at is null
     order by p.proposal_pk`.execute(db);
  return rows;
}

/** Returns the instruments of these calls and the panel that each is mapped to. */
export function listCallInstruments(
  db: Db,
  callIds: readonly number[],
): Promise<{ callId: number; instrumentId: number; fapId: number | null }[]> {
  return db
    .selectFrom('callInstruments')
    .select(['callId', 'instrumentId', 'fapId'])
    .where('callId', '=', sql<number>`any(${callIds})`)
    .execute();
}

export function listInstrumentNames(db: Db, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('instruments')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('name')
    .execute();
}

export function listFapCodes(db: Db, ids: readonly number[]): Promise<{ id: number; code: string }[]> {
  return db
    .selectFrom('faps')
    .select(['id', 'code'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('code')
    .execute();
}

export interface Pair {
  readonly proposalPk: number;
  readonly instrumentId: number;
}

const columns = (pairs: readonly Pair[]) =>
  sql`unnest(${pairs.map((pair) => pair.proposalPk)}::int[], ${pairs.map((pair) => pair.instrumentId)}::int[])`;

export async function insertProposalInstruments(db: Db, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  await sql`insert into proposal_instruments (proposal_pk, instrument_id)
            select * from ${columns(pairs)} on conflict do nothing`.execute(db);
}

/** Removes instruments from proposals; the technical reviews, panel links and time allocations of the pairs are deleted with them. */
export async function deleteProposalInstruments(db: Db, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  await sql`delete from proposal_instruments pi using ${columns(pairs)} as x (proposal_pk, instrument_id)
             where pi.proposal_pk = x.proposal_pk and pi.instrument_id = x.instrument_id`.execute(db);
}

/** Removes every instrument from these proposals. */
export async function deleteAllInstruments(db: Db, pks: readonly number[]): Promise<void> {
  await sql`delete from proposal_instruments where proposal_pk = any(${pks})`.execute(db);
}

export interface PanelLink extends Pair {
  readonly fapId: number;
  readonly callId: number;
}

/**
 * Replaces the panel links of the given proposals; links that remain keep their decisions, and panels that remain keep their reviews. New
 * links are inserted first: reviews move to them where a panel now has the proposal on other instruments (rule R242).
 */
export async function replacePanelLinks(db: Db, pks: readonly number[], links: readonly PanelLink[]): Promise<void> {
  const proposalPks = links.map((link) => link.proposalPk);
  const instrumentIds = links.map((link) => link.instrumentId);
  const fapIds = links.map((link) => link.fapId);
  await insertPanelLinks(db, links);
  await sql`delete from fap_proposals fp where fp.proposal_pk = any(${pks}) and not exists (
              select from unnest(${proposalPks}::int[], ${instrumentIds}::int[], ${fapIds}::int[]) as x (proposal_pk, instrument_id, fap_id)
               where x.proposal_pk = fp.proposal_pk and x.instrument_id = fp.instrument_id and x.fap_id = fp.fap_id)`.execute(
    db,
  );
}

/** Adds proposals to panels; existing panel links are preserved. */
export async function insertPanelLinks(db: Db, links: readonly PanelLink[]): Promise<void> {
  await sql`insert into fap_proposals (proposal_pk, instrument_id, fap_id, call_id)
            select * from unnest(${links.map((link) => link.proposalPk)}::int[], ${links.map((link) => link.instrumentId)}::int[],
                                 ${links.map((link) => link.fapId)}::int[], ${links.map((link) => link.callId)}::int[])
            on conflict do nothing`.execute(db);
}

export interface RemovedLink {
  id: number;
  fapId: number;
  proposalPk: number;
  instrumentId: number;
}

/** Removes proposals from panels, including the reviews and decisions there, and returns the removed links. */
export async function deletePanelLinks(
  db: Db,
  pks: readonly number[],
  fapIds: readonly number[],
): Promise<RemovedLink[]> {
  const { rows } = await sql<RemovedLink>`
    delete from fap_proposals where proposal_pk = any(${pks}) and fap_id = any(${fapIds})
    returning id, fap_id, proposal_pk, instrument_id`.execute(db);
  return rows;
}

/** Returns the ids of a proposal's techniques in ascending order. */
export async function listTechniqueIds(db: Db, pk: number): Promise<number[]> {
  const { rows } = await sql<{ techniqueId: number }>`
    select technique_id from proposal_techniques where proposal_pk = ${pk} order by technique_id`.execute(db);
  return rows.map(({ techniqueId }) => techniqueId);
}

/** Replaces the techniques of a proposal with these. */
export async function replaceTechniques(db: Db, pk: number, techniqueIds: readonly number[]): Promise<void> {
  await sql`delete from proposal_techniques where proposal_pk = ${pk} and technique_id <> all(${techniqueIds})`.execute(
    db,
  );
  await sql`insert into proposal_techniques (proposal_pk, technique_id)
            select ${pk}, id from techniques where id = any(${techniqueIds}) on conflict do nothing`.execute(db);
}
