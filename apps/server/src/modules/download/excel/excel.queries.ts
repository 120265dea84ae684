import type { ExportedPlace, ExportedProposal } from '@atrium/domain/download';
import { wellKnownStatusIds } from '@atrium/domain/workflow';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { shownInPanel } from '../../fap/index.ts';

const fullName = sql`coalesce(nullif(trim(u.preferredname), ''), u.firstname) || ' ' || u.lastname`;

/** Returns the rows of proposal exports, in the order of the given keys. */
export async function listExportedProposals(
  db: Db,
  proposalPks: readonly number[],
): Promise<Array<ExportedProposal & { created: Date }>> {
  const { rows } = await sql<ExportedProposal & { created: Date }>`
    select p.proposal_id, p.title, p.created, p.submitted_date, p.final_status, p.comment_for_management,
           c.allocation_time_unit as time_unit,
           ${fullName} as principal_investigator, u.email, s.name as status,
           array(select t.name from proposal_techniques pt join techniques t on t.id = pt.technique_id
                  where pt.proposal_pk = p.proposal_pk order by t.name) as techniques,
           coalesce((select json_agg(json_build_object('name', i.name, 'technicalStatus', r.status,
                            'publicComment', r.public_comment, 'time', r.time_allocation) order by i.name, i.id)
                       from proposal_instruments pi join instruments i on i.id = pi.instrument_id
                       left join technical_reviews r on (r.proposal_pk, r.instrument_id) = (pi.proposal_pk, pi.instrument_id)
                      where pi.proposal_pk = p.proposal_pk), '[]') as instruments
      from unnest(${proposalPks}::int[]) with ordinality as k (pk, at)
      join proposals p on p.proposal_pk = k.pk
      join users u on u.id = p.proposer_id
      join statuses s on s.id = p.status_id
      join calls c on c.id = p.call_id
     order by k.at`.execute(db);
  return rows;
}

/**
 * Returns the places of a call's meetings, of one panel or of all, by code of the panel and name of the instrument. Drafts and expired
 * proposals are excluded (rule Q113). As in the meeting, a panel's grades count for the proposal on each of its instruments. Proposals
 * hidden from this person by a conflict are left out (rule R134).
 */
export async function listExportedPlaces(
  db: Db,
  callId: number,
  fapId: number | null,
  person: number | null,
): Promise<ExportedPlace[]> {
  const { rows } = await sql<ExportedPlace>`
    select f.id as fap_id, f.code as fap_code, i.id as instrument_id, i.name as instrument,
           p.proposal_pk, p.proposal_id, p.title, ${fullName} as principal_investigator,
           t.time_allocation as technical_time_allocation, fp.fap_time_allocation,
           array(select r.grade::float8 from fap_reviews r
                  where r.proposal_pk = fp.proposal_pk and r.fap_id = fp.fap_id and r.grade is not null) as grades,
           d.rank_order, d.recommendation, d.comment_for_user, d.comment_for_management
      from fap_proposals fp
      join faps f on f.id = fp.fap_id
      join instruments i on i.id = fp.instrument_id
      join proposals p on p.proposal_pk = fp.proposal_pk and p.deleted_at is null
       and p.status_id not in (${wellKnownStatusIds.DRAFT}, ${wellKnownStatusIds.EXPIRED})
      join users u on u.id = p.proposer_id
      left join technical_reviews t on (t.proposal_pk, t.instrument_id) = (fp.proposal_pk, fp.instrument_id)
      left join fap_meeting_decisions d
        on (d.proposal_pk, d.instrument_id, d.fap_id) = (fp.proposal_pk, fp.instrument_id, fp.fap_id)
     where fp.call_id = ${callId} and (${fapId}::int is null or fp.fap_id = ${fapId})
       and ${shownInPanel(person, sql`fp.fap_id`, sql`fp.proposal_pk`)}
     order by f.code, f.id, i.name, i.id`.execute(db);
  return rows;
}
