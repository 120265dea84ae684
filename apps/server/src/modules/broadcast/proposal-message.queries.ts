import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const member = sql`jsonb_build_object('id', u.id::text, 'firstName', u.firstname, 'lastName', u.lastname, 'email', u.email,
  'oidcSub', u.oidc_sub, 'oauthIssuer', u.oauth_issuer, 'institution', i.name, 'country', co.name)`;
const people = sql`users u left join institutions i on i.id = u.institution_id left join countries co on co.id = i.country_id`;
const members = sql`coalesce(jsonb_agg(${member} order by u.id), '[]')`;

export interface ProposalMessage {
  readonly proposalPk: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Returns the messages about proposals for other systems, in one statement (rule W50): allocated time is in seconds, converted from the
 * unit of the call. Deleted proposals are included, so that their deletion can be announced.
 */
export async function proposalMessages(db: Db, pks: readonly number[]): Promise<ProposalMessage[]> {
  const { rows } = await sql<ProposalMessage>`
    select p.proposal_pk, jsonb_build_object(
      'proposalPk', p.proposal_pk, 'shortCode', p.proposal_id, 'title', p.title, 'abstract', p.abstract,
      'callId', p.call_id, 'submitted', p.submitted, 'newStatus', s.short_code,
      'instruments', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'shortCode', n.short_code,
          'allocatedTime', pi.management_time_allocation::bigint * case c.allocation_time_unit
            when 'Hour' then 3600 when 'Week' then 604800 else 86400 end) order by n.id), '[]')
        from proposal_instruments pi join instruments n on n.id = pi.instrument_id where pi.proposal_pk = p.proposal_pk),
      'proposer', (select ${member} from ${people} where u.id = p.proposer_id),
      'members', (select ${members} from ${people} join proposal_users pu on pu.user_id = u.id
        where pu.proposal_pk = p.proposal_pk),
      'dataAccessUsers', (select ${members} from ${people} join data_access_users d on d.user_id = u.id
        where d.proposal_pk = p.proposal_pk),
      'visitors', (select ${members} from ${people} where u.id in (
        select r.user_id from visit_registrations r join visits v on v.id = r.visit_id
         where v.proposal_pk = p.proposal_pk and r.status = 'APPROVED'))) as body
      from proposals p join statuses s on s.id = p.status_id join calls c on c.id = p.call_id
     where p.proposal_pk = any(${pks}) order by p.proposal_pk`.execute(db);
  return rows;
}
