import type { TechniqueCall, TechniqueProposalFacts } from '@atrium/domain/technique-proposal';
import { techniqueMarkerStatus } from '@atrium/domain/workflow';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The facts that the rules need about a proposal, and the instruments that can be chosen for it. */
export interface TechniqueProposalRow extends TechniqueProposalFacts {
  readonly proposalPk: number;
  /** Instruments of its techniques that are on its call, ordered by name; others cannot be assigned. */
  readonly offeredInstrumentIds: readonly number[];
}

/** Returns these proposals with their facts for one person, in one statement. */
export async function findTechniqueProposals(
  db: Db,
  user: number | null,
  pks: readonly number[],
): Promise<TechniqueProposalRow[]> {
  const { rows } = await sql<TechniqueProposalRow>`
    select p.proposal_pk, s.short_code as status, p.deleted_at,
           array(select pt.technique_id from proposal_techniques pt where pt.proposal_pk = p.proposal_pk) as technique_ids,
           array(select pi.instrument_id from proposal_instruments pi join instruments i on i.id = pi.instrument_id
                  where pi.proposal_pk = p.proposal_pk order by i.name) as instrument_ids,
           array(select distinct ti.instrument_id from proposal_techniques pt join technique_instruments ti using (technique_id)
                  where pt.proposal_pk = p.proposal_pk) as technique_instrument_ids,
           array(select i.id from call_instruments ci join instruments i on i.id = ci.instrument_id
                  where ci.call_id = p.call_id and i.id in (
                    select ti.instrument_id from proposal_techniques pt join technique_instruments ti using (technique_id)
                     where pt.proposal_pk = p.proposal_pk)
                  order by i.name) as offered_instrument_ids,
           exists (select from proposal_techniques pt join technique_scientists ts using (technique_id)
                    where pt.proposal_pk = p.proposal_pk and ts.user_id = ${user}) as is_scientist_on_technique
      from proposals p join statuses s on s.id = p.status_id
     where p.proposal_pk = any(${pks})`.execute(db);
  return rows;
}

/** Returns calls with a workflow for technique proposals, newest first (rule P60). */
export async function listTechniqueCalls(db: Db): Promise<TechniqueCall[]> {
  const { rows } = await sql<TechniqueCall>`
    select c.id, c.start_call, c.end_call from calls c
     where exists (select from workflow_connections wc join statuses s on s.id = wc.status_id
                    where wc.workflow_id = c.proposal_workflow_id and s.short_code = ${techniqueMarkerStatus})
     order by c.start_call desc, c.id desc`.execute(db);
  return rows;
}

/** Returns the instruments of these techniques, ordered by name. */
export async function listInstrumentsOfTechniques(db: Db, techniqueIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from instruments i
     where i.id in (select instrument_id from technique_instruments where technique_id = any(${techniqueIds}))
     order by i.name, i.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the short code of a proposal status. */
export async function findShortCode(db: Db, statusId: number): Promise<string | null> {
  const row = await db
    .selectFrom('statuses')
    .select('shortCode')
    .where('id', '=', statusId)
    .where('entityType', '=', 'PROPOSAL')
    .executeTakeFirst();
  return row?.shortCode ?? null;
}
